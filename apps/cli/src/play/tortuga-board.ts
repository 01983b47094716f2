import type { Seat } from '@sloop/engine';
import {
  ACTIONS,
  DICE,
  LAST_BOX,
  arrangementOf,
  attackOf,
  countOf,
  faceAt,
  hasIsland,
  keptAction,
  numberOf,
  placesOf,
  rankOf,
  rankings,
  scoreNow,
  sideOf,
  stowed,
  type Action,
  type DiceTable,
  type SeatView,
  type Setback,
  type TortugaView,
} from '@sloop/tortuga/glance';
import { inColumns } from '../output/columns.ts';
import { labelOf, type GameDisplay, type Scene } from './display.ts';
import type { Colour, Paint } from './colour.ts';

const BOXES = Array.from({ length: LAST_BOX }, (_, index) => index + 1);
const COLOURS: { readonly [colour: string]: Colour } = { r: 'red', b: 'blue', y: 'yellow', w: 'white', p: 'magenta' };

const viewOf = ({ shown }: Scene): TortugaView => shown as unknown as TortugaView;

const numbersOf = ({ options }: Scene): DiceTable => (options as unknown as { readonly dice: DiceTable }).dice;

const chest = (paint: Paint, letter: string): string => paint(COLOURS[letter] ?? 'white', letter);

const chests = (paint: Paint, letters: string): string =>
  letters === '' ? paint('gray', '–') : [...letters].map((letter) => chest(paint, letter)).join('');

/** The chests of an area from left to right, then a dot for each empty place. */
const places = (paint: Paint, board: SeatView, area: 'fleet' | 'crew'): string =>
  [...board[area].padEnd(placesOf(board, area), '·')]
    .map((letter) => (letter === '·' ? paint('gray', letter) : chest(paint, letter)))
    .join(' ');

/** A track of eight boxes. The box with the token shows its number, and each of the other boxes shows a dot. */
const track = (paint: Paint, box: number): string =>
  BOXES.map((each) => (each === box ? paint('bold', String(box)) : paint('gray', '·'))).join('');

function coins({ tiles, tileCount }: SeatView, worth: number): string {
  if (tiles === null) return tileCount === 0 ? '–' : `${tileCount} hidden`;
  const values = Object.entries(tiles).flatMap(([value, count]) => Array.from({ length: count }, () => value));
  return values.length === 0 ? '–' : `${values.join('+')} = ${worth}`;
}

function holds(scene: Scene): string[] {
  const { paint } = scene;
  const view = viewOf(scene);
  const { seats, start, goal } = view;
  const rows = seats.map((seat, index) => [
    `${index === start ? '*' : ' '} ${labelOf(scene, index)}`,
    `${seat.tortuga.length}/${goal} ${chests(paint, seat.tortuga)}`,
    places(paint, seat, 'fleet'),
    places(paint, seat, 'crew'),
    chests(paint, seat.shore),
    track(paint, seat.boat),
    track(paint, seat.pirate),
    coins(seat, scoreNow(view, numbersOf(scene), index).coins),
  ]);
  const heads = ['', 'Tortuga', 'fleet', 'crew', 'shore', 'boat', 'pirate', 'tiles'];
  return inColumns([heads.map((head) => paint('gray', head)), ...rows], { gap: 3 });
}

function onAction(scene: Scene, seat: Seat, action: Action): string {
  const { paint } = scene;
  const view = viewOf(scene);
  const board = view.seats[seat]!;
  const bonus = board.bonus[action];
  const plus = bonus > 0 ? `+${bonus}` : '';
  const dice = [...DICE].filter((_, die) => faceAt(board.dice, die) === action).join('');
  if (dice === '') return paint('gray', `–${plus}`);
  const ranking = rankings(view, numbersOf(scene))[action];
  const sum = ranking.sums[seat]!;
  const place = ['', paint('bold', ' 1st'), paint('bold', ' 2nd')][rankOf(ranking, seat)];
  return `${dice} ${sum - bonus}${plus && `${plus}=${sum}`}${place}`;
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
    ...ACTIONS.map((action) => onAction(scene, index, action)),
    [...DICE].filter((_, die) => seat.dice[die] === '-').join(''),
  ]);
  return inColumns([heads, ...rows], { gap: 3 });
}

/**
 * A seat's roll in three rows: each die's letter, its face, and the number that it would count as. A skull has five
 * numbers, one for each action that it can join.
 */
