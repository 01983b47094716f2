import { describe, expect, test } from 'vitest';
import { CHAT_LENGTH, NAME_LENGTH, parseChat, parseName } from './index.ts';

describe('names', () => {
  test.each([
    ['Ani', 'Ani'],
    ['  Frank \t the\nGreat ', 'Frank the Great'],
    ['<b>Lothar</b>', '<b>Lothar</b>'],
    ['Åsa Björk', 'Åsa Björk'],
    ['海賊', '海賊'],
    ['👩‍👩‍👧‍👦🏴‍☠️', '👩‍👩‍👧‍👦🏴‍☠️'],
    ['e\u0301', 'é'],
    ['نامه\u200cها', 'نامه\u200cها'],
    ['❤\uFE0F', '❤\uFE0F'],
    ['葛\u{E0100}城', '葛\u{E0100}城'],
  ])('%j becomes %j', (input, name) => expect(parseName(input)).toEqual({ ok: true, value: name }));

  test.each([
    ['', 'empty'],
    ['   ', 'empty'],
    ['a'.repeat(NAME_LENGTH + 1), 'at most 24'],
    ['👩‍👩‍👧‍👦'.repeat(20), 'at most 24'],
    ['bell\u0007', 'control'],
    ['\u202Egnp.exe', 'invisible'],
    ['in\u200Bvisible', 'invisible'],
    ['soft\u00ADhyphen', 'invisible'],
    ['half \uD83D', 'control'],
    ['\u3164', 'invisible'],
    ['Ann\u3164', 'invisible'],
    ['\u115F\u1160', 'invisible'],
    ['\u2800', 'see'],
    ['\u2800 \u{1D159}', 'see'],
    ['\uFFFC', 'see'],
    ['\u200D', 'see'],
    ['\u200C\uFE0F', 'see'],
    ['\u00A0\u3000', 'empty'],
    ['\u0308', 'see'],
    ['Z\u0300\u0301\u0302\u0303\u0304\u0305', 'accents'],
  ])('%j is refused: %s', (input, reason) =>
    expect(parseName(input)).toEqual({ ok: false, reason: expect.stringContaining(reason) }),
  );

  test.each(['Somebody who left\u200D', 'Somebody\u00A0who left', 'somebody WHO\uFE0F left', '𝐒omebody who left'])(
    '%j is refused, because it looks like the name of people who have deleted themselves',
    (name) => expect(parseName(name)).toEqual({ ok: false, reason: expect.stringContaining('deleted themselves') }),
  );

  test('a message that shows nothing is refused, but blank braille cells may separate words', () => {
    expect(parseChat('\u2800\u2800').ok).toBe(false);
    expect(parseChat('⠁⠓⠕⠽\u2800⠞⠓⠑⠗⠑').ok).toBe(true);
  });

  test('may have up to NAME_LENGTH characters, and chat lines up to CHAT_LENGTH', () => {
    expect(parseName('ä'.repeat(NAME_LENGTH)).ok).toBe(true);
    expect(parseChat('ö'.repeat(CHAT_LENGTH)).ok).toBe(true);
    expect(parseChat('ö'.repeat(CHAT_LENGTH + 1)).ok).toBe(false);
  });
});
