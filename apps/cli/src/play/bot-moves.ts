import { answer, findBot, questionOf, withinMs, type Answer, type Bot } from '@sloop/bots';
import type { Match, Seat } from '@sloop/engine';
import { hintText } from './hint.ts';

export interface BotSettings {
  /** Seeds the bots' own chance, which is apart from the game's. */
  readonly botSeed: string;
  /** How long a bot may think about a move, in milliseconds. */
  readonly ms: number;
  /** A clock in milliseconds. */
  readonly now: () => number;
}

/** A hint may take this many times as long as a bot's move: whoever asks for it waits for it. */
const HINT_TIME_FACTOR = 3;

interface Advice extends Answer {
  /** The seat's legal moves as they are written. */
  readonly legal: readonly string[];
}

function ask(match: Match, seat: Seat, bot: Bot, { botSeed, ms, now }: BotSettings): Advice {
  const question = questionOf(match, seat, bot.name, `${botSeed}/${match.log.length}/${seat}`);
  const given = answer(question, () => match.game, withinMs(ms, now), [bot]);
  return { ...given, legal: question.legal.map((move) => match.format(seat, move)) };
}

/** Lets a bot move. What there is to say about it is that the bot failed. */
export function playBot(match: Match, seat: Seat, bot: Bot, settings: BotSettings): string[] {
  const { legal, index, failure } = ask(match, seat, bot, settings);
  match.play(seat, legal[index]!);
  return failure ? [`${seat} ${failure.message}: it plays its first legal move.`] : [];
}

/** What a captain would do. */
export function hintFor(match: Match, seat: Seat, settings: BotSettings): string[] {
  const captain = findBot('captain')!;
  const advice = ask(match, seat, captain, { ...settings, ms: HINT_TIME_FACTOR * settings.ms });
  if (advice.failure) return [`There is no hint: ${advice.failure.message}.`];
  return hintText(captain, advice, advice.legal);
}
