import { cartagenaRules } from '@sloop/cartagena/rules';
import type { Game } from '@sloop/engine';
import { tortugaRules } from '@sloop/tortuga/rules';

/**
 * All games without their policies. A program that never asks a bot uses this list, because the policies would make the
 * program larger. A new game must be added to this list.
 */
const games: readonly Game[] = [tortugaRules, cartagenaRules];

export const findGame = (id: string): Game | undefined => games.find((game) => game.id === id);
