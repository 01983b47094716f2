import type { LoggedMove } from '@sloop/protocol';
import {
  ACTIONS,
  arrangementOf,
  attackOf,
  faceAt,
  gainOf,
  isAction,
  keptAction,
  missing,
  rankOf,
  rankings,
  revealsChoices,
  setUpArea,
  sideOf,
  stowed,
  type Action,
  type TortugaView,
} from '@sloop/tortuga/glance';
import type { DescribeContext, LogLine } from '#lib/games/contract.ts';
import { m } from '#lib/paraglide/messages.js';
import { icon } from '#lib/ui/rich.ts';
import { gainWords, stepText } from './gains.ts';
import { DICE, numbersOf, viewOf } from './view.ts';
import { actionIcon, actionName, actionWord, chips, faceName, plus, rankName, tileIcon } from './words.ts';

/** A `DescribeContext` with typed views. */
export interface LineContext extends Omit<DescribeContext, 'before' | 'after'> {
  readonly before: TortugaView | undefined;
  readonly after: TortugaView | undefined;
}

export const lineContext = (given: DescribeContext): LineContext => ({
  ...given,
  before: viewOf(given.before),
  after: viewOf(given.after),
});

export function describe(entry: LoggedMove, given: DescribeContext): LogLine | undefined {
  const context = lineContext(given);
  const seat = entry.by === 'chance' ? entry.for : entry.by;
  const text = entry.by === 'chance' ? chanceText(entry, context) : seatText(entry.by, entry.move, context);
  if (text === undefined) return undefined;
  const heading = headingOf(context);
  const isReveal = entry.by !== 'chance' && isRevealed(context) && /^(keep|bonus) /.test(entry.move);
  return { ...(seat !== undefined && !isReveal && { seat }), text, ...(heading !== undefined && { heading }) };
}

/**
 * The area into which the set-up puts a drawn chest; undefined outside the set-up. The phase is checked as well, because a game
 * that began from a position has no set-up.
 */
function setUpAreaOf({ before, after, players, index }: LineContext): ReturnType<typeof setUpArea> {
  const phase = (before ?? after)?.phase;
  return phase === undefined || phase === 'setup' ? setUpArea(players, index) : undefined;
}

function headingOf(context: LineContext): string | undefined {
  const { before } = context;
  if (setUpAreaOf(context) !== undefined) return m.tortuga_heading_setup();
  if (before === undefined) return undefined;
  const { round, phase } = before;
  if (phase === 'stow') return m.tortuga_heading_stow({ round });
  return isAction(phase) ? m.tortuga_heading_actions({ round }) : m.tortuga_heading_roll({ round });
}

const named = (context: LineContext, seat: number): string => `**${context.name(seat)}**`;

function chanceText({ move, for: due }: LoggedMove, context: LineContext): string | undefined {
  const [kind, value = ''] = move.split(' ');
  const name = due === undefined ? '' : named(context, due);
  if (kind === 'chest') return chestText(due, value, context);
  if (kind === 'roll') return value.includes('?') ? undefined : rollText(name, value, due, context);
  return tileText(due, value, context);
}

function chestText(seat: number | undefined, colour: string, context: LineContext): string {
  const { before, after } = context;
  const name = seat === undefined ? '' : named(context, seat);
  const chest = chips(colour);
  if (seat !== undefined && before?.phase === 'hunt') return rankText(seat, context) + m.tortuga_log_hunted({ chest });
  const isForCrew = setUpAreaOf(context) === 'crew';
  const drawn = isForCrew ? m.tortuga_log_chest_crew({ name, chest }) : m.tortuga_log_chest({ name, chest });
  // The fleets come home right after the last chest is drawn.
  const home =
    before?.phase === 'stow' &&
    before.seats.some(({ fleet }, other) => fleet !== '' && after?.seats[other]!.fleet === '');
  return home ? `${drawn} · ${m.tortuga_log_home()}` : drawn;
}

function rollText(name: string, faces: string, due: number | undefined, { before, you, after }: LineContext): string {
  const dice = DICE.flatMap((letter, die) => {
    const face = faceAt(faces, die);
    return face === undefined ? [] : [`${letter} ${icon(`act-${face}`, faceName(face))}`];
  }).join(' · ');
  const again = due !== undefined && before?.seats[due]?.roll != null && before.phase === 'roll';
  if (again) return m.tortuga_log_reroll({ name, dice });
  const hidden = due === you && after?.phase !== 'over';
  return hidden ? m.tortuga_log_roll_own({ name, dice }) : m.tortuga_log_roll({ name, dice });
}

