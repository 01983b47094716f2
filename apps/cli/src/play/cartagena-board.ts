import {
  ACTIONS_PER_TURN,
  CROWD_LIMIT,
  MOUTH,
  SLOOP,
  actionNumber,
  goingBack,
  isOpen,
  landingsOf,
  seatsOn,
  type CartagenaView,
  type Counts,
} from '@sloop/cartagena/glance';
import type { Seat } from '@sloop/engine';
import { inColumns, padded } from '../output/columns.ts';
import { labelOf, type GameDisplay, type Scene } from './display.ts';
import { inSeatColour, type Colour, type Paint } from './colour.ts';

const PER_ROW = 6;
const NAMES: { readonly [symbol: string]: string } = {
  S: 'skull',
  D: 'dagger',
  K: 'key',
  B: 'bottle',
  H: 'hat',
  P: 'pistol',
};
const INKS: { readonly [symbol: string]: Colour } = {
  S: 'white',
  D: 'cyan',
  K: 'yellow',
  B: 'green',
  H: 'magenta',
  P: 'red',
};

const viewOf = ({ shown }: Scene): CartagenaView => shown as unknown as CartagenaView;

const symbol = (paint: Paint, letter: string): string => paint(INKS[letter] ?? 'white', letter);

const digits = (paint: Paint, seats: readonly Seat[]): string =>
  seats.map((seat) => inSeatColour(paint, seat, String(seat))).join('');

/** The pirates at the mouth or on the sloop. Each pirate is shown as its seat's digit. A seat's digits form a group. */
const crowd = (view: CartagenaView, paint: Paint, space: number): string =>
  view.seats
    .map((_, seat) =>
      digits(
        paint,
        seatsOn(view, space).filter((each) => each === seat),
      ),
    )
    .filter((group) => group !== '')
    .join(' ');

function tunnel(view: CartagenaView, paint: Paint): string[] {
  const cells = [...view.layout].map((letter, index) => {
    const there = seatsOn(view, index + 1);
    const empty = paint('gray', '·'.repeat(CROWD_LIMIT - there.length));
    return `${String(index + 1).padStart(2)} ${symbol(paint, letter)} ${digits(paint, there)}${empty}`;
  });
  return Array.from({ length: Math.ceil(cells.length / PER_ROW) }, (_, row) =>
    `          ${cells.slice(row * PER_ROW, (row + 1) * PER_ROW).join('    ')}`.trimEnd(),
  );
}

const sorted = (paint: Paint, cards: Counts): string =>
  Object.entries(cards)
    .flatMap(([letter, count]) => Array.from({ length: count }, () => symbol(paint, letter)))
    .join(' ');

const counted = (paint: Paint, cards: Counts): string =>
  Object.entries(cards)
    .filter(([, count]) => count > 0)
    .map(([letter, count]) => `${symbol(paint, letter)}${count}`)
    .join(' ');

function hands(scene: Scene): string[] {
  const { seats, turn, winners } = viewOf(scene);
  return inColumns(
    seats.map(({ hand, handCount }, seat) => [
      `  ${winners === null && seat === turn ? '>' : ' '} ${labelOf(scene, seat)}`,
      `${handCount} card${handCount === 1 ? '' : 's'}`,
      hand === null ? scene.paint('gray', 'hidden') : sorted(scene.paint, hand),
    ]),
  );
}

function board(scene: Scene): string[] {
  const view = viewOf(scene);
  const { paint } = scene;
  const done = `action ${actionNumber(view)} of ${ACTIONS_PER_TURN}`;
  const turn = view.winners === null ? ` · turn of ${labelOf(scene, view.turn)}, ${done}` : '';
  const discard = counted(paint, view.discard);
  return [
    `${paint('bold', 'Cartagena')}, ${view.version} version${turn}`,
    '',
    `${padded('  mouth', 10)}${crowd(view, paint, MOUTH)}`.trimEnd(),
    ...tunnel(view, paint),
    `${padded('  sloop', 10)}${crowd(view, paint, SLOOP)}`.trimEnd(),
    '',
    `  deck ${view.deck} · discard ${discard === '' ? 'empty' : discard}`,
    ...(isOpen(view)
      ? [`  row, drawn from the left: ${[...view.row].map((card) => symbol(paint, card)).join(' ')}`]
      : []),
    ...hands(scene),
  ];
}

const placeName = (space: number): string => (space === MOUTH ? 'mouth' : space === SLOOP ? 'sloop' : String(space));

function meaning(move: string, scene: Scene): string | undefined {
  const view = viewOf(scene);
  const [, letter = '', digitsOf = ''] = /^([SDKBHP-])(\d+)$/.exec(move) ?? [];
  const from = Number(digitsOf);
  if (letter === '') return undefined;
  if (letter === '-') return backMeaning(view, from);
  const [to] = landingsOf(view, letter, [from]);
  return `${NAMES[letter]}: ${placeName(from)} to ${placeName(to!)}`;
}

function backMeaning(view: CartagenaView, from: number): string | undefined {
  const back = goingBack(view, from);
  return back && `back: ${from} to ${back.to}, draws ${back.known.length + back.unknown}`;
}

export const cartagenaDisplay: GameDisplay = {
  board,
  meaning,
  rules: [
    'Be the first to have all six pirates on the sloop. A turn has one to three actions.',
    'The tunnel leads from the mouth through spaces 1 to 36 to the sloop. Each space shows its number,',
    'its symbol (S skull, D dagger, K key, B bottle, H hat, P pistol) and the seat of each pirate on it.',
    '  D6    play a dagger: your pirate on 6 goes to the next free dagger, or else to the sloop',
    '  D0    the same from the mouth',
    '  -17   your pirate on 17 goes back to the nearest space with 1 or 2 pirates; draw that many cards',
    '  end   end the turn after one or two actions',
    '  pass  only if you have no other move',
  ],
};
