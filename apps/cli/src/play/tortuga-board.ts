import { isObject, type Seat } from '@sloop/engine';
import { inColumns } from '../output/columns.ts';
import { labelOf, type GameDisplay, type Scene } from './display.ts';
import type { Colour, Paint } from './colour.ts';

/** `null` in a view: hidden. */
interface TortugaView {
  readonly goal: number;
  readonly round: number;
  readonly start: Seat;
  readonly phase: string;
  readonly bag: { readonly [colour: string]: number };
  readonly island: string;
  readonly tileCount: number;
  readonly looking: readonly number[] | null;
  readonly seats: readonly SeatView[];
}

interface SeatView {
  readonly boat: number;
  readonly pirate: number;
  readonly tortuga: string;
  readonly fleet: string;
  readonly crew: string;
  readonly shore: string;
  readonly bonus: { readonly [action: string]: number };
  readonly tiles: { readonly [coins: string]: number } | null;
  readonly tileCount: number;
  readonly dice: string;
  readonly roll: string | null;
}

const ACTIONS = ['fleet', 'crew', 'hunt', 'board', 'raid'] as const;
const FACES = 'fchbr';
const SKULL = 's';
const DICE = 'ABCDE';
const BOXES = [1, 2, 3, 4, 5, 6, 7, 8];
/** Places by box; box 0 does not exist. */
const CAPACITY = [0, 1, 2, 2, 3, 3, 4, 4, 4];
const COLOURS: { readonly [colour: string]: Colour } = { r: 'red', b: 'blue', y: 'yellow', w: 'white', p: 'magenta' };

const viewOf = ({ shown }: Scene): TortugaView => shown as unknown as TortugaView;

/** The number of a die under an action, from the options of this game. */
function numberOf({ options }: Scene, die: number, action: number): number {
  const table = isObject(options) ? (options['dice'] as readonly (readonly number[])[]) : [];
  return table[die]?.[action] ?? 0;
}

const chest = (paint: Paint, letter: string): string => paint(COLOURS[letter] ?? 'white', letter);

const chests = (paint: Paint, letters: string): string =>
  letters === '' ? paint('gray', '–') : [...letters].map((letter) => chest(paint, letter)).join('');

/** Chests left to right and a dot for each empty place. */
const places = (paint: Paint, letters: string, box: number): string =>
  [...letters.padEnd(CAPACITY[box]!, '·')]
    .map((letter) => (letter === '·' ? paint('gray', letter) : chest(paint, letter)))
    .join(' ');

/** Eight boxes, the token's with its number. */
const track = (paint: Paint, box: number): string =>
  BOXES.map((each) => (each === box ? paint('bold', String(box)) : paint('gray', '·'))).join('');

function coins({ tiles, tileCount }: SeatView): string {
  if (tiles === null) return tileCount === 0 ? '–' : `${tileCount} hidden`;
  const values = Object.entries(tiles).flatMap(([value, count]) => Array.from({ length: count }, () => Number(value)));
  return values.length === 0 ? '–' : `${values.join('+')} = ${values.reduce((sum, value) => sum + value, 0)}`;
}

function holds(scene: Scene): string[] {
  const { paint } = scene;
  const { seats, start, goal } = viewOf(scene);
  const rows = seats.map((seat, index) => [
    `${index === start ? '*' : ' '} ${labelOf(scene, index)}`,
    `${seat.tortuga.length}/${goal} ${chests(paint, seat.tortuga)}`,
    places(paint, seat.fleet, seat.boat),
    places(paint, seat.crew, seat.pirate),
    chests(paint, seat.shore),
    track(paint, seat.boat),
    track(paint, seat.pirate),
    coins(seat),
  ]);
  const heads = ['', 'Tortuga', 'fleet', 'crew', 'shore', 'boat', 'pirate', 'tiles'];
  return inColumns([heads.map((head) => paint('gray', head)), ...rows], 3);
}

/** The dice that a seat has on an action, as numbers of dice. */
const diceOn = ({ dice }: SeatView, action: number): number[] =>
  [...DICE].flatMap((_, die) => (dice[die] === FACES[action] ? [die] : []));

