// The site loads this file. It must not import a schema, because the site does not load the schemas.
import type { Json } from '@sloop/engine';

/** One change to a view. `at` is a JSON pointer (RFC 6901), and `to` is the new value. The pointer `""` means the whole view. */
export type Change = readonly [at: string, to: Json];

type Keyed = { readonly [key: string]: Json };

/** The path to a value. It is a linked list, because a JSON pointer is needed only for values that differ. */
interface Path {
  readonly key: string | number;
  readonly parent: Path | undefined;
}

/**
 * The changes that turn one view into another. An array whose length differs, or an object whose keys differ, is replaced as a
 * whole.
 */
export function changesBetween(from: Json, to: Json): Change[] {
  const changes: Change[] = [];
  collect(from, to, undefined, changes);
  return changes;
}

function collect(from: Json, to: Json, path: Path | undefined, changes: Change[]): void {
  if (from === to) return;
  if (isList(from) && isList(to) && from.length === to.length) {
    for (let key = 0; key < to.length; key++)
      if (from[key] !== to[key]) collect(from[key]!, to[key]!, { key, parent: path }, changes);
  } else if (isKeyed(from) && isKeyed(to) && haveSameKeys(from, to)) {
    for (const key in to) if (from[key] !== to[key]) collect(from[key]!, to[key]!, { key, parent: path }, changes);
  } else {
    changes.push([pointerOf(path), to]);
  }
}

const isList: (value: Json) => value is readonly Json[] = Array.isArray;
const isKeyed = (value: Json): value is Keyed => typeof value === 'object' && value !== null && !Array.isArray(value);

function haveSameKeys(one: Keyed, other: Keyed): boolean {
  let extra = 0;
  for (const key in one) {
    if (!Object.hasOwn(other, key)) return false;
    extra++;
  }
  for (const _ in other) extra--;
  return extra === 0;
}

const pointerOf = (path: Path | undefined): string =>
  path === undefined ? '' : `${pointerOf(path.parent)}/${escaped(String(path.key))}`;

const escaped = (key: string): string => key.replaceAll('~', '~0').replaceAll('/', '~1');
const unescaped = (key: string): string => key.replaceAll('~1', '/').replaceAll('~0', '~');

/** A copy of a view with these changes applied. */
export const withChanges = (view: Json, changes: readonly Change[]): Json =>
  changes.reduce((changed, [at, to]) => withValue(changed, at.split('/').slice(1).map(unescaped), to), view);

function withValue(view: Json, [key, ...rest]: readonly string[], to: Json): Json {
  if (key === undefined) return to;
  if (Array.isArray(view)) return view.with(Number(key), withValue(view[Number(key)]!, rest, to));
  const keyed = view as Keyed;
  return { ...keyed, [key]: withValue(keyed[key]!, rest, to) };
}

/** Rebuilds the earlier views of an update, oldest first. `view` and `between` are the update's fields of the same names. */
export function viewsBefore(view: Json, between: readonly (readonly Change[])[]): Json[] {
  const views: Json[] = [];
  for (const changes of between.toReversed()) views.unshift((view = withChanges(view, changes)));
  return views;
}
