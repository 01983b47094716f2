import { m } from '#lib/paraglide/messages.js';
import type { GameEntry } from './contract.ts';

/** Every game that the site can show: a third one is an entry here, a line in load.ts and one in pictures.ts. */
export const GAMES: readonly GameEntry[] = [
  {
    id: 'tortuga',
    seats: { min: 2, max: 4 },
    minutes: 30,
    title: 'Tortuga',
    tagline: () => m.tortuga_tagline(),
    options: [
      {
        name: 'goal',
        label: () => m.tortuga_goal(),
        values: [
          { value: 6, label: () => m.tortuga_goal_6(), hint: () => m.tortuga_goal_6_hint() },
          { value: 8, label: () => m.tortuga_goal_8(), hint: () => m.tortuga_goal_8_hint() },
        ],
      },
    ],
  },
  {
    id: 'cartagena',
    seats: { min: 2, max: 5 },
    minutes: 20,
    title: 'Cartagena',
    tagline: () => m.cartagena_tagline(),
    options: [
      {
        name: 'version',
        label: () => m.cartagena_version(),
        values: [
          {
            value: 'jamaica',
            label: () => m.cartagena_version_jamaica(),
            hint: () => m.cartagena_version_jamaica_hint(),
          },
          {
            value: 'tortuga',
            label: () => m.cartagena_version_tortuga(),
            hint: () => m.cartagena_version_tortuga_hint(),
          },
        ],
      },
    ],
  },
];

export const findEntry = (id: string): GameEntry | undefined => GAMES.find((entry) => entry.id === id);
