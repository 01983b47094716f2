import { stripVTControlCharacters } from 'node:util';
import { describe, expect, test } from 'vitest';
import { Match, fail, replay, streamFromText } from '@sloop/engine';
import { findGame } from '@sloop/games';
import { PLAIN_WIDTH } from '../output/columns.ts';
import { coloured } from './colour.ts';
import { Table } from './table.ts';
import { startSession, sessionAt, typeUntilOver, letOthersMove } from './testing.ts';

describe.each([
  { game: 'tortuga', players: 2, options: {} },
  { game: 'tortuga', players: 4, options: { goal: 8 } },
  { game: 'cartagena', players: 2, options: {} },
  { game: 'cartagena', players: 5, options: { version: 'tortuga' } },
])('a whole game of $game with $players players, always typing 1', (request) => {
  const started = startSession({ ...request, seat: 1 }, { saveTo: 'end.json' });
  const printed = typeUntilOver('1', started);

  test('ends with a winner, with points, and with a record that can be replayed', () => {
    const { outcome } = started.table.match;
    expect(printed).toMatch(/has won\.|have won!|share the victory/);
    for (const { total } of outcome!.scores ?? []) expect(printed).toContain(`${total}\n`);
    expect(printed).toContain('Saved to end.json');
    expect(started.session.done).toBe(true);
    const replayed = replay(JSON.parse(started.files.get('end.json')!), findGame);
    expect(replayed.ok && replayed.value.match.outcome).toEqual(outcome);
    expect(replayed.ok && replayed.value.names?.[1]).toBe('you');
  });

  test('is printed without colour codes, within the width of a terminal', () => {
    expect(stripVTControlCharacters(printed)).toBe(printed);
    // The command that starts the same game again is never broken across lines, because players copy it.
    const tooWide = printed
      .split('\n')
      .filter((line) => line.length > PLAIN_WIDTH && !line.startsWith('To play the same game again'));
    expect(tooWide).toEqual([]);
  });

  test('prints the same text in colour', () => {
    const painted = typeUntilOver('1', startSession({ ...request, seat: 1 }, { saveTo: 'end.json', paint: coloured }));
    expect(painted).not.toBe(printed);
    expect(stripVTControlCharacters(painted)).toBe(printed);
  });
});

/** Starts a session and lets chance and the bots move until it is the player's turn. */
function begin(...given: Parameters<typeof startSession>) {
  const started = startSession(...given);
  const printed = started.session.open() + letOthersMove(started.session);
  return { ...started, printed };
}

const START = { options: { start: 0 } };

