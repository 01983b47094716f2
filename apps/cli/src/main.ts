import { Command } from 'commander';

/** A command's module. `define` adds the arguments, the flags and the action to the command. */
interface Definition {
  readonly define: (command: Command) => void;
}

interface CommandEntry {
  /** The command with its arguments, as the list of commands shows it. */
  readonly term: string;
  readonly description: string;
  /** Loads the command's module. Only the command that is used is loaded, because the commands share little code. */
  load(): Promise<Definition>;
}

const COMMANDS: readonly CommandEntry[] = [
  {
    term: 'engine',
    description: 'run games over JSON lines on standard input and output',
    load: () => import('./engine/command.ts'),
  },
  {
    term: 'play [options] [game]',
    description: 'play a game against bots in the terminal',
    load: () => import('./play/command.ts'),
  },
  {
    term: 'simulate [options] <game>',
    description: 'play many random games and show their lengths and win rates',
    load: () => import('./simulate/command.ts'),
  },
  {
    term: 'arena [options] <game>',
    description: 'let bots play each other and compare their strength',
    load: () => import('./arena/command.ts'),
  },
  {
    term: 'verify [options] <file>',
    description: 'check the rolls and draws of a finished game against its seeds',
    load: () => import('./verify/command.ts'),
  },
  {
    term: 'serve',
    description: 'start the server for online games and the site',
    load: () => import('./serve/command.ts'),
  },
  {
    term: 'backup [options] <file>',
    description: 'copy the server’s SQLite database, even while it runs',
    load: () => import('./serve/backup.ts'),
  },
];

const program = new Command('sloop').description('Play, serve and analyse Tortuga and Cartagena.');
const entries = new Map(
  COMMANDS.map((entry) => {
    const [name = ''] = entry.term.split(' ');
    return [program.command(name).description(entry.description).name(), entry];
  }),
);
program.addHelpText('after', '\nRun "sloop help COMMAND" for the flags of a command.');
program.configureHelp({ subcommandTerm: (command) => entries.get(command.name())?.term ?? 'help [command]' });
program.hook('preSubcommand', async (_program, command) => {
  const { inlineForSearches } = await import('./inlining.ts');
  inlineForSearches();
  const { define } = await entries.get(command.name())!.load();
  define(command);
});

// The program that reads our output may close the pipe, as `head` does. That is not an error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1));

// `sloop help play` is treated as `sloop play --help`, because the help is in the command's module.
const [first, second = '', ...rest] = process.argv.slice(2);
const asked = first === 'help' && entries.has(second) ? [second, ...rest, '--help'] : process.argv.slice(2);
await program.parseAsync(asked, { from: 'user' });