const sumOn = (scene: Scene, seat: SeatView, action: number): number =>
  diceOn(seat, action).reduce((sum, die) => sum + numberOf(scene, die, action), 0);

const strength = (scene: Scene, seat: SeatView, action: number): number =>
  sumOn(scene, seat, action) + seat.bonus[ACTIONS[action]!]!;

/** The seats that act, first to last, as the dice lie now: ties go to the seat nearest the start seat. */
function ranked(scene: Scene, action: number): Seat[] {
  const { seats, start } = viewOf(scene);
  const fromStart = (seat: Seat): number => (seat - start + seats.length) % seats.length;
  return seats
    .flatMap((seat, index) => (diceOn(seat, action).length > 0 ? [index] : []))
    .toSorted(
      (left, right) =>
        strength(scene, seats[right]!, action) - strength(scene, seats[left]!, action) ||
        fromStart(left) - fromStart(right),
    )
    .slice(0, seats.length === 2 ? 1 : 2);
}

function onAction(scene: Scene, seat: Seat, action: number): string {
  const { paint } = scene;
  const view = viewOf(scene).seats[seat]!;
  const bonus = view.bonus[ACTIONS[action]!]!;
  const plus = bonus > 0 ? `+${bonus}` : '';
  const dice = diceOn(view, action);
  if (dice.length === 0) return paint('gray', `–${plus}`);
  const sum = sumOn(scene, view, action);
  const rank = ranked(scene, action).indexOf(seat);
  const place = rank < 0 ? '' : paint('bold', rank === 0 ? ' 1st' : ' 2nd');
  return `${dice.map((die) => DICE[die]).join('')} ${sum}${plus && `${plus}=${sum + bonus}`}${place}`;
}

function diceTable(scene: Scene): string[] {
  const { seats, phase } = viewOf(scene);
  const { paint } = scene;
  const heads = [
    '  dice',
    ...ACTIONS.map((name) => (name === phase ? paint('bold', `>${name}<`) : paint('gray', name))),
    paint('gray', 'in hand'),
  ];
  const rows = seats.map((seat, index) => [
    `  ${labelOf(scene, index)}`,
    ...ACTIONS.map((_, action) => onAction(scene, index, action)),
    [...DICE].filter((_, die) => seat.dice[die] === '-').join(''),
  ]);
  return inColumns([heads, ...rows], 3);
}

/** A roll under its dice, with what each would count; a skull counts its own number for whatever action it joins. */
function rolled(scene: Scene, seat: Seat): string[] {
  const { roll } = viewOf(scene).seats[seat]!;
  if (roll === null) return [];
  const dice = [...DICE].flatMap((_, die) => (roll[die] === '-' ? [] : [die]));
  const faces = dice.map((die) => ACTIONS[FACES.indexOf(roll[die]!)] ?? 'skull');
  const counts = dice.map((die) =>
    roll[die] === SKULL
      ? ACTIONS.map((_, action) => numberOf(scene, die, action)).join('/')
      : String(numberOf(scene, die, FACES.indexOf(roll[die]!))),
  );
  return [
    '',
    ...inColumns(
      [
        [`  ${labelOf(scene, seat)}: roll`, ...dice.map((die) => scene.paint('bold', DICE[die]!))],
        ['', ...faces],
        [roll.includes(SKULL) ? '  counts (skull f/c/h/b/r)' : '  counts', ...counts],
      ],
      3,
    ),
  ];
}

function board(scene: Scene): string[] {
  const view = viewOf(scene);
  const { paint } = scene;
  const bag = Object.entries(view.bag);
  const inBag = bag.map(([colour, count]) => `${chest(paint, colour)}${count}`).join(' ');
  const island = view.seats.length === 2 ? '' : ` · centre island ${chests(paint, view.island)}`;
  const looking = view.looking === null ? 'hidden' : view.looking.join(' and ');
  return [
    `${paint('bold', 'Tortuga')}, round ${view.round}, ${view.phase} · starts: ${labelOf(scene, view.start)} (*) · ${view.goal} chests in Tortuga end it`,
    `bag ${bag.reduce((sum, [, count]) => sum + count, 0)}: ${inBag}${island} · ${view.tileCount} tiles left`,
    '',
    ...holds(scene),
    ...(view.phase === 'over' ? [] : ['', ...diceTable(scene)]),
    ...view.seats.flatMap((_, seat) => rolled(scene, seat)),
    ...(looking === '' ? [] : ['', `  tiles looked at: ${looking}`]),
  ];
}

