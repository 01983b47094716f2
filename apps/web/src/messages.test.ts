import { describe, expect, test } from 'vitest';

const LOCALES = ['en', 'de', 'nl', 'sv'];

type Messages = Readonly<Record<string, unknown>>;

const files = import.meta.glob<Messages>('../messages/*/*.json', { eager: true, import: 'default' });

const read = (part: string, locale: string): Messages => {
  const file = files[`../messages/${part}/${locale}.json`];
  if (!file) throw new Error(`There is no file messages/${part}/${locale}.json.`);
  return file;
};

/** The parameters of all forms of a message. */
const parameters = (message: unknown): string[] =>
  [...new Set([...JSON.stringify(message).matchAll(/\{(\w+)\}/g)].map(([, name]) => name!))].toSorted();

const parts = [...new Set(Object.keys(files).map((path) => path.split('/')[2]!))];

describe.each(parts)('messages of %s', (part) => {
  const english = read(part, 'en');

  test.each(LOCALES)('%s has the same messages as English', (locale) => {
    expect(Object.keys(read(part, locale)).toSorted()).toEqual(Object.keys(english).toSorted());
  });

  test.each(LOCALES)('%s has no empty message, and the same parameters as English', (locale) => {
    for (const [key, message] of Object.entries(read(part, locale))) {
      expect(JSON.stringify(message).length, key).toBeGreaterThan(2);
      expect(parameters(message), key).toEqual(parameters(english[key]));
    }
  });
});

test('no message is in two files, because one would silently replace the other', () => {
  expect(parts).toEqual(expect.arrayContaining(['site', 'tortuga', 'cartagena']));
  const keys = parts.flatMap((part) => Object.keys(read(part, 'en')));
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
});
