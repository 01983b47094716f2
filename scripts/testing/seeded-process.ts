// This file is loaded into a server under test with `--import`. It seeds the server with TEST_SEED, and again whenever the parent
// process sends a seed.
import { seedRandomness, TEST_SEED } from './seeded.ts';

seedRandomness(TEST_SEED);
process.on('message', (seed) => {
  seedRandomness(String(seed));
  process.send?.('seeded');
});
// Listening must not keep the process alive.
process.channel?.unref();
