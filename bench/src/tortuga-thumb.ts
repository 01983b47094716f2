import type { Bot } from '@sloop/bots';
import type { Game, Move, Rng, Seat, State, View } from '@sloop/engine';
import { DEFAULT_NUMBERS, DICE, countOf, keptAction, placesOf, rankings, scoreNow } from '@sloop/tortuga/glance';
import type { Action, Ranking, SeatView, TortugaView } from '@sloop/tortuga/glance';

/**
 * A rule of thumb for Tortuga that a good player could give a friend: go where your dice are strong and the others' are
 * not, place few dice at a time, rob whoever is ahead, and with two players rob rather than grow. The numbers were
 * chosen by hand, in a few trials.
 */
const THUMB = {
  /** What being first in an action is worth, in points. Robbing is worth this only if a rival has a chest to take. */
  first: {
    two: { fleet: 1, crew: 1, hunt: 4, board: 8, raid: 6 },
    more: { fleet: 3, crew: 3, hunt: 5, board: 4, raid: 4 },
  },
  nothingToRob: 1,
  /** How many points another seat may still add to its sum, if it has dice left. */
  toCome: 8,
  /** The value of each die that is kept. It is negative, because a die that stays in hand may still show something better. */
  die: { two: -0.5, more: -1.2 },
  /** What it costs to attack a seat that has a die on the action. */
  defended: 1,
  purple: 2,
  missingColour: 1.6,
  otherColour: 1,
  /** The chests on the right are shed first. */
  perPlace: 0.1,
} as const;

interface Situation {
  readonly printed: TortugaView;
  readonly seat: Seat;
  readonly own: SeatView;
  readonly ranks: Readonly<Record<Action, Ranking>>;
}

const chestWorth = ({ own }: Situation, chest: string): number => {
  if (chest === 'p') return THUMB.purple;
  const has = own.tortuga + own.fleet + own.crew + own.shore;
  return chest !== 'w' && !has.includes(chest) ? THUMB.missingColour : THUMB.otherColour;
};

const canRob = ({ printed, seat }: Situation, area: 'fleet' | 'crew'): boolean =>
  printed.seats.some((each, other) => other !== seat && each[area] !== '');

const table = ({ printed }: Situation): 'two' | 'more' => (printed.players === 2 ? 'two' : 'more');

const firstWorth = (now: Situation, action: Action): number =>
  (action === 'board' && !canRob(now, 'fleet')) || (action === 'raid' && !canRob(now, 'crew'))
    ? THUMB.nothingToRob
    : THUMB.first[table(now)][action];

/** What placing these dice on an action is worth: it grows with the lead over the strongest rival. */
function diceWorth(now: Situation, action: Action, letters: string): number {
  const { dice, more } = countOf(DEFAULT_NUMBERS, now.own, letters, action);
  const rival = Math.max(...now.ranks[action].sums.filter((_, other) => other !== now.seat));
  const share = (sum: number): number => (sum === 0 ? 0 : sum / (sum + rival + THUMB.toCome));
  return firstWorth(now, action) * (share(dice + more) - share(now.ranks[action].sums[now.seat]!));
}

function attackWorth(now: Situation, action: 'board' | 'raid', target: Seat, slot: string | undefined): number {
  const { printed, ranks } = now;
  const chests = printed.seats[target]![action === 'board' ? 'fleet' : 'crew'];
  const taken = slot === undefined ? 0 : chestWorth(now, chests[Number(slot)]!) * 3;
  const ahead = scoreNow(printed, DEFAULT_NUMBERS, target).total / 10;
  return 1 + taken + ahead - (ranks[action].sums[target]! > 0 ? THUMB.defended : 0);
}

const lineWorth = (now: Situation, chests: string, places: number, each: number): number =>
  [...chests]
    .slice(0, places)
    .reduce((worth, chest, place) => worth + each * chestWorth(now, chest) * (1 - THUMB.perPlace * place), 0);

/** The value of a move, which is given in notation. Only the differences between moves matter. */
function worthOf(now: Situation, move: string): number {
  const { own } = now;
  const [kind, first = '', second] = move.split(' ') as [string, string?, string?];
  switch (kind) {
    case 'keep': {
      const action = keptAction(own.roll ?? '', first);
      return THUMB.die[table(now)] * first.length + (action === undefined ? 0.5 : diceWorth(now, action, first));
    }
    case 'skull':
      return diceWorth(now, first as Action, [...DICE].filter((_, die) => own.roll?.[die] === 's').join(''));
    case 'bonus':
      return THUMB.first[table(now)][first as Action];
    case 'board':
    case 'raid':
      return attackWorth(now, kind, Number(first), second);
    case 'claim':
      return chestWorth(now, first);
    case 'tile':
      return Number(first);
    case 'stow': {
      const [fleet = '', crew = ''] = first.split('/');
      return lineWorth(now, fleet, placesOf(own, 'fleet'), 2) + lineWorth(now, crew, placesOf(own, 'crew'), 1);
    }
    default:
      return kind === 'act' ? 1 : 0;
  }
}

function think(game: Game, view: View, legal: readonly Move[], rng: Rng) {
  const seat = view.viewer as Seat;
  const printed = game.show(view) as unknown as TortugaView;
  const now = { printed, seat, own: printed.seats[seat]!, ranks: rankings(printed, DEFAULT_NUMBERS) };
  const guess: State = game.blank();
  game.determinize(view, rng, guess);
  const values = legal.map((move) => worthOf(now, game.format(guess, seat, move)));
  return { index: values.indexOf(Math.max(...values)), simulations: 0, considered: [] };
}

export const tortugaThumb: Bot = {
  name: 'tortuga-thumb',
  about: 'Tortuga: a rule of thumb, written by hand',
  think,
};
