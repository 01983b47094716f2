// `node --import` loads this file into a server under test. It seeds the server with TEST_SEED, and again whenever the
// parent process sends a seed.
import { seedRandomness, TEST_SEED } from './seeded.ts';

seedRandomness(TEST_SEED);
process.on('message', (seed) => {
  seedRandomness(String(seed));
  process.send?.('seeded');
});
// The listener must not keep the process alive.
process.channel?.unref();
