import { availableParallelism } from 'node:os';
import type { Command } from 'commander';
import { MOST_GAMES, OPTIONS_HELP, jsonObject, wholeNumber, writeSvg } from '../flags.ts';
import { gameNames, setUp } from '../games.ts';
import { inlineForRandomGames } from '../inlining.ts';
import { ProgressLine } from '../output/progress.ts';
import { report, reportJson, reportSvg, reportText } from './report.ts';
import { simulate } from './simulate.ts';

interface Flags {
  readonly players?: number;
  readonly games: number;
  readonly seed: string;
  readonly options: object;
  readonly workers: number;
  readonly json?: boolean;
  readonly svg?: string;
}

const HELP = `
Examples:
  sloop simulate cartagena --players 3 --games 100000
  sloop simulate tortuga --options '{"goal":8}' --json`;

export function define(command: Command): void {
  command
    .argument('<game>', gameNames)
    .option('-p, --players <number>', 'number of seats (default: as many as the game allows)', wholeNumber(1, 99))
    .option('-n, --games <number>', 'number of games', wholeNumber(1, MOST_GAMES), 10_000)
    .option('-s, --seed <text>', 'seed of the games; the same seed gives the same games', 'sloop')
    .option('-o, --options <json>', OPTIONS_HELP, jsonObject, {})
    .option('-w, --workers <number>', 'number of worker threads', wholeNumber(1, 256), availableParallelism())
    .option('--json', 'print the results as JSON')
    .option('--svg <file>', 'also draw the results into an SVG file')
    .addHelpText('after', HELP)
    .action(async (id: string, flags: Flags) => {
      const checked = setUp(id, flags.players, flags.options);
      if (!checked.ok) return command.error(`error: ${checked.reason}`);
      const { players } = checked.value;
      inlineForRandomGames();
      const experiment = { game: id, players, options: flags.options, seed: flags.seed };
      const progress = new ProgressLine();
      const show = (done: number): void => progress.bar(done, flags.games, `${done} / ${flags.games} games`);
      const tally = await simulate(experiment, flags.games, flags.workers, show).finally(() => progress.clear());
      const figures = report(experiment, tally);
      if (flags.svg !== undefined) writeSvg(command, flags.svg, reportSvg(figures, tally));
      process.stdout.write(flags.json ? reportJson(figures) : reportText(figures));
    });
}
