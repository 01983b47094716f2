export { contract, type ContractOptions } from './contract.ts';
export { randomGame, viewersOf, type Moment, type Variant } from './random.ts';
export { testSeed } from './seed.ts';
export { fromPosition, newGame, playAll, refusalOf } from './script.ts';
export { playTwins, type Twins } from './twins.ts';
