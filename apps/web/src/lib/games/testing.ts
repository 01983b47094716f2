// For tests: decisions from games between bots, and what each move leads to.
import {
  CHANCE,
  cloneState,
  legalMoves,
  rngFrom,
  seatsOf,
  type Game,
  type Json,
  type JsonObject,
  type LoggedMove,
  type Seat,
  type State,
} from '@sloop/engine';
import type { Variant } from '@sloop/engine/testing';
import { locales, overwriteGetLocale } from '#lib/paraglide/runtime.js';
import type { GameHints } from './hint.ts';

/** A seat's decision in a game in progress. The log hides nothing. */
export interface Decision {
  readonly game: Game;
  readonly state: State;
  readonly seat: Seat;
  readonly options: JsonObject;
  readonly view: Json;
  readonly legal: readonly string[];
  readonly log: readonly LoggedMove[];
}

/** On average, one in every `SLIPS` decisions is random, so that games also reach positions that good players would avoid. */
const SLIPS = 4;

/** Plays a game with the bots' policy. Calls `visit` before each decision. */
export function eachDecision(game: Game, variant: Variant, seed: string, visit: (decision: Decision) => void): void {
  const checked = game.options(variant.options, variant.players);
  if (!checked.ok) throw new Error(checked.reason);
  const options = checked.value as unknown as JsonObject;
  const rng = rngFrom(seed);
  const log: LoggedMove[] = [];
  const state = game.start(checked.value, variant.players, rng.below(variant.players));
  for (let acting = game.toAct(state); acting !== 0; acting = game.toAct(state)) {
    if (acting === CHANCE) {
      const [move, { seat }] = [game.chance(state, rng), game.due(state)];
      log.push({ by: 'chance', move: game.format(state, 'chance', move), ...(seat !== undefined && { for: seat }) });
      game.play(state, 'chance', move);
      continue;
    }
    const seat = seatsOf(acting)[0]!;
    visit({ game, state: cloneState(state), seat, options, log: [...log], ...seenBy(game, state, seat) });
    const slips = rng.below(SLIPS) === 0;
    const move = slips ? game.sample(state, seat, rng) : game.policy!.choose(state, seat, rng);
    log.push({ by: seat, move: game.format(state, seat, move) });
    game.play(state, seat, move);
  }
}

const seenBy = (game: Game, state: State, seat: Seat): Pick<Decision, 'view' | 'legal'> => ({
  view: game.show(game.view(state, seat)),
  legal: legalMoves(game, state, seat).map((move) => game.format(state, seat, move)),
});

/** The game after a move by the deciding seat. */
export interface Outlook {
  readonly state: State;
  readonly view: Json;
  /** The deciding seat's legal moves; empty if the seat does not decide next. */
  readonly legal: readonly string[];
}

/**
 * Plays a move on a copy of the game. Depending on `then`, nothing else is played, or all due chance events are drawn,
 * or the other seats answer until nothing is hidden.
 */
export function tryMove(
  { game, state: before, seat }: Decision,
  move: string,
  then: 'nothing' | 'chance' | 'answers' = 'nothing',
): Outlook {
  const state = cloneState(before);
  const rng = rngFrom(move);
  game.play(state, seat, game.parse(state, seat, move)!);
  while (then === 'chance' && game.toAct(state) === CHANCE) game.play(state, 'chance', game.chance(state, rng));
  while (then === 'answers' && game.hides(state) && game.toAct(state) !== CHANCE) {
    const other = seatsOf(game.toAct(state))[0]!;
    game.play(state, other, game.policy!.choose(state, other, rng));
  }
  const acting = game.toAct(state);
  const isNext = acting !== CHANCE && seatsOf(acting).includes(seat);
  const view = game.show(game.view(state, seat));
  return { state, view, legal: isNext ? seenBy(game, state, seat).legal : [] };
}

/**
 * Returns the badly worded reasons for moves: those that do not end with a full stop, contain an unfilled placeholder,
 * or are not translated. Does not restore the language: afterwards, the site is in the last of the `locales`.
 */
export function badReasons(
  hints: GameHints,
  decisions: readonly Decision[],
  movesOf: (decision: Decision) => readonly string[],
): string[] {
  const reasonsIn = (locale: (typeof locales)[number]): string[] => {
    overwriteGetLocale(() => locale);
    return decisions.flatMap((decision) => {
      const { view, seat, options, legal } = decision;
      const asked = { view, you: seat, options, legal, name: (other: number) => `P${other}` };
      return movesOf(decision).map((move) => hints.reason(move, asked));
    });
  };
  const english = reasonsIn('en');
  const isGood = (reason: string): boolean => /^\S.*\.(\*\*)?$/.test(reason) && !/undefined|[{}]/.test(reason);
  return locales.flatMap((locale) =>
    reasonsIn(locale).filter((reason, index) => !isGood(reason) || (locale !== 'en' && reason === english[index])),
  );
}
