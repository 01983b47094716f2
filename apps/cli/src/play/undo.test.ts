import { describe, expect, test } from 'vitest';
import { makeRecord } from '@sloop/engine';
import { startSession, letOthersMove, type TestSession } from './testing.ts';

function begin(...given: Parameters<typeof startSession>): TestSession {
  const started = startSession(...given);
  started.session.open();
  letOthersMove(started.session);
  return started;
}

const START = { options: { start: 0 } };
const textsOf = ({ table }: TestSession): string[] => table.match.log.map(({ text }) => text);

describe('undo', () => {
  test('takes back the player’s moves one by one, up to the last chance event', () => {
    const started = begin(START);
    const { session, table } = started;
    const before = [textsOf(started), table.match.show(0)];
    session.answer('1');
    session.answer('1');
    expect(session.answer('undo')).toContain('Taken back');
    expect(session.answer('undo')).toContain('Your');
    expect([textsOf(started), table.match.show(0)]).toEqual(before);
    expect(session.answer('undo')).toContain('you have made no move yet');
  });

  test('cannot take back a move after which a card was drawn', () => {
    const started = begin(START);
    const { session, table } = started;
    const back = (): string | undefined => table.match.legal(0).find((move) => move.startsWith('-'));
    while (back() === undefined) {
      session.answer('1');
      letOthersMove(session);
    }
    const move = back()!;
    session.answer(move);
    letOthersMove(session);
    const moves = textsOf(started);
    expect(session.answer('undo')).toMatch(/You cannot undo: (chance|seat \d) has moved since/);
    expect(textsOf(started)).toEqual(moves);
  });

  test('cannot take back a move after which another seat has moved', () => {
    const started = begin(START);
    const { session } = started;
    for (let action = 0; action < 3; action++) session.answer('1');
    letOthersMove(session);
    expect(session.answer('undo')).toMatch(/seat 1 has moved since your last move/);
  });

  test('takes back a hidden answer while another seat is still thinking, and keeps the answers of the other seats', () => {
    const started = begin({ game: 'tortuga', players: 3, ...START });
    const { session, table } = started;
    session.answer('1');
    session.step();
    expect(session.interrupts('undo')).toBe(true);
    expect(table.match.toAct).toEqual([2]);
    const [, other] = table.match.log.slice(-2);
    expect(session.answer('undo')).toContain('Taken back: keep');
    expect(table.match.toAct).toEqual([0, 2]);
    expect(table.match.log.at(-1)).toEqual(other);
    expect(session.answer('undo')).toContain('You cannot undo');
    session.answer('2');
    letOthersMove(session);
    expect(session.answer('undo')).toContain('You cannot undo');
  });

  test('cannot take back an answer that revealed the answers of the other seats, even if no one has moved since', () => {
    const first = begin({ game: 'tortuga', players: 3, ...START });
    first.session.answer('1');
    letOthersMove(first.session);
    // This part replays the same decision, but now seat 0 answers last.
    const { log } = first.table.match;
    const own = log.findIndex(({ by }) => by === 0);
    const record = makeRecord(first.table.match);
    const moves = [...record.moves.slice(0, own), ...record.moves.slice(own + 1, own + 3)];
    const started = begin({ game: 'tortuga', seat: 0, record: JSON.stringify({ ...record, moves }) });
    expect(started.table.match.toAct).toEqual([0]);
    expect(started.session.answer('log')).toContain('keep ?');
    started.table.match.play(0, started.table.match.legal(0)[0]!);
    expect(started.table.match.log.at(-1)!.by).toBe(0);
    const taken = started.table.match.undo(0);
    expect(taken).toEqual({ ok: false, reason: expect.stringContaining('has shown you something') });
  });
});
