import { Command } from 'commander';

/** What a command's module has: its arguments, flags and action. */
interface Definition {
  readonly define: (command: Command) => void;
}

interface Entry {
  /** The command with its arguments, as the list of commands shows it. */
  readonly term: string;
  readonly description: string;
  /** Its module is loaded when the command is called: most of what one command needs is of no use to the others. */
  load(): Promise<Definition>;
}

const COMMANDS: readonly Entry[] = [
  {
    term: 'engine',
    description: 'speak the engine protocol: one JSON object a line in, one a line out',
    load: () => import('./engine/command.ts'),
  },
  {
    term: 'play [options] [game]',
    description: 'play a game against bots in the terminal',
    load: () => import('./play/command.ts'),
  },
  {
    term: 'simulate [options] <game>',
    description: 'play many random games and show how long they are and who wins',
    load: () => import('./simulate/command.ts'),
  },
  {
    term: 'arena [options] <game>',
    description: 'let bots play each other and show who is better, and how surely',
    load: () => import('./arena/command.ts'),
  },
  { term: 'serve', description: 'serve tables and the site', load: () => import('./serve/command.ts') },
  {
    term: 'backup [options] <file>',
    description: 'copy the SQLite store, while the server runs',
    load: () => import('./serve/backup.ts'),
  },
];

const program = new Command('sloop').description('Tortuga and Cartagena: play, bots, engine and simulations');
const entries = new Map(
  COMMANDS.map((entry) => {
    const [name = ''] = entry.term.split(' ');
    return [program.command(name).description(entry.description).name(), entry];
  }),
);
program.configureHelp({ subcommandTerm: (command) => entries.get(command.name())?.term ?? 'help [command]' });
program.hook('preSubcommand', async (_program, command) => {
  const { inlineForSearches } = await import('./inlining.ts');
  inlineForSearches();
  const { define } = await entries.get(command.name())!.load();
  define(command);
});

// Whoever reads our output may stop reading: that is no error of ours.
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1));

// `sloop help play` needs the command's module, too.
const [first, second = '', ...rest] = process.argv.slice(2);
const asked = first === 'help' && entries.has(second) ? [second, ...rest, '--help'] : process.argv.slice(2);
await program.parseAsync(asked, { from: 'user' });
