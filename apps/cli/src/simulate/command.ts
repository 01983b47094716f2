import { availableParallelism } from 'node:os';
import type { Command } from 'commander';
import { MOST_GAMES, jsonObject, wholeNumber, writeSvg } from '../flags.ts';
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

export function define(command: Command): void {
  command
    .argument('<game>', gameNames)
    .option('-p, --players <number>', 'how many seats (default: as many as the game has)', wholeNumber(1, 99))
    .option('-n, --games <number>', 'how many games', wholeNumber(1, MOST_GAMES), 10_000)
    .option('-s, --seed <text>', 'the same seed, the same games', 'sloop')
    .option('-o, --options <json>', 'the game’s options, such as {"goal":8} or {"version":"tortuga"}', jsonObject, {})
    .option('-w, --workers <number>', 'how many worker threads', wholeNumber(1, 256), availableParallelism())
    .option('--json', 'print the figures as JSON')
    .option('--svg <file>', 'draw the distributions into a file')
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
