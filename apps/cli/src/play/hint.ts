import type { Bot, Thought } from '@sloop/bots';
import { inColumns } from '../output/columns.ts';

/** The maximum number of moves in a hint. */
const SHOWN = 3;
/** A hint with fewer trials than this warns the player, because a difference of a few per cent then means little. */
const FEW_TRIALS = 200;

const percent = (share: number): string => `${Math.round(100 * share)} %`;

const trials = (count: number): string => `${count.toLocaleString('en')} trial${count === 1 ? '' : 's'}`;

/** A list of a bot's best moves, and the move that the bot would play. */
export function hintText(bot: Bot, thought: Thought, legal: readonly string[]): string[] {
  const best = legal[thought.index]!;
  if (legal.length === 1) return [`There is only one move: ${best}.`];
  const started = thought.considered.filter(({ visits }) => visits > 0).slice(0, SHOWN);
  const [first, second] = started;
  if (!first) return [`The ${bot.name} would play ${best}, but had no time to compare moves. Give it more with --ms.`];
  const rows = started.map(({ index, value, visits }) => [
    `  ${legal[index]}`,
    `wins ${percent(value)}`,
    `(${trials(visits)})`,
  ]);
  const gap = second ? Math.round(100 * first.value) - Math.round(100 * second.value) : 0;
  const comparison = !second
    ? ''
    : gap > 0
      ? `, ${gap} more than with ${legal[second.index]}`
      : `; ${legal[second.index]} is about as good`;
  const caution = thought.simulations < FEW_TRIALS ? ' That is based on few trials.' : '';
  return [
    `The ${bot.name} after ${trials(thought.simulations)}:`,
    ...inColumns(rows),
    `It would play ${best}: you win about ${Math.round(100 * first.value)} in 100 such games${comparison}.${caution}`,
  ];
}