function rolled(scene: Scene, seat: Seat): string[] {
  const { roll } = viewOf(scene).seats[seat]!;
  if (roll === null) return [];
  const numbers = numbersOf(scene);
  const dice = [...DICE].flatMap((letter, die) => {
    const face = faceAt(roll, die);
    return face === undefined ? [] : [{ letter, face, die }];
  });
  const counts = dice.map(({ face, die }) =>
    (face === 'skull' ? ACTIONS : [face]).map((action) => numberOf(numbers, die, action)).join('/'),
  );
  return [
    '',
    ...inColumns(
      [
        [`  ${labelOf(scene, seat)}: roll`, ...dice.map(({ letter }) => scene.paint('bold', letter))],
        ['', ...dice.map(({ face }) => face)],
        [dice.some(({ face }) => face === 'skull') ? '  counts (skull f/c/h/b/r)' : '  counts', ...counts],
      ],
      { gap: 3 },
    ),
  ];
}

function board(scene: Scene): string[] {
  const view = viewOf(scene);
  const { paint } = scene;
  const bag = Object.entries(view.bag);
  const inBag = bag.map(([colour, count]) => `${chest(paint, colour)}${count}`).join(' ');
  const island = hasIsland(view) ? ` · centre island ${chests(paint, view.island)}` : '';
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

/** The numbers that these dice would count as in an action, with their sum, such as `4+5 = 9`. */
function counted(letters: string, action: Action, scene: Scene): string {
  const numbers = numbersOf(scene);
  const { dice } = countOf(numbers, viewOf(scene).seats[scene.seat]!, letters, action);
  const each = [...letters].map((letter) => numberOf(numbers, DICE.indexOf(letter), action));
  return each.length === 1 ? String(dice) : `${each.join('+')} = ${dice}`;
}

function keepMeaning(letters: string, { roll }: SeatView, scene: Scene): string {
  const action = keptAction(roll ?? '', letters);
  return action === undefined ? 'skulls alone: action named later' : `${action} ${counted(letters, action, scene)}`;
}

function attackMeaning(move: string, action: Action, scene: Scene): string {
  const { taken, theirs, mine } = attackOf(viewOf(scene), numbersOf(scene), scene.seat, move);
  const step = ({ from, to }: Setback): string => (from === to ? 'stays' : '−1');
  const loss = `their ${sideOf(action).token} ${step(theirs)}${mine ? `, yours ${step(mine)} too` : ''}`;
  return taken === undefined ? loss : `takes ${taken}, ${loss}`;
}

function stowMeaning(move: string, board: SeatView): string | undefined {
  const { left } = stowed(board, arrangementOf(move));
  return left === '' ? undefined : `loses ${left}`;
}

const ACT = { fleet: 'boat forward', crew: 'pirate forward', hunt: 'look for treasure' } as const;

function meaning(move: string, scene: Scene): string | undefined {
  const view = viewOf(scene);
  const [word = '', value = ''] = move.split(' ');
  const own = view.seats[scene.seat]!;
  const action = value as Action;
  switch (word) {
    case 'keep':
      return keepMeaning(value, own, scene);
    case 'skull':
      return counted([...DICE].filter((_, die) => faceAt(own.roll, die) === 'skull').join(''), action, scene);
    case 'bonus':
      return `level ${own.bonus[action] + 1}`;
    case 'act':
      return ACT[view.phase as keyof typeof ACT];
    case 'board':
    case 'raid':
      return attackMeaning(move, word, scene);
    case 'stow':
      return stowMeaning(move, own);
    default:
      return undefined;
  }
}

export const tortugaDisplay: GameDisplay = {
  board,
  meaning,
  rules: [
    'Bring chests from the shore through crew and fleet to Tortuga. Each round: roll, five actions, stow.',
    'The chests are r red, b blue, y yellow, w white and p purple. A chest scores 3 in Tortuga, 2 in the',
    'fleet and 1 in the crew; purple scores double. You also score 3 for each set r b y on your board',
    '(w in Tortuga replaces any of them), your two box numbers and your coins.',
    '  keep AC      keep dice A and C of the roll: all of one action; skulls may join any action',
    '  skull board  if you kept only skulls: they count for this action',
    '  bonus hunt   raise the bonus of this action by one level (+1, then +2)',
    '  act          perform fleet, crew or hunt; `forfeit` gives up any action',
    '  tile 2       keep this one of the tiles you looked at',
    '  board 1 2    board seat 1 and take the chest in place 2 of its fleet (0 is leftmost)',
    '  board 1      board seat 1 and take no chest',
    '  raid 1 2     the same for its crew',
    '  claim b      take this chest from the centre island',
    '  stow yb/pr   put crew chests into the fleet and shore chests into the crew, in this order; name',
    '               them all, and put those that do not fit last, in the order r b y w p',
  ],
};
