import { describe, expect, test } from 'vitest';
import { CHANCE, cloneState, legalMoves, seatsOf, type Cells, type Game, type State, type Viewer } from '../game.ts';
import { isObject, sameJson, type Json, type JsonObject } from '../json.ts';
import { Match, playOut } from '../match.ts';
import { makeRecord, replay } from '../record.ts';
import { rngFrom } from '../rng.ts';
import { uncover } from '../story.ts';
import { streamFromText } from '../stream.ts';
import { TurnCount } from '../turns.ts';
import { testSeed } from './seed.ts';
import { randomGame, guessState, randomMove, viewersOf, type Variant } from './random.ts';
import { playTwins } from './twins.ts';

export interface ContractOptions {
  readonly variants: readonly Variant[];
  /** How many random games are played to check that every game ends. */
  readonly games: number;
  /**
   * How many games with twins (see `twins.ts`) are played for each viewer if there are two seats. With more seats, fewer games
   * are played, because each game contains more secrets.
   */
  readonly twins: number;
  /** The greatest number of moves that a game may have. */
  readonly longest: number;
  /** Throws if a piece has been lost or added. */
  readonly conserved: (state: State) => void;
  /** The kinds of moves that a variant conceals. The kind of a move is its first word. */
  readonly secrets: (variant: Variant) => {
    readonly concealed: readonly string[];
    /** The kinds of moves that stay concealed, at least in part, after the answers are revealed. */
    readonly lasting: readonly string[];
  };
}

