import { setFlagsFromString } from 'node:v8';

/**
 * V8's flags for a budget of inlining, in bytes of bytecode for one function with all that ends up in it. The rules are many small
 * functions: with a larger budget V8 makes fewer calls of them (docs/DESIGN.md, Speed).
 */
export const inlining = (budget: number): string[] => [
  '--max-inlined-bytecode-size=1500',
  `--max-inlined-bytecode-size-cumulative=${budget}`,
  `--max-inlined-bytecode-size-absolute=${2 * budget}`,
];

/** For this process, from now on. With more a search would be compiled for longer and be no faster. */
export function inlineMore(): void {
  inlining(10_000).forEach(setFlagsFromString);
}
