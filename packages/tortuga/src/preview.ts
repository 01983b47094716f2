// The functions in this file compute what a move or an action would change. They need only a printed view (see
// `printed.ts`), not a state. `glance.ts` exports everything in this file.
import type { Move, Seat, State, View } from '@sloop/engine';
import { arrange, crewLength, fleetLength } from './rules/stowing.ts';
import {
  CHEST_OWED,
  CLAIM_OWED,
  FIRST,
  FIRST_ACTION,
  FIRST_ASKED,
  PHASE,
  SECOND_ASKED,
  STOW,
  TILES_OWED,
  TURN,
  answer,
  roll,
} from './state/cells.ts';
import { shed } from './state/board.ts';
import { colourOf } from './state/chests.ts';
import { ACTIONS, type Action } from './state/dice.ts';
import { oneChest } from './state/pile.ts';
import {
  ACT,
  ATTACK,
  BONUS,
  CLAIM,
  KEEP,
  KIND,
  NO_SLOT,
  SKULL_ON,
  STOW_CHESTS,
  payloadOf,
  slotOf,
  stowChests,
  targetOf,
} from './moves.ts';
import { format, lineUpOf, parse } from './notation.ts';
import { count, nth, playSeat } from './rules/play.ts';
import { show } from './position.ts';
import { cellsOf, placesOf, sideOf, type DiceTable, type SeatView, type TortugaView } from './printed.ts';
import { rank } from './rules/ranking.ts';
import { skullsShown } from './rules/rolls.ts';
import { bestStow } from './bots/stow.ts';
import { raiseBonus, strength } from './state/spaces.ts';

const isActing = (cells: State): boolean => cells[PHASE]! >= FIRST_ACTION && cells[PHASE]! < STOW;

/**
 * The cells of a view in which this seat is to act. In the phase of an action, the function computes from the placed dice whether
 * the seat is first or second in the action.
 */
function askedCells(view: TortugaView, numbers: DiceTable, seat: Seat): State {
  const cells = cellsOf(view, numbers);
  if (!isActing(cells)) return cells;
  rank(cells, cells[PHASE]! - FIRST_ACTION);
  cells[TURN] = cells[FIRST] === seat ? FIRST_ASKED : SECOND_ASKED;
  return cells;
}

export type Gain =
  | { readonly kind: 'token'; readonly token: 'boat' | 'pirate'; readonly from: number; readonly to: number }
  | { readonly kind: 'hunt'; readonly chests: number; readonly tiles: number }
  | { readonly kind: 'take' | 'claim' | 'push' };

/**
 * What a seat gains from an action with the dice that are placed now. For an attack, the gain is one of these:
 * - `take`: the seat can take a chest.
 * - `claim`: every possible attack lets the seat claim a chest from the island.
 * - `push`: otherwise. The attack only moves the target's token back.
 */
export function gainOf(view: TortugaView, numbers: DiceTable, seat: Seat, action: Action): Gain {
  const cells = askedCells({ ...view, phase: action, looking: [] }, numbers, seat);
  if (action === 'board' || action === 'raid') return { kind: attackGain(cells, seat) };
  playSeat(cells, seat, ACT);
  if (action === 'hunt') return { kind: 'hunt', chests: cells[CHEST_OWED]!, tiles: cells[TILES_OWED]! };
  const { token } = sideOf(action);
  return { kind: 'token', token, from: view.seats[seat]![token], to: printed(cells, seat).seats[seat]![token] };
}

function attackGain(cells: State, seat: Seat): 'take' | 'claim' | 'push' {
  const moves = Array.from({ length: count(cells, seat) }, (_, index) => nth(cells, seat, index));
  const attacks = moves.filter((move) => (move & KIND) === ATTACK);
  if (attacks.some((move) => slotOf(move) !== NO_SLOT)) return 'take';
  const claims = attacks.map((move) => {
    const then = cells.slice() as State;
    playSeat(then, seat, move);
    return then[CLAIM_OWED] !== 0;
  });
  return claims.length > 0 && claims.every(Boolean) ? 'claim' : 'push';
}

const printed = (cells: State, viewer: Seat): TortugaView =>
  show({ viewer, cells } as unknown as View) as unknown as TortugaView;

/**
 * Prepares the cells for a move that claims a chest or names the action of skulls. A printed view does not say whether the seat
 * owes such a move, so the function relies on the move itself.
 */
function expectMove(cells: State, seat: Seat, move: Move): void {
  if ((move & KIND) === SKULL_ON) cells[answer(seat)] = skullsShown(cells, seat);
  if ((move & KIND) === CLAIM) cells[CLAIM_OWED] = 1;
}

/** The cells right after a legal move, before anything else happens. An attack need not name the chest that it takes. */
function playedCells(view: TortugaView, numbers: DiceTable, seat: Seat, text: string): State {
  const cells = askedCells(view, numbers, seat);
  const move = parse(cells, seat, text);
  if (move === undefined) throw new Error(`${text} is not a move in this view`);
  expectMove(cells, seat, move);
  if ((move & KIND) === BONUS) raiseBonus(cells, seat, payloadOf(move));
  else playSeat(cells, seat, move);
  if ((move & KIND) === STOW_CHESTS) arrange(cells, seat);
  if ((move & KIND) === KEEP) cells[roll(seat)] = 0;
  return cells;
}