/** Describes a drawn tile. Returns undefined if the seat still has to choose between two tiles. */
function tileText(seat: number | undefined, value: string, context: LineContext): string | undefined {
  const { after, log, index, you } = context;
  if (after !== undefined && (after.looking === null || after.looking.length > 0)) return undefined;
  const alone = log[index - 1]?.by !== 'chance';
  const lead = seat === undefined ? '' : alone ? rankText(seat, context) : `${named(context, seat)} `;
  if (value === '?') return lead + m.tortuga_gain_tile();
  const tile = tileIcon(value);
  return lead + (seat === you && after?.phase !== 'over' ? m.tortuga_log_own({ what: tile }) : tile);
}

function seatText(seat: number, move: string, context: LineContext): string | undefined {
  const name = named(context, seat);
  const [kind, value = ''] = move.split(' ');
  switch (kind) {
    case 'keep':
      return keepText(seat, value, context);
    case 'bonus':
      return bonusText(seat, value, context);
    case 'skull':
      return skullText(seat, value as Action, context);
    case 'act':
      return actText(seat, context);
    case 'forfeit':
      return `${rankText(seat, context)}${m.tortuga_log_forfeit()}`;
    case 'tile':
      if (value === '?') return m.tortuga_log_tile_one({ name });
      return context.you === seat
        ? m.tortuga_log_tile_kept_own({ name, tile: tileIcon(value) })
        : m.tortuga_log_tile_kept({ name, tile: tileIcon(value) });
    case 'board':
    case 'raid':
      return attackText(seat, move, kind, context);
    case 'claim':
      return m.tortuga_log_claim({ name, chest: chips(value) });
    case 'stow':
      return stowText(seat, move, context);
    default:
      return `${name} ${move}`;
  }
}

const isRevealed = ({ before, after }: LineContext): boolean =>
  before !== undefined && after !== undefined && revealsChoices(before, after);

/** Describes, seat by seat, everything that the move reveals. */
function revealText(context: LineContext): string {
  const { before, after, players } = context;
  const parts = Array.from({ length: players }, (_, steps) => (before!.start + steps) % players).flatMap((seat) => {
    const [then, now] = [before!.seats[seat]!, after!.seats[seat]!];
    const placed = DICE.filter((_, die) => then.dice[die] === '-' && now.dice[die] !== '-').join('');
    const raised = ACTIONS.find((action) => now.bonus[action] !== then.bonus[action]);
    if (placed !== '')
      return [
        `${named(context, seat)} ${plus(placed)} ${actionIcon(faceAt(now.dice, DICE.indexOf(placed[0] as 'A')) as Action)}`,
      ];
    if (raised)
      return [`${named(context, seat)} ${icon(`bonus-${now.bonus[raised]}`, m.tortuga_bonus())} ${actionIcon(raised)}`];
    if (now.roll === null || now.roll === then.roll) return [];
    const waiting = DICE.filter((_, die) => faceAt(now.roll, die) !== undefined).join('');
    const stuck = !now.roll.includes('s');
    return [
      `${named(context, seat)} ${plus(waiting)} ${stuck ? m.tortuga_stuck() : icon('act-skull', m.tortuga_skull())}`,
    ];
  });
  return parts.join(' · ');
}

/** Whether other seats still have to make their hidden choices. */
const isWaiting = ({ log, index }: LineContext): boolean =>
  log.slice(index + 1).every(({ by, move }) => by !== 'chance' && move.endsWith('?'));

function keepText(seat: number, letters: string, context: LineContext): string | undefined {
  const { before, after, you } = context;
  if (letters === '?') return undefined;
  const name = named(context, seat);
  const roll = before?.seats[seat]?.roll ?? rollOf(seat, context);
  const action = roll == null ? undefined : keptAction(roll, letters);
  if (before !== undefined && after !== undefined) {
    if (isRevealed(context)) return revealText(context);
    return seat === you && isWaiting(context)
      ? m.tortuga_log_kept_own({ line: keptText(name, letters, action) })
      : undefined;
  }
  return keptText(name, letters, action);
}

const keptText = (name: string, letters: string, action: Action | undefined): string =>
  action === undefined
    ? m.tortuga_log_kept_skulls({ count: letters.length, name, dice: plus(letters) })
    : m.tortuga_log_kept({ name, dice: plus(letters), action: actionWord(action) });

/** A seat's last roll; undefined if the viewer is not allowed to see it. */
export function rollOf(seat: number, { log, index }: LineContext): string | undefined {
  const entry = log.slice(0, index).findLast(({ move, for: due }) => due === seat && move.startsWith('roll '));
  const faces = entry?.move.slice(5);
  return faces === undefined || faces.includes('?') ? undefined : faces;
}

function bonusText(seat: number, action: string, context: LineContext): string | undefined {
  const { before, after, you } = context;
  if (action === '?') return undefined;
  const line = m.tortuga_log_bonus({
    name: named(context, seat),
    action: actionWord(action as Action),
  });
  if (before === undefined || after === undefined) return line;
  if (isRevealed(context)) return revealText(context);
  return seat === you && isWaiting(context) ? m.tortuga_log_kept_own({ line }) : undefined;
}

