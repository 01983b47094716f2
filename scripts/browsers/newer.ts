// Lists the features that some supported browser lacks. The version numbers come from MDN. Edge has the same version numbers as
// Chrome.
import { BROWSERS } from '../../apps/web/browsers.ts';

/**
 * The first versions of Chrome, Firefox and Safari that have a feature. NEVER means that the browser does not have the feature yet.
 */
type Since = readonly [chrome: number, firefox: number, safari: number];
const NEVER = Infinity;

const isNewer = ([chrome, firefox, safari]: Since): boolean =>
  chrome > Math.min(BROWSERS.chrome, BROWSERS.edge) || firefox > BROWSERS.firefox || safari > BROWSERS.safari;

const newerOf = (features: { readonly [name: string]: Since }): readonly string[] =>
  Object.entries(features).flatMap(([name, since]) => (isNewer(since) ? [name] : []));

/** Global names. */
export const GLOBALS = newerOf({
  CloseWatcher: [126, NEVER, NEVER],
  Float16Array: [135, 129, 18.2],
  Iterator: [122, 131, 18.4],
  Temporal: [144, 139, NEVER],
  URLPattern: [95, 142, 26],
  navigation: [102, 147, 26.2],
  requestIdleCallback: [47, 55, NEVER],
  scheduler: [94, 142, NEVER],
});

/** Members of global objects. */
export const STATIC_MEMBERS = newerOf({
  'AbortSignal.any': [116, 124, 17.4],
  'Array.fromAsync': [121, 115, 16.4],
  'Error.isError': [134, 138, 26],
  'Intl.DurationFormat': [129, 136, 16.4],
  'Intl.Segmenter': [87, 125, 14.1],
  'JSON.rawJSON': [114, 135, 18.4],
  'Map.groupBy': [117, 119, 17.4],
  'Math.f16round': [135, 129, 18.2],
  'Math.sumPrecise': [147, 137, 26.2],
  'Object.groupBy': [117, 119, 17.4],
  'Promise.try': [128, 134, 18.2],
  'Promise.withResolvers': [119, 121, 17.4],
  'ReadableStream.from': [NEVER, 117, NEVER],
  'RegExp.escape': [136, 134, 18.2],
  'Symbol.asyncDispose': [134, 141, NEVER],
  'Symbol.dispose': [134, 141, NEVER],
  'URL.canParse': [120, 115, 17],
  'URL.parse': [126, 126, 18],
  'Uint8Array.fromBase64': [140, 133, 18.2],
  'Uint8Array.fromHex': [140, 133, 18.2],
  'document.startViewTransition': [111, 144, 18],
});

/** Members of all objects of a kind, such as all elements. */
export const MEMBERS = newerOf({
  'ArrayBuffer.prototype.resize': [111, 128, 16.4],
  'ArrayBuffer.prototype.transferToFixedLength': [114, 122, 17.4],
  'Document.prototype.caretPositionFromPoint': [128, 20, NEVER],
  'Element.prototype.checkVisibility': [105, 106, 17.4],
  'Element.prototype.getHTML': [125, 128, 18],
  'Element.prototype.moveBefore': [133, 144, NEVER],
  'Element.prototype.setHTMLUnsafe': [124, 123, 17.4],
  'HTMLDialogElement.prototype.requestClose': [134, 139, 18.4],
  'HTMLElement.prototype.hidePopover': [114, 125, 17],
  'HTMLElement.prototype.showPopover': [114, 125, 17],
  'HTMLElement.prototype.togglePopover': [114, 125, 17],
  'Map.prototype.getOrInsert': [145, 144, 26.2],
  'Map.prototype.getOrInsertComputed': [145, 144, 26.2],
  'Set.prototype.difference': [122, 127, 17],
  'Set.prototype.intersection': [122, 127, 17],
  'Set.prototype.isDisjointFrom': [122, 127, 17],
  'Set.prototype.isSubsetOf': [122, 127, 17],
  'Set.prototype.isSupersetOf': [122, 127, 17],
  'Set.prototype.symmetricDifference': [122, 127, 17],
  'Set.prototype.union': [122, 127, 17],
  'Uint8Array.prototype.setFromBase64': [140, 133, 18.2],
  'Uint8Array.prototype.toBase64': [140, 133, 18.2],
  'Uint8Array.prototype.toHex': [140, 133, 18.2],
});

/**
 * Parts of style sheets. Features that a page can do without are not in this list: `@property` (which only makes a page faster),
 * `text-wrap`, `content-visibility` and the look of scroll bars.
 */
export const STYLES = newerOf({
  ':dir(': [120, 49, 16.4],
  ':has(': [105, 121, 15.4],
  ':open': [133, 136, 26],
  ':popover-open': [114, 125, 17],
  ':state(': [125, 126, 17.4],
  '::details-content': [131, 143, 18.4],
  '@function': [139, NEVER, NEVER],
  '@position-try': [125, 147, 26],
  '@scope': [118, 146, 17.4],
  '@starting-style': [117, 129, 17.5],
  'allow-discrete': [117, 129, 18],
  'anchor(': [125, 147, 26],
  'calc-size(': [129, NEVER, NEVER],
  'color-mix(': [111, 113, 16.2],
  'contrast-color(': [NEVER, NEVER, 26],
  'field-sizing': [123, NEVER, 26.2],
  'interpolate-size': [129, NEVER, NEVER],
  'light-dark(': [123, 120, 17.5],
  'linear(': [113, 112, 17.2],
  'lh)': [109, 120, 16.4],
  'oklch(': [111, 113, 15.4],
  'reading-flow': [137, NEVER, NEVER],
  'rgb(from ': [119, 128, 16.4],
  'hsl(from ': [119, 128, 16.4],
  'oklch(from ': [119, 128, 16.4],
  'round(': [125, 118, 15.4],
  'sibling-index(': [138, NEVER, 26.2],
  subgrid: [117, 71, 16],
});
