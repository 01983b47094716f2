export { contract } from './contract.ts';
export { randomGame, type Variant } from './random.ts';
export { isHunt, testSeed } from './seed.ts';
export { fromPosition, newGame, playAll, refusalOf } from './script.ts';
export { playTwins } from './twins.ts';
