import { expect, test } from 'vitest';
import { streamFromText, type Match, type Rng } from '@sloop/engine';
import { newGame } from '@sloop/engine/testing';
import { tortuga } from '../index.ts';
import { positionOf, type SeatPosition } from '../testing.ts';

// These tests compare whole games with text files. If the rules change, a test fails and shows a diff. Read the diff before you
// accept it with `vitest run -u`.

test.each([
  [2, 'Ani and Frank'],
  [4, 'Ani, Frank, Alex and Lothar'],
])('%i seats', async (players, seed) => {
  const text = playthrough(players, seed).join('\n') + '\n';
  await expect(text).toMatchFileSnapshot(`golden/${players}-seats.txt`);
});

function playthrough(players: number, seed: string): string[] {
  const stream = streamFromText(seed);
  const match = newGame(tortuga, players, { start: stream.below(players) });
  // A stream chooses among the sorted legal moves, so these games stay the same even if the generator for simulations
  // or the order of the legal moves changes.
  const choices = streamFromText(`${seed}, choosing`);
  const lines = [`${players} seats, chance from the text "${seed}", start seat ${match.start}`, '', 'round 1'];
  for (let acting = match.toAct; acting.length > 0; acting = match.toAct) {
    const before = positionOf(match);
    const by = acting === 'chance' ? 'chance' : acting[0]!;
    const due = match.due;
    const text = by === 'chance' ? match.draw(stream) : choose(match.legal(by).toSorted(), choices);
    const played = match.play(by, text);
    if (!played.ok) throw new Error(played.reason.message);
    lines.push(`${before.phase.padEnd(6)}${by === 'chance' ? `* ${text} (seat ${due!.seat})` : `${by} ${text}`}`);
    const { round, phase } = positionOf(match);
    if (round > before.round || phase === 'over')
      lines.push(...boards(match), '', phase === 'over' ? 'over' : `round ${round}`);
  }
  return [...lines, ...result(match)];
}

/** Keeps as many dice as possible and never forfeits, so that games are short. Chooses at random among the remaining moves. */
function choose(legal: readonly string[], rng: Rng): string {
  const longest = Math.max(...legal.map((text) => text.length));
  const wanted = legal.filter((text) => (text.startsWith('keep') ? text.length === longest : text !== 'forfeit'));
  return wanted[rng.below(wanted.length)]!;
}

function boards(match: Match): string[] {
  const { seats, island, bag, tiles } = positionOf(match);
  const counts = (of: object): string =>
    Object.entries(of)
      .map(([name, count]) => `${name}${count}`)
      .join(' ');
  return [
    `  | island [${island.padEnd(5)}]  bag ${counts(bag)}  tiles 1:${tiles!['1']} 2:${tiles!['2']} 3:${tiles!['3']}`,
    ...seats.map((seat, number) => `  | ${number}  ${board(seat)}`),
  ];
}

function board({ boat, pirate, tortuga: home, fleet, crew, bonus, tiles }: SeatPosition): string {
  const track = (token: number): string => '.'.repeat(token - 1) + 'o' + '.'.repeat(8 - token);
  const area = (chests: string): string => `[${chests.padEnd(4)}]`;
  const levels = Object.values(bonus).join('');
  const coins = tiles!['1']! + 2 * tiles!['2']! + 3 * tiles!['3']!;
  return `boat ${track(boat)} ${area(fleet)}  pirate ${track(pirate)} ${area(crew)}  tortuga [${home.padEnd(7)}]  bonus ${levels}  coins ${coins}`;
}

function result(match: Match): string[] {
  const { winners, scores } = match.outcome!;
  return scores!.map((score, seat) => {
    const sources = Object.entries(score).map(([source, points]) => `${source} ${points}`);
    return `  ${seat}  ${sources.join('  ')}${winners.includes(seat) ? '  wins' : ''}`;
  });
}
