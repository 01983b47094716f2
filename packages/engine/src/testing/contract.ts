import { describe, expect, test } from 'vitest';
import { CHANCE, cloneState, legalMoves, seatsOf, type Actor, type Game, type State, type Viewer } from '../game.ts';
import { Match, playOut } from '../match.ts';
import { makeRecord, replay } from '../record.ts';
import { rngFrom } from '../rng.ts';
import { streamFromText } from '../stream.ts';
import { testSeed } from './seed.ts';
import { another, randomGame, randomMove, viewersOf, type Variant } from './random.ts';

export interface ContractOptions {
  readonly variants: readonly Variant[];
  /** Whole random games for the cheap laws, in each variant. */
  readonly games: number;
  /** Moves that no game may exceed. */
  readonly longest: number;
  /** Throws where pieces have been lost or made. */
  readonly conserved: (state: State) => void;
}

/** What every game must keep, whatever its rules: run over random games. */
export function contract(game: Game, { variants, games, longest, conserved }: ContractOptions): void {
  describe.each(variants)(`${game.id}, %j`, (variant) => {
    const seeds = (count: number): string[] =>
      Array.from({ length: count }, (_, index) => testSeed(`${game.id}/${index}`));
    const viewers = viewersOf(variant.players);

    test('every game ends, and no piece is lost on the way', () => {
      for (const seed of seeds(games)) {
        let moves = 0;
        const end = randomGame(game, variant, seed, ({ state }) => {
          if (moves++ % 7 === 0) conserved(state);
          if (moves > longest) throw new Error(`${seed}: no end after ${longest} moves`);
        });
        conserved(end);
        expect(game.outcome(end)!.winners.length, seed).toBeGreaterThan(0);
      }
    });

    test('chance and only chance acts when it is due, and gives only what it may', () => {
      for (const seed of seeds(10))
        randomGame(game, variant, seed, ({ state, by, move }) => {
          expect(by === 'chance').toBe(game.toAct(state) === CHANCE);
          if (by === 'chance') expect(game.admits(state, move)).toBe(true);
          else expect((game.toAct(state) >> by) & 1).toBe(1);
          expect(game.outcome(state)).toBeUndefined();
        });
    });

    test('moves are all different, so are their names, and a name means its move', () => {
      for (const seed of seeds(6))
        randomGame(game, variant, seed, ({ state, by, move }) => {
          const moves = by === 'chance' ? [move] : legalMoves(game, state, by);
          expect(new Set(moves).size).toBe(moves.length);
          const names = moves.map((each) => game.format(state, by, each));
          expect(new Set(names).size).toBe(moves.length);
          for (const [index, name] of names.entries()) expect(game.parse(state, by, name), name).toBe(moves[index]);
        });
    });

    test('a clone goes its own way', () => {
      for (const seed of seeds(4))
        randomGame(game, variant, seed, ({ state }) => {
          const before = cloneState(state);
          const clone = cloneState(state);
          const [by, move] = randomMove(game, clone, game.toAct(clone), rngFrom(seed));
          game.play(clone, by, move);
          expect(state).toEqual(before);
        });
    });

    test('the order of simultaneous answers leaves no trace', () => {
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
          expect(backwards).toEqual(forwards);
        });
    });

    test('a record replays to the same position, and a seeded game is the same again', () => {
      for (const seed of seeds(6)) {
        const match = playedOut(game, variant, seed);
        const record = JSON.parse(JSON.stringify(makeRecord(match))) as unknown;
        const replayed = replay(record, () => game);
        if (!replayed.ok) throw new Error(`${seed}: ${replayed.reason}`);
        expect(replayed.value.match.position()).toEqual(match.position());
        expect(makeRecord(playedOut(game, variant, seed))).toEqual(makeRecord(match));
      }
    });

    test('a state that a view cannot rule out looks the same to that viewer', () => {
      for (const seed of seeds(6)) {
        const rng = rngFrom(`${seed}/another`);
        randomGame(game, variant, seed, ({ state }) => {
          const viewer = viewers[rng.below(viewers.length)]!;
          const view = game.view(state, viewer);
          const other = another(game, view, rng);
          conserved(other);
          expect(game.view(other, viewer)).toEqual(view);
          expect(game.toAct(other)).toBe(game.toAct(state));
          if (typeof viewer === 'number') expect(movesOf(game, other, viewer)).toEqual(movesOf(game, state, viewer));
        });
      }
    });

    test('what a viewer may not know changes nothing that it sees, of positions and of moves', () => {
      for (const seed of seeds(6)) {
        const rng = rngFrom(`${seed}/interference`);
        randomGame(game, variant, seed, ({ state, by, move }) => {
          const viewer = viewers[rng.below(viewers.length)]!;
          const other = another(game, game.view(state, viewer), rng);
          expect(game.show(game.view(other, viewer))).toEqual(game.show(game.view(state, viewer)));
          const otherMove =
            by === 'chance' ? game.chance(other, rng) : sameOrAny(game, other, by, move, rng.below(1 << 30));
          const seen = witness(game, state, by, move, viewer);
          if (seen.includes('?')) expect(witness(game, other, by, otherMove, viewer)).toBe(seen);
        });
      }
    });

    test('once the game is over a view hides nothing', () => {
      for (const seed of seeds(3)) {
        const match = playedOut(game, variant, seed);
        for (const viewer of viewers) {
          expect(JSON.stringify(match.show(viewer))).not.toMatch(/"(hand|tiles|looking)":null/);
          expect(match.witnessed(viewer)).toMatchObject(match.log.map(({ by, text }) => ({ by, move: text })));
        }
      }
    });

    test('a position that loads is kept whole, and loads again to itself', () => {
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

function playedOut(game: Game, { players, options }: Variant, seed: string): Match {
  const checked = game.options(options, players);
  if (!checked.ok) throw new Error(checked.reason);
  return playOut(Match.open(game, players, checked.value, streamFromText(seed)), rngFrom(seed));
}

const movesOf = (game: Game, state: State, seat: number): string[] =>
  (game.toAct(state) & (CHANCE | (1 << seat))) === 1 << seat
    ? legalMoves(game, state, seat).map((move) => game.format(state, seat, move))
    : [];

/** What a viewer sees of a move when it is played. */
function witness(game: Game, state: State, by: Actor, move: number, viewer: Viewer): string {
  const concealed = game.conceals(state, by, move);
  return concealed && concealed.owner !== viewer ? concealed.text : game.format(state, by, move);
}

/** The same move where it is legal in another state, any other one where not. */
function sameOrAny(game: Game, state: State, seat: number, move: number, random: number): number {
  const moves = legalMoves(game, state, seat);
  return moves.includes(move) ? move : moves[random % moves.length]!;
}
