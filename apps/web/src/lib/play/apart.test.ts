import { Match, QuickRng, type JsonObject, type Viewer } from '@sloop/engine';
import { findGame } from '@sloop/games';
import { expect, test } from 'vitest';
import { toldApart } from './apart.ts';
import { GAMES } from '#lib/games/registry.ts';
import { logFor, momentOf } from '#lib/device/match.ts';
import { loadTable } from '#lib/games/load.ts';
import type { Moment, TableSnapshot } from './snapshot.ts';

/** A move, and the chance that followed from it. */
interface Event {
  /** As a viewer saw it, moment by moment. */
  readonly seen: readonly Moment[];
  /** What the server told: of the moments only the last. */
  readonly told: TableSnapshot;
}

/** Plays a game at random. */
function* watch(id: string, wished: JsonObject, players: number, viewer: Viewer): Generator<Event> {
  const rng = new QuickRng(players, 3);
  const game = findGame(id)!;
  const options = game.options(wished, players);
  if (!options.ok) throw new Error(options.reason);
  const match = Match.open(game, players, { ...options.value, start: 0 });
  const past: Moment[] = [];
  while (match.outcome === undefined) {
    const seen: Moment[] = [];
    // As it comes over a line.
    const look = (): unknown => seen.push(JSON.parse(JSON.stringify(momentOf(match, viewer))) as Moment);
    if (match.toAct !== 'chance') {
      const seat = match.toAct[rng.below(match.toAct.length)]!;
      const legal = match.legal(seat);
      match.play(seat, legal[rng.below(legal.length)]!);
      look();
    }
    while (match.toAct === 'chance') {
      match.play('chance', match.draw(rng));
      look();
    }
    const moments = [...past, ...seen.map((moment, index) => (index === seen.length - 1 ? moment : undefined))];
    // What lay on the table before anybody moved comes from nowhere.
    if (past.length > 0) yield { seen, told: { log: logFor(match, viewer), moments } as unknown as TableSnapshot };
    past.push(...seen);
  }
}

for (const { id, seats, options } of GAMES)
  for (const wished of options.flatMap(({ name, values }) => values.map(({ value }) => ({ [name]: value }))))
    test(`${id}: a move and the chance that came with it are told apart, ${JSON.stringify(wished)}`, async () => {
      const table = await loadTable(id);
      for (const [viewer, players] of [
        [0, seats.max],
        [1, seats.min],
        ['spectator', seats.max],
      ] as const) {
        for (const { seen, told } of watch(id, wished, players, viewer))
          expect(toldApart(told, table).moments.slice(-seen.length)).toEqual(seen);
      }
    });
