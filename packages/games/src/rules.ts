import { cartagenaRules } from '@sloop/cartagena/rules';
import type { Game } from '@sloop/engine';
import { tortugaRules } from '@sloop/tortuga/rules';

/**
 * All games without their policies. A program that never asks a bot imports this list, because it is smaller. A new
 * game must be added to this list.
 */
const games: readonly Game[] = [tortugaRules, cartagenaRules];

export const findGame = (id: string): Game | undefined => games.find((game) => game.id === id);
