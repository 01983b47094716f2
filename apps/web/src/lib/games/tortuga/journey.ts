// Finds out which chests moved between two views, from where and to where, so that they can be animated.
import { COLOURS, missing, type TortugaView } from '@sloop/tortuga/glance';
import { AREAS } from './view.ts';

export interface Journey {
  readonly colour: string;
  /** `seat.area.place`, `island.colour` or `bag`. */
  readonly from: string;
  readonly to: string;
}

interface Stop {
  readonly spot: string;
  /** `seat.area`, `island` or `bag`. */
  readonly area: string;
}

function stopsOf(one: TortugaView, other: TortugaView, colour: string): Stop[] {
  const stops: Stop[] = [];
  for (const [seat, board] of one.seats.entries())
    for (const area of AREAS) {
      const gone = [...missing(board[area], other.seats[seat]?.[area] ?? '')].filter((letter) => letter === colour);
      const at = [...board[area]].flatMap((letter, place) => (letter === colour ? [place] : []));
      // The rightmost chests of a colour are the ones that moved, because an area gains and loses chests at its right end.
      for (const place of at.slice(at.length - gone.length))
        stops.push({ spot: `${seat}.${area}.${place}`, area: `${seat}.${area}` });
    }
  if (one.island.includes(colour) && !other.island.includes(colour))
    stops.push({ spot: `island.${colour}`, area: 'island' });
  for (let more = (one.bag[colour] ?? 0) - (other.bag[colour] ?? 0); more > 0; more--)
    stops.push({ spot: 'bag', area: 'bag' });
  return stops;
}

/** Patterns for the areas that a chest in this area may have come from. The likeliest area comes first. */
function sourcesOf(area: string): readonly RegExp[] {
  const [seat, name] = area.split('.');
  if (name === 'tortuga') return [new RegExp(`^${seat}\\.fleet`)];
  if (name === 'fleet') return [new RegExp(`^${seat}\\.crew`)];
  if (name === 'crew') return [new RegExp(`^${seat}\\.shore`), /^bag$/];
  if (name === 'shore') return [/\.(fleet|crew)$/, /^island$/, /^bag$/];
  return [/\.(fleet|crew|shore)$/];
}

export function journeys(before: TortugaView, after: TortugaView): Journey[] {
  const found: Journey[] = [];
  for (const colour of COLOURS) {
    const from = stopsOf(before, after, colour);
    for (const to of stopsOf(after, before, colour)) {
      const source = sourcesOf(to.area)
        .map((pattern) => from.findIndex(({ area }) => pattern.test(area)))
        .find((index) => index >= 0);
      if (source === undefined) continue;
      const [start] = from.splice(source, 1);
      found.push({ colour, from: start!.spot, to: to.spot });
    }
  }
  return found;
}
