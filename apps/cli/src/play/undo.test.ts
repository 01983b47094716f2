import { describe, expect, test } from 'vitest';
import { makeRecord } from '@sloop/engine';
import { sit, wait, type Tried } from './testing.ts';

function begin(...given: Parameters<typeof sit>): Tried {
  const tried = sit(...given);
  tried.session.open();
  wait(tried.session);
  return tried;
}

const START = { options: { start: 0 } };
const textsOf = ({ table }: Tried): string[] => table.match.log.map(({ text }) => text);

describe('undo', () => {
  test('takes back own moves one by one, to the last chance event and no further', () => {
    const tried = begin(START);
    const { session, table } = tried;
    const before = [textsOf(tried), table.match.show(0)];
    session.answer('1');
    session.answer('1');
    expect(session.answer('undo')).toContain('Taken back');
    expect(session.answer('undo')).toContain('Your');
    expect([textsOf(tried), table.match.show(0)]).toEqual(before);
    expect(session.answer('undo')).toContain('you have made no move yet');
  });

  test('not past a card that was drawn', () => {
    const tried = begin(START);
    const { session, table } = tried;
    const back = (): string | undefined => table.match.legal(0).find((move) => move.startsWith('-'));
    while (back() === undefined) {
      session.answer('1');
      wait(session);
    }
    const move = back()!;
    session.answer(move);
    wait(session);
    const moves = textsOf(tried);
    expect(session.answer('undo')).toMatch(/Nothing can be taken back: (chance|seat \d) has moved since/);
    expect(textsOf(tried)).toEqual(moves);
  });

  test('not past another seat’s move', () => {
    const tried = begin(START);
    const { session } = tried;
    for (let action = 0; action < 3; action++) session.answer('1');
    wait(session);
    expect(session.answer('undo')).toMatch(/seat 1 has moved since your last move/);
  });

  test('a hidden answer can be taken back while others still think, and theirs stay', () => {
    const tried = begin({ game: 'tortuga', players: 3, ...START });
    const { session, table } = tried;
    session.answer('1');
    session.step();
    expect(session.interrupts('undo')).toBe(true);
    expect(table.match.toAct).toEqual([2]);
    const [, other] = table.match.log.slice(-2);
    expect(session.answer('undo')).toContain('Taken back: keep');
    expect(table.match.toAct).toEqual([0, 2]);
    expect(table.match.log.at(-1)).toEqual(other);
    expect(session.answer('undo')).toContain('Nothing can be taken back');
    session.answer('2');
    wait(session);
    expect(session.answer('undo')).toContain('Nothing can be taken back');
  });

  test('an answer that revealed the others’ stands, though nobody has moved since', () => {
    const first = begin({ game: 'tortuga', players: 3, ...START });
    first.session.answer('1');
    wait(first.session);
    // The same step again with seat 0 as the last to answer.
    const { log } = first.table.match;
    const own = log.findIndex(({ by }) => by === 0);
    const record = makeRecord(first.table.match);
    const moves = [...record.moves.slice(0, own), ...record.moves.slice(own + 1, own + 3)];
    const tried = begin({ game: 'tortuga', seat: 0, record: JSON.stringify({ ...record, moves }) });
    expect(tried.table.match.toAct).toEqual([0]);
    expect(tried.session.answer('log')).toContain('keep ?');
    tried.table.match.play(0, tried.table.match.legal(0)[0]!);
    expect(tried.table.match.log.at(-1)!.by).toBe(0);
    const taken = tried.table.match.undo(0);
    expect(taken).toEqual({ ok: false, reason: expect.stringContaining('has shown you something') });
  });
});
