import { setFlagsFromString } from 'node:v8';

/** The rules are many small functions: with a larger budget V8 makes fewer calls of them (docs/DESIGN.md, Speed). */
export const INLINING = [
  '--max-inlined-bytecode-size=1500',
  '--max-inlined-bytecode-size-cumulative=30000',
  '--max-inlined-bytecode-size-absolute=60000',
];

/** For this process, from now on. */
export function inlineMore(): void {
  INLINING.forEach(setFlagsFromString);
}
