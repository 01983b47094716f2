// Loaded into a server under test with `--import`. Its seed is TEST_SEED, and the process that started it may send another.
import { seedRandomness, TEST_SEED } from './seeded.ts';

seedRandomness(TEST_SEED);
process.on('message', (seed) => {
  seedRandomness(String(seed));
  process.send?.('seeded');
});
// Listening must not keep the process alive.
process.channel?.unref();
