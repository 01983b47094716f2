import type { Game } from '@sloop/engine';
import { policy } from './bots/policy.ts';
import { tortugaRules } from './game.ts';
import type { TortugaOptions } from './options.ts';

export const tortuga: Game<TortugaOptions> = { ...tortugaRules, policy };

export type { TortugaOptions };