function skullText(seat: number, action: Action, context: LineContext): string {
  const roll = context.before?.seats[seat]?.roll ?? null;
  const letters = DICE.filter((_, die) => faceAt(roll, die) === 'skull').join('');
  const dice = letters === '' ? m.tortuga_skull() : plus(letters);
  return m.tortuga_log_skull({
    name: named(context, seat),
    dice,
    skull: icon('act-skull', m.tortuga_skull()),
    action: actionWord(action),
  });
}

/** The beginning of a line: "Frank 1st, crew 9: ", or only the name if the view is unknown. */
function rankText(seat: number, context: LineContext): string {
  const { before, options } = context;
  const name = named(context, seat);
  if (before === undefined || !isAction(before.phase)) return `${name}: `;
  const ranking = rankings(before, numbersOf(options))[before.phase];
  return m.tortuga_log_rank({
    name,
    rank: rankName(rankOf(ranking, seat)),
    action: actionName(before.phase),
    sum: ranking.sums[seat]!,
  });
}

/** Describes an action. A hunt that brings something has no line of its own, because the draws that follow have lines. */
function actText(seat: number, context: LineContext): string | undefined {
  const { before, options } = context;
  if (before === undefined || !isAction(before.phase)) return rankText(seat, context) + m.tortuga_log_acts();
  const gain = gainOf(before, numbersOf(options), seat, before.phase);
  if (gain.kind === 'hunt' && gain.chests + gain.tiles > 0) return undefined;
  return rankText(seat, context) + gainWords(gain);
}

function attackText(seat: number, move: string, action: 'board' | 'raid', context: LineContext): string {
  const { before, options } = context;
  const [, target = 0] = move.split(' ').map(Number);
  if (before === undefined) return `${named(context, seat)}: ${attacksText(target, action, context)}`;
  const { token } = sideOf(action);
  const { taken, theirs, mine, toIsland } = attackOf(before, numbersOf(options), seat, move);
  const step = stepText(token, theirs.from, theirs.to);
  const parts = [victimText(target, taken, context), isYou(context, target) ? m.tortuga_log_your_step({ step }) : step];
  if (mine !== undefined) parts.push(ownStepText(seat, stepText(token, mine.from, mine.to), context));
  const shed = theirs.shed + (mine?.shed ?? '');
  if (shed !== '') parts.push(shedText(shed, toIsland));
  return rankText(seat, context) + parts.join(' · ');
}

/** Whether the texts call a seat "you". If so, another form of that word is needed where the seat is not the subject. */
const isYou = (context: LineContext, seat: number): boolean => context.name(seat) === m.you();

function attacksText(target: number, action: 'board' | 'raid', context: LineContext): string {
  if (isYou(context, target)) return action === 'board' ? m.tortuga_log_boards_you() : m.tortuga_log_raids_you();
  const name = named(context, target);
  return action === 'board' ? m.tortuga_log_boards({ name }) : m.tortuga_log_raids({ name });
}

/** Names the seat that was attacked, and the chest if a chest was taken. */
function victimText(target: number, taken: string | undefined, context: LineContext): string {
  if (taken === undefined) return isYou(context, target) ? `**${m.tortuga_log_hits_you()}**` : named(context, target);
  const chest = chips(taken);
  if (isYou(context, target)) return m.tortuga_log_takes_you({ chest });
  return m.tortuga_log_takes({ chest, name: named(context, target) });
}

const ownStepText = (seat: number, step: string, context: LineContext): string =>
  isYou(context, seat) ? m.tortuga_log_your_step({ step }) : m.tortuga_log_own_step({ name: context.name(seat), step });

function shedText(shed: string, toIsland: string): string {
  const toBag = missing(shed, toIsland);
  const words = [];
  if (toIsland !== '') words.push(m.tortuga_log_to_island({ chests: chips(toIsland) }));
  if (toBag !== '') words.push(m.tortuga_log_to_bag({ chests: chips(toBag) }));
  return words.join(' · ');
}

function stowText(seat: number, move: string, context: LineContext): string | undefined {
  if (move === 'stow ?') return undefined;
  const { before } = context;
  const board = before?.seats[seat];
  const arrangement = arrangementOf(move);
  const { fleet, crew, left } = board ? stowed(board, arrangement) : { ...arrangement, left: '' };
  const parts = [];
  if (fleet !== '') parts.push(m.tortuga_log_stow_fleet({ chests: chips(fleet) }));
  if (crew !== '') parts.push(m.tortuga_log_stow_crew({ chests: chips(crew) }));
  if (left !== '') parts.push(m.tortuga_log_stow_left({ chests: chips(left) }));
  return `${named(context, seat)} ${parts.length === 0 ? m.tortuga_log_stow_nothing() : parts.join(' · ')}`;
}