/** The laws that every game must obey, tested on random games. */
export function contract(game: Game, { variants, games, twins, longest, conserved, secrets }: ContractOptions): void {
  describe.each(variants)(`${game.id}, %j`, (variant) => {
    const seeds = (count: number): string[] =>
      Array.from({ length: count }, (_, index) => testSeed(`${game.id}/${index}`));
    const viewers = viewersOf(variant.players);

    test('every game ends, and no piece is lost on the way', () => {
      for (const seed of seeds(games)) {
        let moves = 0;
        const end = randomGame(game, variant, seed, ({ state }) => {
          if (moves++ % 7 === 0) conserved(state);
          if (moves > longest) throw new Error(`${seed}: the game has not ended after ${longest} moves`);
        });
        conserved(end);
        expect(game.outcome(end)!.winners.length, seed).toBeGreaterThan(0);
      }
    });

    test('chance acts exactly when a chance event is due, and gives only possible outcomes', () => {
      for (const seed of seeds(10))
        randomGame(game, variant, seed, ({ state, by, move }) => {
          expectSame(by === 'chance', game.toAct(state) === CHANCE);
          if (by === 'chance') expectSame(game.admits(state, move), true);
          else expectSame((game.toAct(state) >> by) & 1, 1);
          expectSame(game.outcome(state), undefined);
        });
    });

    test('no two legal moves are equal, no two have the same text, and each text parses to its move', () => {
      for (const seed of seeds(6))
        randomGame(game, variant, seed, ({ state, by, move }) => {
          const moves = by === 'chance' ? [move] : legalMoves(game, state, by);
          expectSame(new Set(moves).size, moves.length);
          const texts = moves.map((each) => game.format(state, by, each));
          expectSame(new Set(texts).size, moves.length);
          for (const [index, text] of texts.entries()) expectSame(game.parse(state, by, text), moves[index], text);
        });
    });

    test('playing on a clone does not change the original', () => {
      for (const seed of seeds(4))
        randomGame(game, variant, seed, ({ state }) => {
          const before = cloneState(state);
          const clone = cloneState(state);
          const [by, move] = randomMove(game, clone, game.toAct(clone), rngFrom(seed));
          game.play(clone, by, move);
          expectEqualCells(state, before);
        });
    });

    test('the order of simultaneous answers does not matter', () => {
      for (const seed of seeds(6))
        randomGame(game, variant, seed, ({ state }) => {
          const seats = game.toAct(state) === CHANCE ? [] : seatsOf(game.toAct(state));
          if (seats.length < 2) return;
          const rng = rngFrom(seed);
          const answers = seats.map(
            (seat) => [seat, game.nth(state, seat, rng.below(game.count(state, seat)))] as const,
          );
          const forwards = cloneState(state);
          const backwards = cloneState(state);
          for (const [seat, move] of answers) game.play(forwards, seat, move);
          for (const [seat, move] of answers.toReversed()) game.play(backwards, seat, move);
          expectEqualCells(backwards, forwards);
        });
    });

    test('a record replays to the same position, and the same seed gives the same game', () => {
      for (const seed of seeds(6)) {
        const match = playedOut(game, variant, seed);
        const record = JSON.parse(JSON.stringify(makeRecord(match))) as unknown;
        const replayed = replay(record, () => game);
        if (!replayed.ok) throw new Error(`${seed}: ${replayed.reason}`);
        expect(replayed.value.match.position()).toEqual(match.position());
        expect(makeRecord(playedOut(game, variant, seed))).toEqual(makeRecord(match));
      }
    });

    test('rounds count up from 1, one by one', () => {
      for (const seed of seeds(3)) {
        const turns = new TurnCount();
        const rounds = new Set<number>();
        randomGame(game, variant, seed, ({ state, by }) => {
          rounds.add(game.round(state, turns));
          turns.add(by);
        });
        expect([...rounds]).toEqual(Array.from({ length: rounds.size }, (_, index) => index + 1));
        expect(rounds.size).toBeGreaterThan(1);
      }
    });

    test('a state that is guessed from a view looks to the viewer like the real state', () => {
      for (const seed of seeds(6)) {
        const rng = rngFrom(`${seed}/another`);
        randomGame(game, variant, seed, ({ state }) => {
          const viewer = viewers[rng.below(viewers.length)]!;
          const view = game.view(state, viewer);
          const other = guessState(game, view, rng);
          conserved(other);
          expectSame(game.view(other, viewer).viewer, viewer);
          expectEqualCells(game.view(other, viewer).cells, view.cells);
          expectSame(game.toAct(other), game.toAct(state));
          for (let seat = 0; seat < variant.players; seat++)
            if (seat === viewer || !game.hidesMoves(state, seat))
              expectSame(movesOf(game, other, seat).join('\n'), movesOf(game, state, seat).join('\n'));
        });
      }
    });

    test('a position that is imagined from a printed view agrees with it, and can be loaded if the real one can', () => {
      let hidden = 0;
      for (const seed of seeds(4)) {
        const rng = rngFrom(`${seed}/imagined`);
        const check = (state: State): void => {
          const viewer = viewers[rng.below(viewers.length)]!;
          const shown = JSON.parse(JSON.stringify(game.show(game.view(state, viewer)))) as Json;
          const imagined = game.imagine(shown, rng);
          if (!imagined.ok) throw new Error(`${seed}: ${imagined.reason}`);
          if (!agrees(shown, imagined.value)) expect(imagined.value).toEqual(shown);
          const real = game.position(state);
          expectSame(Object.keys(imagined.value as object).join(), Object.keys(real as object).join());
          expectSame(game.load(imagined.value, {}).ok, game.load(real, {}).ok);
          if (!sameJson(imagined.value, real)) hidden++;
        };
        check(randomGame(game, variant, seed, ({ state }) => check(state)));
      }
      expect(hidden > 0).toBe(secrets(variant).concealed.length > 0);
    });

    test('games that differ only in what is concealed from a viewer look the same to that viewer', () => {
      const concealed = new Set<string>();
      const lasting = new Set<string>();
      for (const viewer of viewers)
        for (const seed of seeds(Math.ceil((4 * twins) / variant.players ** 2)))
          playTwins(game, variant, viewer, seed, ({ first, second, kinds, revealed }) => {
            const [one, other] = [first, second].map((match) => knownTo(match, viewer));
            if (revealed.size > 0 && one !== other) return true;
            if (one !== other) expect(JSON.parse(one!)).toEqual(JSON.parse(other!));
            for (const kind of kinds) concealed.add(kind);
            for (const kind of revealed) lasting.add(kind);
            return false;
          });
      const expected = secrets(variant);
      expect(concealed).toEqual(new Set(expected.concealed));
      expect(lasting).toEqual(new Set(expected.lasting));
    });

    test('once the game is over, a view hides nothing', () => {
      for (const seed of seeds(3)) {
        const match = playedOut(game, variant, seed);
        for (const viewer of viewers) {
          const shown = match.show(viewer);
          expect(shown).toEqual(match.show('spectator'));
          expect(shown).toEqual(uncover(shown, match.position()));
          expect(match.witnessed(viewer)).toMatchObject(match.log.map(({ by, text }) => ({ by, move: text })));
        }
      }
    });

    test('a loaded position has all its pieces, and does not change when it is printed and loaded again', () => {
      let loads = 0;
      for (const seed of seeds(6)) {
        const rng = rngFrom(`${seed}/load`);
        randomGame(game, variant, seed, ({ state }) => {
          if (rng.below(5) !== 0) return;
          const loaded = game.load(game.position(state), {});
          if (!loaded.ok) return;
          loads++;
          conserved(loaded.value.state);
          const position = game.position(loaded.value.state);
          const again = game.load(position, {});
          expect(again.ok && game.position(again.value.state)).toEqual(position);
        });
      }
      expect(loads).toBeGreaterThan(20);
    });
  });
}

