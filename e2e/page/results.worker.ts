import { results } from '../results.ts';

// JSON keeps every bit of a finite number.
globalThis.postMessage(JSON.stringify(results()));
