import { describe, expect, test } from 'vitest';
import { CHANCE, cloneState, legalMoves, seatsOf, type Game, type State, type Viewer } from '../game.ts';
import { Match, playOut } from '../match.ts';
import { makeRecord, replay } from '../record.ts';
import { rngFrom } from '../rng.ts';
import { uncover } from '../story.ts';
import { streamFromText } from '../stream.ts';
import { testSeed } from './seed.ts';
import { another, randomGame, randomMove, viewersOf, type Variant } from './random.ts';
import { playTwins } from './twins.ts';

export interface ContractOptions {
  readonly variants: readonly Variant[];
  /** Whole random games for the cheap laws, in each variant. */
  readonly games: number;
  /** Games with twins for each viewer of a table for two; larger tables have more secrets and play fewer. */
  readonly twins: number;
  /** Moves that no game may exceed. */
  readonly longest: number;
  /** Throws where pieces have been lost or made. */
  readonly conserved: (state: State) => void;
  /** The first words of the moves that are concealed in a variant; and of those that stay so, at least in part, when answers are opened. */
  readonly secrets: (variant: Variant) => {
    readonly concealed: readonly string[];
    readonly lasting: readonly string[];
  };
}

/** What every game must keep, whatever its rules: run over random games. */
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

    test('games that differ only in what is concealed from a viewer look the same to it', () => {
      const concealed = new Set<string>();
      const lasting = new Set<string>();
      for (const viewer of viewers)
        for (const seed of seeds(Math.ceil((4 * twins) / variant.players ** 2)))
          playTwins(game, variant, viewer, seed, ({ first, second, kinds, opened }) => {
            const [one, other] = [first, second].map((match) => knownTo(match, viewer));
            if (opened.size > 0 && one !== other) return true;
            if (one !== other) expect(JSON.parse(one!)).toEqual(JSON.parse(other!));
            for (const kind of kinds) concealed.add(kind);
            for (const kind of opened) lasting.add(kind);
            return false;
          });
      const expected = secrets(variant);
      expect(concealed).toEqual(new Set(expected.concealed));
      expect(lasting).toEqual(new Set(expected.lasting));
    });

    test('once the game is over a view hides nothing', () => {
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

/** All that a viewer gets of a match: as cells, as plain data, the legal moves and what can be taken back. */
function knownTo(match: Match, viewer: Viewer): string {
  const own = viewer === 'spectator' ? [] : [match.legal(viewer), match.undoable(viewer)];
  return JSON.stringify([[...match.view(viewer).cells], match.show(viewer), ...own]);
}
