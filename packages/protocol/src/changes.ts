// Apart from the schemas: the site loads this, and no schemas.
import type { Json } from '@sloop/engine';

/** One change to a view: where, as a JSON pointer (RFC 6901), and the value there. The pointer `""` is the view as a whole. */
export type Change = readonly [at: string, to: Json];

type Keyed = { readonly [key: string]: Json };

/** The way to a value: its key, and the way to what holds it. Pointers are written only where something differs. */
interface Way {
  readonly key: string | number;
  readonly within: Way | undefined;
}

/** The changes that make one view another. Arrays of different lengths and objects with other keys are replaced whole. */
export function changesBetween(from: Json, to: Json): Change[] {
  const changes: Change[] = [];
  collect(from, to, undefined, changes);
  return changes;
}

function collect(from: Json, to: Json, way: Way | undefined, changes: Change[]): void {
  if (from === to) return;
  if (isList(from) && isList(to) && from.length === to.length) {
    for (let key = 0; key < to.length; key++)
      if (from[key] !== to[key]) collect(from[key]!, to[key]!, { key, within: way }, changes);
  } else if (isKeyed(from) && isKeyed(to) && haveSameKeys(from, to)) {
    for (const key in to) if (from[key] !== to[key]) collect(from[key]!, to[key]!, { key, within: way }, changes);
  } else {
    changes.push([pointerOf(way), to]);
  }
}

const isList: (value: Json) => value is readonly Json[] = Array.isArray;
const isKeyed = (value: Json): value is Keyed => typeof value === 'object' && value !== null && !Array.isArray(value);

function haveSameKeys(one: Keyed, other: Keyed): boolean {
  let more = 0;
  for (const key in one) {
    if (!Object.hasOwn(other, key)) return false;
    more++;
  }
  for (const _ in other) more--;
  return more === 0;
}

const pointerOf = (way: Way | undefined): string =>
  way === undefined ? '' : `${pointerOf(way.within)}/${escaped(String(way.key))}`;

const escaped = (key: string): string => key.replaceAll('~', '~0').replaceAll('/', '~1');
const unescaped = (key: string): string => key.replaceAll('~1', '/').replaceAll('~0', '~');

/** A view with these changes made; the view itself stays as it is. */
export const withChanges = (view: Json, changes: readonly Change[]): Json =>
  changes.reduce((changed, [at, to]) => withValue(changed, at.split('/').slice(1).map(unescaped), to), view);

function withValue(view: Json, [key, ...rest]: readonly string[], to: Json): Json {
  if (key === undefined) return to;
  if (Array.isArray(view)) return view.with(Number(key), withValue(view[Number(key)]!, rest, to));
  const keyed = view as Keyed;
  return { ...keyed, [key]: withValue(keyed[key]!, rest, to) };
}

/** The views of an update's moves before its last, oldest first, from the last view and what differed before each move. */
export function viewsBefore(view: Json, between: readonly (readonly Change[])[]): Json[] {
  const views: Json[] = [];
  for (const changes of between.toReversed()) views.unshift((view = withChanges(view, changes)));
  return views;
}