// These tests play many thousands of moves, and vitest's own assertions would take most of the time. So these functions
// call an assertion only if a check has failed.
function expectSame<Value>(actual: Value, expected: Value, message?: string): void {
  if (actual !== expected) expect(actual, message).toBe(expected);
}

function expectEqualCells(actual: Cells, expected: Cells): void {
  const isEqual = actual.length === expected.length && actual.every((cell, index) => cell === expected[index]);
  if (!isEqual) expect(actual).toEqual(expected);
}

/**
 * Whether a position agrees with everything that a view shows. Where a position lists pieces, a view may show only
 * their number. It shows null for everything that is hidden.
 */
function agrees(shown: Json, position: Json | undefined): boolean {
  if (shown === null) return true;
  if (Array.isArray(shown))
    return (
      Array.isArray(position) &&
      position.length === shown.length &&
      shown.every((each, at) => agrees(each, position[at] as Json))
    );
  if (typeof shown === 'number' && isObject(position))
    return Object.values(position).reduce((sum: number, count) => sum + (count as number), 0) === shown;
  if (!isObject(shown)) return shown === position;
  return (
    isObject(position) &&
    Object.entries(shown as JsonObject).every(
      ([key, value]) => key.endsWith('Count') || agrees(value, position[key] as Json),
    )
  );
}

function playedOut(game: Game, { players, options }: Variant, seed: string): Match {
  const checked = game.options(options, players);
  if (!checked.ok) throw new Error(checked.reason);
  return playOut(Match.open(game, players, checked.value, streamFromText(seed)), rngFrom(seed));
}

const movesOf = (game: Game, state: State, seat: number): string[] =>
  (game.toAct(state) & (CHANCE | (1 << seat))) === 1 << seat
    ? legalMoves(game, state, seat).map((move) => game.format(state, seat, move))
    : [];

/** Everything that a viewer gets from a match: the view, the legal moves, and the move that the viewer may take back. */
function knownTo(match: Match, viewer: Viewer): string {
  const own = viewer === 'spectator' ? [] : [match.legal(viewer), match.undoable(viewer)];
  return JSON.stringify([[...match.view(viewer).cells], match.show(viewer), ...own]);
}
