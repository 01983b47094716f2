import { streamFromText, type Match } from '@sloop/engine';
import { newGame } from '@sloop/engine/testing';
import { expect, test } from 'vitest';
import { cartagena } from '../index.ts';
import { printed, spelled } from '../testing.ts';

// These tests compare whole games with text files. If a test fails, the rules, the stream or the notation has changed.
// Read the diff before you accept it with `vitest run -u`.

test('two seats with open hands', async () => {
  await expect(playthrough(2, { version: 'tortuga' }, 'golden: two seats')).toMatchFileSnapshot(
    './golden/two-seats-open.txt',
  );
});

test('four seats with hidden hands', async () => {
  await expect(playthrough(4, {}, 'golden: four seats')).toMatchFileSnapshot('./golden/four-seats-hidden.txt');
});

const TURNS_PER_DRAWING = 4;

/** Plays a game and returns it as text. The text has a line for each move, and a drawing of the tunnel every few turns. */
function playthrough(players: number, options: object, seed: string): string {
  const match = newGame(cartagena, players, options, streamFromText(seed));
  // A stream chooses the moves as well. The specification fixes the stream, whereas the generator for simulations may
  // change.
  const choices = streamFromText(`${seed}: choices`);
  const lines: string[] = [`${players} seats, ${JSON.stringify(options)}, seed ${JSON.stringify(seed)}`];
  let written = 0;
  let turns = 0;
  let turn = match.start;
  const writeNewMoves = (): void => {
    for (const { by, text } of match.log.slice(written)) lines.push(`${by === 'chance' ? '*' : by} ${text}`);
    written = match.log.length;
  };
  writeNewMoves();
  while (match.toAct.length > 0) {
    const [seat] = match.toAct as readonly number[];
    if (seat !== turn && ++turns % TURNS_PER_DRAWING === 0) lines.push('', ...drawing(match), '');
    turn = seat!;
    match.play(
      turn,
      choose(match, turn, (n) => choices.below(n)),
    );
    writeNewMoves();
  }
  return [...lines, '', ...drawing(match), `winners: ${match.outcome!.winners.join(', ')}`, ''].join('\n');
}

/**
 * If the seat has fewer than three cards, goes back if possible. Otherwise plays a card for the seat's hindmost pirate. On average,
 * one move in four is random.
 */
function choose(match: Match, seat: number, below: (n: number) => number): string {
  const legal = match.legal(seat);
  const cards = spelled(printed(match).seats[seat]!.hand).length;
  const backs = legal.filter((move) => move.startsWith('-'));
  const plays = legal.filter((move) => /^[A-Z]/.test(move));
  const hindmost = Math.min(...plays.map((move) => Number(move.slice(1))));
  const wanted = cards < 3 && backs.length > 0 ? backs : plays.filter((move) => Number(move.slice(1)) === hindmost);
  const among = wanted.length > 0 && below(4) > 0 ? wanted : legal;
  return among[below(among.length)]!;
}

/**
 * Draws the position in two lines. The first line shows all places, and the seats of the pirates on each place. The second line
 * shows all hands, the row and the count of calm turns.
 */
function drawing(match: Match): string[] {
  const { layout, seats, row, calm } = printed(match);
  const on = (place: number): string =>
    seats.map(({ pirates }, seat) => String(seat).repeat(pirates.filter((at) => at === place).length)).join('');
  const spaces = [...layout].map((symbol, before) => `${symbol}${on(before + 1)}`);
  const segments = Array.from({ length: 6 }, (_, place) => spaces.slice(6 * place, 6 * place + 6).join(' '));
  const hands = seats.map(({ hand }, seat) => `${seat}: ${spelled(hand) || '-'}`).join('  ');
  return [`  (${on(0)}) ${segments.join(' | ')} (${on(37)})`, `  ${hands}${row && `  row: ${row}`}  calm: ${calm}`];
}
