import { answer, findBot, questionOf, withinMs, type Answer, type Bot } from '@sloop/bots';
import type { Match, Seat } from '@sloop/engine';
import { hintText } from './hint.ts';

export interface BotSettings {
  /** The seed for the bots' random numbers. The bots do not use the numbers from which the chance events are drawn. */
  readonly botSeed: string;
  /** How long a bot may think about a move, in milliseconds. */
  readonly ms: number;
  /** The current time in milliseconds. */
  readonly now: () => number;
}

/** A hint gets the thinking time of a move, multiplied by this factor. */
const HINT_TIME_FACTOR = 3;

interface Advice extends Answer {
  /** The seat's legal moves in notation. */
  readonly legal: readonly string[];
}

function ask(match: Match, seat: Seat, bot: Bot, { botSeed, ms, now }: BotSettings): Advice {
  const question = questionOf(match, seat, bot.name, `${botSeed}/${match.log.length}/${seat}`);
  const given = answer(question, () => match.game, withinMs(ms, now), [bot]);
  return { ...given, legal: question.legal.map((move) => match.format(seat, move)) };
}

/** Lets a bot move. If the bot fails, returns lines that say so. Otherwise returns no lines. */
export function playBot(match: Match, seat: Seat, bot: Bot, settings: BotSettings): string[] {
  const { legal, index, failure } = ask(match, seat, bot, settings);
  match.play(seat, legal[index]!);
  return failure ? [`${seat} ${failure.message}. It plays its first legal move.`] : [];
}

/** Returns lines that tell the player which moves a captain would consider. */
export function hintFor(match: Match, seat: Seat, settings: BotSettings): string[] {
  const captain = findBot('captain')!;
  const advice = ask(match, seat, captain, { ...settings, ms: HINT_TIME_FACTOR * settings.ms });
  if (advice.failure) return [`No hint: ${advice.failure.message}.`];
  return hintText(captain, advice, advice.legal);
}