/** The view right after a legal move of a seat, before any chance event and before other seats answer. */
export const afterMove = (view: TortugaView, numbers: DiceTable, seat: Seat, text: string): TortugaView =>
  printed(playedCells(view, numbers, seat, text), seat);

/** A token that moves back. */
export interface Setback {
  readonly from: number;
  readonly to: number;
  /** The number of places in the token's area before it moved back. */
  readonly placesBefore: number;
  /** The number of places in the token's area after it moved back. */
  readonly places: number;
  /** The chests that the area sheds because it has fewer places now. */
  readonly shed: string;
}

/** The changes that an attack (boarding or raiding) makes. */
export interface Attack {
  readonly target: Seat;
  /** The colour of the chest that the attacker takes. Undefined if the move names no chest. */
  readonly taken: string | undefined;
  /** The target's setback. */
  readonly theirs: Setback;
  /** The attacker's setback. Undefined if the target has no die on the action, because then the target does not defend itself. */
  readonly mine: Setback | undefined;
  /** The shed chests that go to the centre island. The other shed chests go into the bag. */
  readonly toIsland: string;
  /** Whether the attacker may claim a chest from the centre island after the attack. */
  readonly claims: boolean;
  readonly after: TortugaView;
}

/** The letters of `before` that are not in `after`, in the order of `before`. */
export function missing(before: string, after: string): string {
  const left = [...after];
  return [...before]
    .filter((letter) => {
      const at = left.indexOf(letter);
      if (at >= 0) left.splice(at, 1);
      return at < 0;
    })
    .join('');
}

/** The chests among `letters` that would go to the centre island if all of them were shed. The others would go into the bag. */
export function toIsland(view: TortugaView, numbers: DiceTable, letters: string): string {
  const cells = cellsOf(view, numbers);
  shed(
    cells,
    [...letters].reduce((pile, letter) => pile + oneChest(colourOf(letter)), 0),
  );
  return missing(printed(cells, 0).island, view.island);
}

/** The changes that an attack makes. `text` is the attack in notation. If it names no chest, no chest is taken. */
export function attackOf(view: TortugaView, numbers: DiceTable, seat: Seat, text: string): Attack {
  const cells = playedCells(view, numbers, seat, text);
  const move = parse(cells, seat, text)!;
  const after = printed(cells, seat);
  const action = cells[PHASE]! - FIRST_ACTION;
  const { area, token } = sideOf(ACTIONS[action]!);
  const target = targetOf(move);
  const taken = view.seats[target]![area][slotOf(move)];
  const setback = (whose: Seat, lost: string): Setback => {
    const [before, then] = [view.seats[whose]!, after.seats[whose]!];
    const shed = missing(missing(before[area], then[area]), lost);
    const [placesBefore, places] = [placesOf(before, area), placesOf(then, area)];
    return { from: before[token], to: then[token], placesBefore, places, shed };
  };
  return {
    target,
    taken,
    theirs: setback(target, taken ?? ''),
    mine: strength(cells, target, action) > 0 ? setback(seat, '') : undefined,
    toIsland: missing(after.island, view.island),
    claims: cells[CLAIM_OWED] !== 0,
    after,
  };
}

/** The order in which a seat stows its chests. */
export interface Arrangement {
  /** The chests that leave the crew for the fleet, in order. The chests that do not fit come last. */
  readonly fleet: string;
  /** The chests that leave the shore for the crew, in order. The chests that do not fit come last. */
  readonly crew: string;
}

/** The arrangement that a `stow` move describes. */
export function arrangementOf(text: string): Arrangement {
  const [fleet = '', crew = ''] = text.replace(/^stow /, '').split('/');
  return { fleet, crew };
}

/** Splits an arrangement into the chests that fit and the chests that do not fit (`left`). */
export function stowed(board: SeatView, { fleet, crew }: Arrangement): Arrangement & { readonly left: string } {
  const [inFleet, inCrew] = [placesOf(board, 'fleet'), placesOf(board, 'crew')];
  return {
    fleet: fleet.slice(0, inFleet),
    crew: crew.slice(0, inCrew),
    left: fleet.slice(inFleet) + crew.slice(inCrew),
  };
}

/** The `stow` move of an arrangement, in notation. The chests that do not fit come last, sorted by colour. */
export function stowMove(view: TortugaView, numbers: DiceTable, seat: Seat, { fleet, crew }: Arrangement): string {
  const cells = cellsOf(view, numbers);
  const intoFleet = lineUpOf(fleet.slice(0, fleetLength(cells, seat)));
  return format(cells, seat, stowChests(intoFleet, lineUpOf(crew.slice(0, crewLength(cells, seat)))));
}

/**
 * A sensible `stow` move, in notation, which the site offers to the player. The most valuable chests are on the left, because
 * chests are shed from the right.
 */
export function sensibleStow(view: TortugaView, numbers: DiceTable, seat: Seat): string {
  const cells = cellsOf(view, numbers);
  return format(cells, seat, bestStow(cells, seat));
}
