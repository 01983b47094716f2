import type { SeatInfo, TableStatus } from '@sloop/protocol';
import { beforeEach, expect, test } from 'vitest';
import { overwriteGetLocale } from '#lib/paraglide/runtime.js';
import { NOTHING, snapshotOf } from './accumulate.ts';
import { endingOf, type Ending } from './ending.ts';
import { INFO } from './testing.ts';

beforeEach(() => overwriteGetLocale(() => 'en'));

const [ANI, BOT, { held: away, ...MIA }] = INFO.seats as [SeatInfo, SeatInfo, SeatInfo];
const wants = { wantsEnd: true } as const;

/** What the table says to the person in seat `you`, or to a spectator. Ani is the host. */
function ending(seats: readonly SeatInfo[], viewer: number | 'spectator' = 0, status: TableStatus = 'playing'): Ending {
  const you = viewer === 'spectator' ? undefined : viewer;
  const me = you === undefined ? 'ani' : seats[you]!.person?.id;
  return endingOf(snapshotOf({ ...NOTHING, info: { ...INFO, seats: [...seats], status }, you }, me)!);
}

test('the menu says whether the game ends at once or needs others', () => {
  expect(ending([ANI, BOT, MIA])).toMatchObject({ canAsk: true, consequence: expect.stringContaining('agrees') });
  const alone = { canAsk: true, consequence: expect.stringContaining('at once'), proposal: undefined };
  expect(ending([ANI, BOT, { ...MIA, held: away! }])).toMatchObject(alone);
  expect(ending([BOT, BOT], 'spectator'), 'the host without a seat').toMatchObject(alone);
});

test('a person without a say cannot ask to end the game, and nobody can ask twice or while no game is being played', () => {
  expect(ending([ANI, BOT, { ...MIA, held: away! }], 2).canAsk).toBe(false);
  expect(ending([BOT, BOT, MIA], 'spectator').canAsk).toBe(false);
  expect(ending([{ ...ANI, ...wants }, BOT, MIA]).canAsk).toBe(false);
  expect(ending([ANI, BOT, { ...MIA, ...wants }], 0, 'over')).toMatchObject({ canAsk: false, proposal: undefined });
});

test('a proposal names who made it and who is still needed, and can be answered', () => {
  const asked = [ANI, BOT, { ...MIA, ...wants }];
  expect(ending(asked).proposal).toEqual({
    text: 'Proposed by Mia: end this game without a winner.',
    answer: { label: 'Agree', agree: true },
  });
  expect(ending(asked, 'spectator').proposal!.answer, 'a spectator').toBeUndefined();
  expect(ending(asked, 2).proposal).toEqual({
    text: 'You want to end this game. Waiting for Ani.',
    answer: { label: 'Play on', agree: false },
  });
  const left = [{ ...ANI, held: away! }, BOT, { ...MIA, ...wants }];
  expect(ending(left, 2).proposal!.answer, 'the others have left').toEqual({ label: 'End the game', agree: true });
});
