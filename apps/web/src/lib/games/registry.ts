// What the site knows about each game, and the texts for its options. The title of a game is the same in every language.
import { about as cartagena } from '@sloop/cartagena/about';
import { about as tortuga } from '@sloop/tortuga/about';
import { m } from '#lib/paraglide/messages.js';
import type { GameEntry, OptionChoice, ValueWords } from './contract.ts';

/** Makes an option with texts for each of its values. The compiler reports a value without texts. */
const choice = <Value extends string | number>(
  name: string,
  label: () => string,
  values: readonly Value[],
  words: Readonly<Record<Value, ValueWords>>,
): OptionChoice => ({ name, label, values: values.map((value) => ({ value, ...words[value] })) });

/** Every game that the site can show. A new game needs an entry here, its loaders in load.ts and a line in pictures.ts. */
export const GAMES: readonly GameEntry[] = [
  {
    ...tortuga,
    minutes: 30,
    undoTime: 1.5,
    title: 'Tortuga',
    tagline: () => m.tortuga_tagline(),
    options: [
      choice('goal', () => m.tortuga_goal(), tortuga.choices.goal, {
        6: { label: () => m.tortuga_goal_6(), hint: () => m.tortuga_goal_6_hint() },
        8: { label: () => m.tortuga_goal_8(), hint: () => m.tortuga_goal_8_hint() },
      }),
    ],
  },
  {
    ...cartagena,
    minutes: 20,
    undoTime: 4,
    title: 'Cartagena',
    tagline: () => m.cartagena_tagline(),
    options: [
      choice('version', () => m.cartagena_version(), cartagena.choices.version, {
        jamaica: { label: () => m.cartagena_version_jamaica(), hint: () => m.cartagena_version_jamaica_hint() },
        tortuga: { label: () => m.cartagena_version_tortuga(), hint: () => m.cartagena_version_tortuga_hint() },
      }),
    ],
  },
];

export const findEntry = (id: string): GameEntry | undefined => GAMES.find((entry) => entry.id === id);
