import { Command } from 'commander';
import { addArena } from './arena/command.ts';
import { runEngine } from './engine/engine.ts';
import { addPlay } from './play/command.ts';
import { addBackup } from './serve/backup.ts';
import { addServe } from './serve/command.ts';
import { addSimulate } from './simulate/command.ts';

const program = new Command('sloop').description('Tortuga and Cartagena: play, bots, engine and simulations');

program
  .command('engine')
  .description('speak the engine protocol: one JSON object a line in, one a line out')
  .action(() => runEngine(process.stdin, process.stdout));

addPlay(program);
addSimulate(program);
addArena(program);
addServe(program);
addBackup(program);

// Whoever reads our output may stop reading: that is no error of ours.
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1));

await program.parseAsync();
