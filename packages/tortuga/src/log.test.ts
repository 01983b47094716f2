import type { LoggedMove } from '@sloop/engine';
import { describe, expect, it } from 'vitest';
import { isReroll, isStuck, rollNumber } from './log.ts';
import { open } from './testing.ts';

const rolled = (seat: number, faces: string): LoggedMove => ({ by: 'chance', move: `roll ${faces}`, for: seat });
const BOARDS = rolled(0, 'bbbbb');

describe('the rolls of a round', () => {
  it('a roll right after a roll of the same seat is a reroll', () => {
    const hidden = [BOARDS, { by: 1, move: 'keep ?' } as const];
    expect(isReroll(hidden, 0)).toBe(false);
    expect(isReroll([...hidden, rolled(0, 'fcbbb')], 0)).toBe(true);
  });

  it('a seat is stuck if it has rolled and cannot choose while other seats still have to choose', () => {
    const log = [BOARDS, rolled(1, '?????')];
    expect(isStuck(log, [1, 2], 0)).toBe(true);
    expect(isStuck(log, [0, 1], 0)).toBe(false);
    expect(isStuck([...log, { by: 0, move: 'keep AB' }], [1], 0)).toBe(false);
  });

  it('a seat that can keep nothing is stuck until it rerolls', () => {
    const match = open({ seats: [{ boat: 1 }, {}] });
    const facts = (): unknown[] => [
      isStuck(match.witnessed(1), match.toAct as number[], 0),
      isReroll(match.witnessed(1), 0),
    ];
    for (const [by, move] of [
      ['chance', 'roll bfffs'],
      ['chance', 'roll fchbr'],
      [0, 'keep A'],
      [1, 'keep A'],
    ] as const)
      match.play(by, move);
    match.play('chance', 'roll -bbbb');
    match.play('chance', 'roll -chbr');
    expect(facts()).toEqual([true, false]);
    match.play(1, 'keep B');
    match.play('chance', 'roll -ffff');
    expect(facts()).toEqual([false, true]);
  });

  it('are counted from 1, and again after a move in another phase', () => {
    const both = [BOARDS, rolled(1, '?????')];
    const kept: LoggedMove[] = [
      { by: 0, move: 'keep ?' },
      { by: 1, move: 'keep AB' },
      { by: 0, move: 'skull fleet' },
    ];
    expect([rollNumber([]), rollNumber(both), rollNumber([...both, ...kept])]).toEqual([1, 1, 1]);
    expect(rollNumber([...both, ...kept, rolled(1, '--?--')])).toBe(2);
    expect(rollNumber([...both, ...kept, { by: 0, move: 'bonus ?' }, rolled(1, '--?--')])).toBe(2);
    for (const other of ['chest r', 'tile ?', 'act', 'board 1 0', 'raid 1', 'claim r', 'forfeit', 'stow ?'])
      expect(rollNumber([...both, ...kept, { by: 0, move: other }, ...both]), other).toBe(1);
  });
});
