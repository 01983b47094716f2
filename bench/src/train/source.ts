import { UNIT, type Network } from '@sloop/engine';
import type { Settings } from './generations.ts';

/** The text of the file that holds a network. */
export function sourceOf({ hidden, mixed, weights, scales }: Network, settings: Settings, minutes: number): string {
  const { game, seed, blocks, games, simulations, passes, generations } = settings;
  const flags = Object.entries({ seed, blocks, games, simulations, passes, generations });
  const command = `npm run train -- ${game} ${flags.map(([name, value]) => `--${name} ${value}`).join(' ')} --write`;
  const numbers = Array.from(weights, (weight) => Math.round(weight * UNIT));
  return `import type { StoredNetwork } from '@sloop/engine';

/**
 * The network behind the evaluation. It was made by
 * \`${command}\`
 * in ${minutes} minutes.
 */
export const NETWORK: StoredNetwork = {
  hidden: ${hidden},
  mixed: ${mixed},
  numbers: ${JSON.stringify(numbers)},${
    scales ? `\n  scales: ${JSON.stringify(scales.map((scale) => Math.round(scale * UNIT)))},` : ''
  }
};
`;
}
