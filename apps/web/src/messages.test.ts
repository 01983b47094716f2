import { describe, expect, test } from 'vitest';
import { locales } from '#lib/site/locale.svelte.ts';

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

  test.each(locales)('%s has the same messages as English', (locale) => {
    expect(Object.keys(read(part, locale)).toSorted()).toEqual(Object.keys(english).toSorted());
  });

  test.each(locales)('%s has no empty message, and the same parameters as English', (locale) => {
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

/** The parameters that are counts. A message that counts something uses one of these names. */
const COUNTS = ['count', 'places', 'over', 'room', 'points', 'players', 'aboard', 'boxes', 'days', 'hours', 'minutes'];

/** The messages that need only one form for all numbers, and why. */
const ONE_FORM: Readonly<Record<string, string>> = {
  cartagena_standing: 'it says “1 of 6”',
  cartagena_on_sloop: 'it says “1 of 6”',
  cartagena_seat_label: 'it says “1 of 6”',
  cartagena_actions_done: 'it says “1 of 3”',
  hint_c_aboard: 'it says “1 of 6”',
  cartagena_deck_label: 'the number follows its word',
  cartagena_stack_label: 'the number follows its word',
  cartagena_pirates_of: 'the number follows its word',
  cartagena_subtitle_jamaica: 'a game has at least two players',
  cartagena_subtitle_tortuga: 'a game has at least two players',
  clock_days: 'the units are abbreviated',
  players_minutes: 'a game has several players and takes many minutes',
  share_play: 'a game has several players and takes many minutes',
  rule_t_pieces_text: 'the number never changes',
  rule_t_two_players_text: 'the number never changes',
  tortuga_line_theirs: 'here, `places` is a text',
  tortuga_others_pool: 'no word follows the number',
  tortuga_points_hidden: 'the tracks alone give at least two points',
  tortuga_points_now: 'the tracks alone give at least two points',
  tortuga_short_step: 'no word follows the number',
  tortuga_why_room: 'no word follows the number',
  tortuga_worth: 'no word follows the number',
  verified_commit_only: 'a game has many rolls and draws',
  verified_device: 'a game has many rolls and draws',
  verified_in_file: 'a game has many rolls and draws',
  verified_one_seed: 'a game has many rolls and draws',
  verified_seed_only: 'a game has many rolls and draws',
  verified_witnessed: 'a game has many rolls and draws',
  verified_witnessed_server: 'a game has many rolls and draws',
};

/** Whether a message has a singular and a plural form for each count in it. */
function hasForms(message: unknown): boolean {
  const text = JSON.stringify(message);
  const counts = COUNTS.filter((name) => text.includes(`{${name}}`));
  return counts.every((name) => text.includes(`"${name}Plural=one":`) && text.includes(`"${name}Plural=*":`));
}

test.each(locales)('%s: every message with a count has a form for one', (locale) => {
  const lacking = parts.flatMap((part) =>
    Object.entries(read(part, locale)).flatMap(([key, message]) => (hasForms(message) ? [] : [key])),
  );
  expect(lacking.toSorted()).toEqual(Object.keys(ONE_FORM).toSorted());
});
