import { results } from '../results.ts';

// The results are sent as JSON, which preserves finite numbers exactly.
globalThis.postMessage(JSON.stringify(results()));
