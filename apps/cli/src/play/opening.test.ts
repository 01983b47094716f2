import { describe, expect, test } from 'vitest';
import { makeRecord } from '@sloop/engine';
import { openGame } from './opening.ts';
import { REQUEST, startSession, typeUntilOver, letOthersMove } from './testing.ts';

const refusal = (request: object): string => {
  const opened = openGame({ ...REQUEST, ...request });
  return opened.ok ? 'opened' : opened.reason;
};

/**
 * Plays a game of three players until seat 1 has made six moves, and saves the game. Returns the table and the record's
 * text.
 */
function leftGame() {
  const { session, table, files } = startSession({
    game: 'tortuga',
    seat: 1,
    bots: ['cabin-boy', 'deckhand'],
    bot: undefined as never,
  });
  session.open();
  for (let move = 0; move < 6; move++) {
    letOthersMove(session);
    session.answer('1');
  }
  letOthersMove(session);
  session.answer('save');
  return { table, text: files.get('game.json')! };
}

describe('resuming', () => {
  test('continues where the record ends, at the same seat and with the same bots', () => {
    const left = leftGame();
    const started = startSession({ game: undefined, bot: undefined as never, record: left.text });
    expect(started.table.match.show(1)).toEqual(left.table.match.show(1));
    expect(started.table.match.log).toEqual(left.table.match.log);
    expect(started.session.open()).toContain('You are seat 1 of tortuga against 0 cabin-boy, 2 deckhand.');
    expect(typeUntilOver('1', started)).toContain('points');
    const record = makeRecord(started.table.match);
    expect(record.moves.slice(0, left.table.match.log.length)).toEqual(makeRecord(left.table.match).moves);
  });

  test('chance events after the record depend on the new seed', () => {
    const { text } = leftGame();
    const rest = ['one', 'two', 'one'].map((seed) => {
      const started = startSession({ game: 'tortuga', record: text, seed });
      typeUntilOver('1', started);
      return makeRecord(started.table.match).moves;
    });
    expect(rest[1]).not.toEqual(rest[0]);
    expect(rest[2]).toEqual(rest[0]);
  });

  test('a record of a finished game shows how it ended', () => {
    const whole = startSession({ players: 2 });
    typeUntilOver('1', whole);
    const record = JSON.stringify(makeRecord(whole.table.match));
    const { session } = startSession({ game: undefined, record }, { resumedFrom: 'old.json' });
    const printed = session.open();
    expect(printed).toMatch(/won[.!]|share the victory/);
    expect(printed).toContain('This game was already over.');
    expect(session.done).toBe(true);
  });
});

test('a bad file is refused with a reason', () => {
  const record = JSON.parse(leftGame().text) as { moves: string[] };
  const changed = (change: object): string => JSON.stringify({ ...record, ...change });
  expect(refusal({ game: undefined, record: 'no record' })).toContain('it is not valid JSON');
  expect(refusal({ game: undefined, record: '[1]' })).toContain('a record must be an object');
  expect(refusal({ game: undefined, record: changed({ version: 2 }) })).toContain('version must be 1');
  expect(refusal({ game: undefined, record: changed({ game: 'chess' }) })).toContain('there is no game "chess"');
  expect(refusal({ game: undefined, record: changed({ moves: ['* chest q'] }) })).toContain('move 1 of 1');
  expect(refusal({ game: undefined, record: changed({ result: { winners: [0] } }) })).toContain('the result is');
  expect(refusal({ game: 'cartagena', record: changed({}) })).toBe('the record is of tortuga, not cartagena');
  expect(refusal({ game: 'tortuga', players: 2, record: changed({}) })).toContain('3 players, not 2');
});

test('a request that cannot be met is refused with a reason', () => {
  expect(refusal({ game: 'chess' })).toBe('there is no game chess; the games are tortuga, cartagena');
  expect(refusal({ game: undefined })).toBe('name a game: tortuga or cartagena');
  expect(refusal({ game: 'tortuga', players: 5 })).toBe('in tortuga, players must be from 2 to 4, not 5');
  expect(refusal({ players: 2, seat: 2 })).toBe('--seat must be 0 to 1, not 2');
  expect(refusal({ bot: 'parrot' })).toContain('there is no bot parrot; the bots are cabin-boy');
  expect(refusal({ players: 4, bot: undefined, bots: ['captain'] })).toContain('--bots must name 3 ranks');
  expect(refusal({ bots: ['captain'] })).toBe('use either --bots or --bot, not both');
  expect(refusal({ options: { goal: 6 } })).toContain('--options: there is no option "goal"');
});

test('the same seed and bots give the same game, and the command for that game is shown at the end', () => {
  const games = [1, 2].map(() => typeUntilOver('1', startSession({ players: 2, seed: 'it’s me' })));
  expect(games[0]).toBe(games[1]);
  expect(games[0]!.slice(0, games[0]!.lastIndexOf('To play the same game again'))).not.toContain('it’s me');
  expect(games[0]).toContain(
    "To play the same game again: sloop play cartagena --players 2 --bot cabin-boy --seat 0 --seed 'it’s me'",
  );
});
