import type { Seat } from '@sloop/engine';
import type { TwinGames } from './twin-steps.ts';
import { BOT_SCHEDULE, type ScriptedGame, type Seen } from './scripted-game.ts';

/**
 * The result of a comparison. `difference` is the first difference between what a viewer received in the two games. `bytes` and
 * `messages` say how much was compared.
 */
export interface Comparison {
  readonly play: string;
  readonly difference?: string;
  readonly bytes: number;
  readonly messages: number;
}

/**
 * Plays two games step by step and compares every message that viewers receive. Stops at the first difference.
 * `advanceTime` moves the clocks of both servers.
 */
export async function compare(
  play: TwinGames,
  left: ScriptedGame,
  right: ScriptedGame,
  advanceTime: (ms: number) => void = () => undefined,
): Promise<Comparison> {
  let bytes = 0;
  let messages = 0;
  const differ = (what: string, one: Map<number, Seen>, other: Map<number, Seen>, shown?: Seat | 'all') => {
    for (const viewer of [BOT_SCHEDULE, ...play.viewers, ...play.viewers.map((seat) => -1 - seat)]) {
      const mine = one.get(viewer);
      const others = other.get(viewer);
      // If the viewer is allowed to see the difference, the messages may differ, but their number must be the same in both games.
      const isShown = viewer !== BOT_SCHEDULE && (shown === 'all' || shown === viewer || shown === -1 - viewer);
      for (const channel of ['socket', 'http'] as const) {
        const [here, there] = [mine?.[channel] ?? [], others?.[channel] ?? []];
        if (here.length !== there.length)
          return `${what}, viewer ${viewer}: ${here.length} messages over ${channel} in one game, ${there.length} in the other`;
        messages += here.length;
        for (const [at, text] of here.entries()) {
          if (!isShown) bytes += text.length;
          if (!isShown && text !== there[at]) return `${what}, viewer ${viewer}: ${excerpts(text, there[at]!)}`;
        }
      }
    }
    return undefined;
  };
  const both = async (work: (game: ScriptedGame) => Promise<Map<number, Seen>>) =>
    Promise.all([work(left), work(right)]);
  let difference = differ('the beginning', ...(await both((game) => game.beginning())));
  for (const [at, step] of play.steps.entries()) {
    if (difference !== undefined) break;
    advanceTime(1 + (at % 7) * 50);
    // A move that is the same in both games must look the same to every viewer.
    const shown = step.type === 'move' && step.texts[0] !== step.texts[1] ? step.shown : undefined;
    difference = differ(`step ${at} ${JSON.stringify(step)}`, ...(await both((game) => game.perform(step))), shown);
  }
  if (difference === undefined && left.isWhole)
    difference = differ('after the game', ...(await both((game) => game.afterTheGame())));
  left.close();
  right.close();
  return { play: play.name, bytes, messages, ...(difference !== undefined && { difference }) };
}

/** Returns excerpts of two strings around their first difference. */
function excerpts(one: string, other: string): string {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at++;
  const around = (text: string): string => text.slice(Math.max(0, at - 80), at + 120);
  return `\n  …${around(one)}…\n  …${around(other)}…`;
}
