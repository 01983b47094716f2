import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { replay } from '@sloop/engine';
import { findGame } from '@sloop/games';
import { wantsColour } from './colour.ts';
import { runTerminal } from './terminal.ts';
import { startSession, type TestSession } from './testing.ts';

async function typed(lines: string, started: TestSession): Promise<string> {
  const input = new PassThrough();
  const output = new PassThrough();
  input.end(lines);
  await runTerminal(started.session, input, output, false);
  return String(output.read());
}

test('at the end of the input, the player leaves, and the game is saved if --save was given', async () => {
  const started = startSession({ game: 'tortuga', options: { start: 0 } }, { saveTo: 'left.json' });
  const printed = await typed('1\nhelp\n1', started);
  expect(printed).toContain('Saved to left.json');
  expect(printed.endsWith('Goodbye.\n')).toBe(true);
  const replayed = replay(JSON.parse(started.files.get('left.json')!), findGame);
  expect(replayed.ok && replayed.value.match.log.filter(({ by }) => by === 0).length).toBe(2);
});

test('without --save, nothing is saved', async () => {
  const started = startSession({ options: { start: 0 } });
  expect(await typed('1\n', started)).toContain('Goodbye.');
  expect(started.files.size).toBe(0);
});

test('an undo that is typed immediately is handled before the bots answer', async () => {
  const printed = await typed('1\nundo\n', startSession({ game: 'tortuga', options: { start: 0 } }));
  expect(printed).toContain('Taken back: keep');
});

test('Ctrl-C leaves a game that is in progress', async () => {
  const started = startSession({ options: { start: 0 } }, { saveTo: 'left.json' });
  const input = new PassThrough();
  const output = new PassThrough();
  const running = runTerminal(started.session, input, output, true);
  input.write('1\r');
  setTimeout(() => input.write('\u0003'), 50);
  await running;
  expect(started.session.done).toBe(true);
  expect(started.files.has('left.json')).toBe(true);
});

test.each([
  [{ flag: true, env: {}, terminal: true }, true],
  [{ flag: true, env: {}, terminal: false }, false],
  [{ flag: false, env: { FORCE_COLOR: '1' }, terminal: true }, false],
  [{ flag: true, env: { NO_COLOR: '1' }, terminal: true }, false],
  [{ flag: true, env: { NO_COLOR: '' }, terminal: true }, true],
  [{ flag: true, env: { FORCE_COLOR: '1', NO_COLOR: '1' }, terminal: false }, true],
  [{ flag: true, env: { FORCE_COLOR: '0' }, terminal: true }, false],
  [{ flag: true, env: { TERM: 'dumb' }, terminal: true }, false],
])('colour with %j: %s', ({ flag, env, terminal }, colour) => {
  expect(wantsColour(flag, env, terminal)).toBe(colour);
});
