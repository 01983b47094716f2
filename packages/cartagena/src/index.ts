import type { Game } from '@sloop/engine';
import { policy } from './bots/policy.ts';
import { cartagenaRules } from './game.ts';
import type { CartagenaOptions } from './options.ts';

export const cartagena: Game<CartagenaOptions> = { ...cartagenaRules, policy };

export type { CartagenaOptions };
