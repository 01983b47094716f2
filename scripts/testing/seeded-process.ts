// Loaded into a server under test with `--import`: TEST_SEED is its seed, and whoever started it may send another one.
import { seedRandomness, TEST_SEED } from './seeded.ts';

seedRandomness(TEST_SEED);
process.on('message', (seed) => {
  seedRandomness(String(seed));
  process.send?.('seeded');
});
// Listening must not keep the process alive.
process.channel?.unref();
