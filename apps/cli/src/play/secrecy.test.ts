import { expect, test } from 'vitest';
import { makeRecord, type Match } from '@sloop/engine';
import { playTwins } from '@sloop/engine/testing';
import { games } from '@sloop/games';
import { startSession, typeUntilOver, letOthersMove } from './testing.ts';

/** Everything that seat 0 can make the terminal print about a match without making a move. */
function printed(match: Match): string {
  const { session } = startSession({ game: match.game.id, record: JSON.stringify(makeRecord(match)), seat: 0 });
  const opened = session.open() + letOthersMove(session);
  return [opened, ...['show', 'moves', 'log', 'rules', 'undo'].map((line) => session.answer(line))].join('\n');
}

test.each(games)('$id: two games that differ only in what is concealed from seat 0 print the same text', (game) => {
  const kindsSeen = new Set<string>();
  let decisions = 0;
  playTwins(game, { players: 3, options: {} }, 0, 'terminal', ({ first, second, kinds, revealed }) => {
    if (revealed.size > 0) return true;
    if (first.legal(0).length === 0 || decisions++ % 10 > 0) return false;
    for (const kind of kinds) kindsSeen.add(kind);
    expect(printed(second)).toBe(printed(first));
    return false;
  });
  expect(kindsSeen.size).toBeGreaterThan(1);
});

test('in a whole game, no card of another seat is printed before the end', () => {
  const started = startSession({ game: 'cartagena', players: 3, options: { start: 0 } });
  const output = typeUntilOver('1', started);
  // The last reply shows the last turn and the final board, with everything revealed, so the test looks only at the
  // output before that reply.
  const finalBoard = output.lastIndexOf('Cartagena, jamaica');
  const beforeEnd = output.slice(0, output.lastIndexOf('Cartagena, jamaica', finalBoard - 1));
  expect(beforeEnd).not.toMatch(/(draw|deal) [SDKBHP]+ for [12]/);
  expect(beforeEnd).not.toMatch(/[12] cabin-boy +\d+ cards? +[SDKBHP]/);
  expect(started.session.answer('log')).toMatch(/deal [SDKBHP]{6} for 1/);
});