describe('what is typed', () => {
  test('a move can be a number, notation, or notation in lower case; an empty line is not a move if several are legal', () => {
    for (const [line, move] of [
      ['2', 1],
      ['', undefined],
    ] as const) {
      const { session, table } = begin(START);
      const legal = table.match.legal(0);
      session.answer(line);
      expect(table.match.log.at(-1)!.text === legal[move ?? -1]).toBe(move !== undefined);
    }
    const { session, table } = begin(START);
    const move = table.match.legal(0)[0]!;
    session.answer(` ${move.toLowerCase()} `);
    expect(table.match.log.at(-1)).toEqual({ by: 0, text: move });
  });

  test('Enter alone plays the only legal move', () => {
    const { session, table } = begin({ game: 'tortuga', ...START });
    while (table.match.legal(0).length > 1) {
      session.answer('1');
      letOthersMove(session);
    }
    const [only] = table.match.legal(0);
    const moves = table.match.log.length;
    session.answer('');
    expect(table.match.log[moves]).toMatchObject({ by: 0, text: only });
  });

  test('a refused move says why and changes nothing', () => {
    const { session, table } = begin(START);
    const before = table.match.log.length;
    expect(session.answer('end')).toContain('You must take at least one action');
    expect(session.answer('D99')).toContain('not a legal move for seat 0');
    expect(session.answer('999')).toContain('no move number 999');
    for (const line of session.answer(`keep ${'x'.repeat(300)}`).split('\n'))
      expect(line.length).toBeLessThanOrEqual(PLAIN_WIDTH);
    expect(session.answer('board')).toContain('A move is a symbol and a space');
    expect(table.match.log.length).toBe(before);
  });

  test('a long list of moves is cut, and explains how to type the other moves', () => {
    const seat = { boat: 3, pirate: 3, tortuga: '', fleet: '', crew: '', shore: '', dice: '-----', roll: null };
    const none = { bonus: { fleet: 0, crew: 0, hunt: 0, board: 0, raid: 0 }, tiles: { 1: 0, 2: 0, 3: 0 } };
    const match = Match.load(
      findGame('tortuga')!,
      {
        game: 'tortuga',
        players: 2,
        goal: 6,
        round: 2,
        start: 0,
        phase: 'stow',
        bag: { r: 8, b: 8, y: 9, w: 4, p: 4 },
        island: '',
        tiles: { 1: 17, 2: 9, 3: 4 },
        looking: [],
        seats: [
          { ...seat, ...none, pirate: 8, crew: 'rb', shore: 'rbywp' },
          { ...seat, ...none },
        ],
      },
      {},
    );
    const table = new Table((match as { value: Match }).value, streamFromText('stow'));
    const { session } = sessionAt(table);
    const printed = session.open() + letOthersMove(session);
    const legal = table.match.legal(0);
    expect(legal.length).toBeGreaterThan(48);
    expect(printed).toContain(`Your ${legal.length} moves:`);
    expect(printed).toContain(`… and ${legal.length - 20} more`);
    expect(printed).toContain(`20  ${legal[19]}`);
    expect(printed).not.toContain('21  ');
    session.answer(legal.at(-1)!);
    expect(table.match.log.at(-1)?.text).toBe(legal.at(-1));
  });

  test('help, rules, log, show and moves print what their names say', () => {
    const { session, printed } = begin(START);
    expect(session.answer('help')).toContain('undo');
    expect(session.answer('rules')).toContain('S skull, D dagger');
    expect(session.answer('log')).toContain('chance');
    expect(printed).toContain(session.answer('show'));
    expect(printed).toContain(session.answer('moves'));
  });

  test('hint shows the captain’s moves with their win rates and numbers of trials', () => {
    let clock = 0;
    const { session } = begin(START, { now: () => clock++, ms: 2 });
    const said = session.answer('hint');
    expect(said).toMatch(/The captain after \d+ trials:/);
    expect(said).toMatch(/wins \d+ % {2,}\(\d+ trials?\)/);
    expect(said).toMatch(/It would play \S+: you win about \d+ in 100 such games/);
  });
});

test('a bot that throws plays its first legal move, and the player is informed', () => {
  const broken = {
    name: 'broken',
    about: '',
    think: () => {
      throw new Error('no idea');
    },
  };
  const { printed, table } = begin({ players: 2, options: { start: 1 } }, { bots: [undefined, broken] });
  expect(printed).toContain('1 broken failed: no idea. It plays its first legal move.');
  expect(table.match.log.some(({ by }) => by === 1)).toBe(true);
});

describe('leaving', () => {
  test('quit offers to save a game in progress', () => {
    const { session, files } = begin(START);
    session.answer('1');
    expect(session.answer('quit')).toContain('Save this game?');
    expect(session.done).toBe(false);
    expect(session.answer('c')).toContain('moves:');
    session.answer('quit');
    expect(session.answer('mine.json')).toContain('Saved to mine.json');
    expect([session.done, [...files.keys()]]).toEqual([true, ['mine.json']]);
  });

  test('quit does not ask about a game that is saved or has not begun', () => {
    const fresh = begin(START).session;
    fresh.answer('quit');
    expect(fresh.done).toBe(true);
    const { session, files } = begin(START);
    session.answer('1');
    session.answer('save');
    session.answer('quit');
    expect([session.done, [...files.keys()]]).toEqual([true, ['game.json']]);
  });

  test('if a file cannot be written, the player is informed and the game goes on', () => {
    const { session } = begin(START, { write: () => fail('the disk is full') });
    session.answer('1');
    expect(session.answer('save there.json')).toContain('Could not save to there.json: the disk is full');
    session.answer('quit');
    expect(session.answer('y')).toContain('the disk is full');
    expect(session.done).toBe(false);
    session.answer('n');
    expect(session.done).toBe(true);
  });
});
