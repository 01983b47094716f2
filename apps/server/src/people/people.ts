import { randomInt } from 'node:crypto';
import type { Me, Newcomer } from '@sloop/protocol';
import { hashToken, newId, newToken } from '../process/ids.ts';
import type { Services } from '../open/services.ts';
import type { StoredPerson } from '../store/store.ts';

/**
 * The name of a new guest is one of these words and a number. People who read any of the site's four languages can
 * understand the words.
 */
const NAMES = [
  'Albatros',
  'Barracuda',
  'Delfin',
  'Kormoran',
  'Krabbe',
  'Marlin',
  'Moby',
  'Nautilus',
  'Orca',
  'Pelikan',
];

export const newName = (): string => `${NAMES[randomInt(NAMES.length)]} ${randomInt(100, 1000)}`;

/** Creates a guest. The store keeps only a hash of the guest's token, so only the caller learns the token itself. */
export async function addGuest({
  store,
  date,
  metrics,
}: Services): Promise<Newcomer & { readonly person: StoredPerson }> {
  const token = newToken();
  const person = { id: newId(), name: newName(), mutes: [] };
  await store.addPerson({ id: person.id, name: person.name, tokenHash: hashToken(token), created: date() });
  metrics.count('sloop_people_total');
  return { token, me: meOf(person), person };
}

export const meOf = ({ id, name, mutes }: StoredPerson): Me => ({ id, name, mutes: [...mutes] });
