import { results } from '../results.ts';

// The results can be compared as JSON, because JSON preserves finite numbers exactly.
globalThis.postMessage(JSON.stringify(results()));