const numbers = (scene: Scene, dice: readonly number[], action: number): string => {
  const each = dice.map((die) => numberOf(scene, die, action));
  const sum = each.reduce((total, number) => total + number, 0);
  return each.length === 1 ? String(sum) : `${each.join('+')} = ${sum}`;
};

function keepMeaning(letters: string, scene: Scene): string | undefined {
  const roll = viewOf(scene).seats[scene.seat]!.roll ?? '';
  const dice = [...letters].map((letter) => DICE.indexOf(letter));
  const face = dice.map((die) => roll[die]!).find((each) => each !== SKULL);
  if (face === undefined) return 'skulls alone: action named later';
  const action = FACES.indexOf(face);
  return `${ACTIONS[action]} ${numbers(scene, dice, action)}`;
}

function attackMeaning(word: 'board' | 'raid', target: Seat, slot: number, scene: Scene): string {
  const { seats } = viewOf(scene);
  const victim = seats[target]!;
  const taken = (word === 'board' ? victim.fleet : victim.crew)[slot];
  const token = word === 'board' ? 'boat' : 'pirate';
  const stays = diceOn(victim, ACTIONS.indexOf(word)).length === 0;
  const loss = `their ${token} −1${stays ? '' : ', yours −1 too'}`;
  return taken === undefined ? loss : `takes ${taken}, ${loss}`;
}

/** What does not fit is lost: the last of each part. */
function stowMeaning(arranged: string, { boat, pirate }: SeatView): string | undefined {
  const [toFleet = '', toCrew = ''] = arranged.split('/');
  const lost = toFleet.slice(CAPACITY[boat]) + toCrew.slice(CAPACITY[pirate]);
  return lost === '' ? undefined : `loses ${lost}`;
}

const ACT = { fleet: 'boat forward', crew: 'pirate forward', hunt: 'look for treasure' } as const;

function meaning(move: string, scene: Scene): string | undefined {
  const view = viewOf(scene);
  const [word = '', first = '', second = ''] = move.split(' ');
  const own = view.seats[scene.seat]!;
  if (word === 'keep') return keepMeaning(first, scene);
  if (word === 'stow') return stowMeaning(first, own);
  if (word === 'bonus') return `level ${own.bonus[first]! + 1}`;
  if (word === 'act') return ACT[view.phase as keyof typeof ACT];
  if (word === 'board' || word === 'raid')
    return attackMeaning(word, Number(first), second === '' ? -1 : Number(second), scene);
  if (word !== 'skull') return undefined;
  const dice = [...DICE].flatMap((_, die) => (own.roll?.[die] === SKULL ? [die] : []));
  return numbers(scene, dice, ACTIONS.indexOf(first as (typeof ACTIONS)[number]));
}

export const tortugaDisplay: GameDisplay = {
  board,
  meaning,
  rules: [
    'Carry chests from the shore over crew and fleet to Tortuga. Each round: roll, five actions, stow.',
    'Chests r red, b blue, y yellow, w white, p purple. Points: 3 in Tortuga, 2 in the fleet, 1 in the crew,',
    'purple double; 3 for each r b y on your board (w in Tortuga stands in); your two box numbers; your coins.',
    '  keep AC      of the dice rolled keep A and C: one action’s, or skulls, which may join any',
    '  skull board  the action for skulls kept alone',
    '  bonus hunt   this action goes up a level (+1, then +2)',
    '  act          perform fleet, crew or hunt; forfeit lets any action go',
    '  tile 2       of the tiles looked at, keep this one',
    '  board 1 2    board seat 1 and take the chest in place 2 of its fleet (0 is leftmost); board 1: take none',
    '  raid 1 2     the same with its crew',
    '  claim b      take this chest from the centre island',
    '  stow yb/pr   crew chests in this order into the fleet, shore chests in this order into the crew;',
    '               name them all, the ones that do not fit last, those in the order r b y w p',
  ],
};
