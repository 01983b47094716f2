import { personName } from '#lib/site/person-name.ts';
import { fetchMine } from './api.ts';

/**
 * Fetches the names of the people at the player's tables, by their ids. The names are needed because a reserved seat
 * has only its person's id.
 */
export async function fetchNames(): Promise<ReadonlyMap<string, string>> {
  const names = new Map<string, string>();
  const mine = await fetchMine();
  if (!mine.ok) return names;
  const newest = mine.value.toSorted((one, other) => other.changed - one.changed);
  for (const { person } of newest.flatMap(({ seats }) => seats))
    if (person && !names.has(person.id)) names.set(person.id, personName(person.name));
  return names;
}
