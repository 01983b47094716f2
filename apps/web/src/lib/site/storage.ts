// All access to the browser's local storage goes through this file. A browser may block the storage, have no room left, or hold a
// value that the site cannot read. The site keeps working in each of these cases.

/** The values that could not be stored. They last until the page is closed. */
const unstored = new Map<string, string>();

/** A stored object whose fields have not been checked. */
export type Unchecked = { readonly [field: string]: unknown };

export const isObject = (value: unknown): value is Unchecked =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The text under a key; undefined if there is none. */
export function readText(key: string): string | undefined {
  try {
    return unstored.get(key) ?? localStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

export function storeText(key: string, text: string): void {
  try {
    localStorage.setItem(key, text);
    unstored.delete(key);
  } catch {
    unstored.set(key, text);
  }
}

/** The object under a key; empty if there is none. A value that is not a JSON object is set aside. */
export function readObject(key: string): Unchecked {
  const text = readText(key);
  if (text === undefined) return {};
  try {
    const value: unknown = JSON.parse(text);
    if (isObject(value)) return value;
  } catch {
    // The text is not JSON.
  }
  setAside(key, text);
  return {};
}

export const storeObject = (key: string, value: object): void => storeText(key, JSON.stringify(value));

/** Moves an unreadable value to a separate key, so that it is not overwritten. */
function setAside(key: string, text: string): void {
  unstored.delete(key);
  try {
    localStorage.setItem(`${key}-unreadable-${Date.now()}`, text);
    localStorage.removeItem(key);
  } catch {
    // If there is no room for the copy, the value stays where it is until the site stores a new value.
  }
}
