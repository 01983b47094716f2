import { describe, expect, test } from 'vitest';
import { Match, makeRecord, playRandomly, rngFrom, streamFromText, type Game, type Json } from '@sloop/engine';
import { findGame } from '@sloop/games';
import { sit, sitAt, typeOnly, wait } from './testing.ts';
import { Table } from './table.ts';

/** All that can be printed of a table without a move. */
function allPrinted(table: Table): string {
  const { session } = sitAt(table);
  const opened = session.open() + wait(session);
  return [opened, ...['show', 'moves', 'log', 'rules', 'undo'].map((line) => session.answer(line))].join('\n');
}

const loaded = (game: Game, position: Json): Table => {
  const match = Match.load(game, position, {});
  if (!match.ok) throw new Error(match.reason.message);
  return new Table(match.value, streamFromText('same'));
};

describe('two games that differ only in what seat 0 may not know look the same', () => {
  test.each(['cartagena', 'tortuga'])('%s, what the others hold', (id) => {
    const game = findGame(id)!;
    const rng = rngFrom(`twins of ${id}`);
    let twins = 0;
    for (let round = 0; round < 400 && twins < 12; round++) {
      const state = game.start({ ...options(game), start: 0 }, 3, 0);
      for (let step = rng.below(300); step > 0; step--) playRandomly(game, state, rng);
      if (game.toAct(state) !== 1 || game.hides(state)) continue;
      const twin = game.blank();
      game.determinize(game.view(state, 0), rng, twin);
      // Tortuga loads a phase's beginning only.
      const [position, other] = [game.position(state), game.position(twin)];
      if (JSON.stringify(position) === JSON.stringify(other) || !game.load(position, {}).ok) continue;
      twins++;
      expect(allPrinted(loaded(game, other))).toBe(allPrinted(loaded(game, position)));
    }
    expect(twins).toBe(12);
  });

  test('Tortuga, what the others rolled', () => {
    const { session, table } = sit({ game: 'tortuga', players: 3, options: { start: 0 } });
    session.open();
    wait(session);
    const record = makeRecord(table.match);
    const twin = record.moves.map((line, at) =>
      line.startsWith('* roll') && table.match.log[at]!.seat !== 0 ? '* roll fchbs' : line,
    );
    expect(twin).not.toEqual(record.moves);
    const tables = [record.moves, twin].map((moves) => {
      const opened = sit({ game: 'tortuga', record: JSON.stringify({ ...record, moves }) });
      return allPrinted(opened.table);
    });
    expect(tables[1]).toBe(tables[0]);
    expect(tables[0]).toContain('roll ????? for 1');
  });
});

const options = (game: Game) => {
  const given = game.options({}, 3);
  if (!given.ok) throw new Error(given.reason);
  return given.value;
};

test('through a whole game nothing is printed of the others’ cards before the end', () => {
  const tried = sit({ game: 'cartagena', players: 3, options: { start: 0 } });
  const printed = typeOnly('1', tried);
  // The last answer tells the last turn with everything open, and then shows the final board: what came before it is judged.
  const finalBoard = printed.lastIndexOf('Cartagena, jamaica');
  const beforeEnd = printed.slice(0, printed.lastIndexOf('Cartagena, jamaica', finalBoard - 1));
  expect(beforeEnd).not.toMatch(/(draw|deal) [SDKBHP]+ for [12]/);
  expect(beforeEnd).not.toMatch(/[12] cabin-boy +\d+ cards? +[SDKBHP]/);
  expect(tried.session.answer('log')).toMatch(/deal [SDKBHP]{6} for 1/);
});
