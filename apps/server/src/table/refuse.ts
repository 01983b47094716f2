import { findBot } from '@sloop/bots';
import { fail } from '@sloop/engine';
import type { Refusal, RefusalCode, SeatPlan } from '@sloop/protocol';

interface Refused {
  readonly ok: false;
  readonly reason: Refusal;
}

export const refuse = (code: RefusalCode, message: string): Refused => fail({ code, message });

/** Refuses a rank that no bot has. Undefined if there is such a bot. */
export const refuseRank = (rank: string): Refused | undefined =>
  findBot(rank)
    ? undefined
    : refuse('unknown-bot', `There is no bot ${JSON.stringify(rank)}. GET /api/games lists the bots.`);

/** Refuses a seat for a bot that does not exist. */
export const refusePlan = (plan: SeatPlan): Refused | undefined =>
  plan.kind === 'bot' ? refuseRank(plan.rank) : undefined;
