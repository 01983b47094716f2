// `npm run vector` writes the worked example in docs/spec/verifying.md and the records that belong to it.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  FairStream,
  Match,
  commitToClientSeed,
  commitToServerSeed,
  gameSeed,
  lineUpOf,
  lineUpText,
  makeRecord,
  type Fairness,
  type GameRecord,
} from '@sloop/engine';
import { findGame } from '@sloop/games';

const root = join(import.meta.dirname, '..');
const PAGE = 'docs/spec/verifying.md';
const FROM = '<!-- Made by npm run vector -->';
const TO = '<!-- Until here -->';
const SERVER_SEED = '00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff';
const FAIRNESS: Fairness = {
  table: 'example',
  commit: commitToServerSeed(SERVER_SEED),
  serverSeed: SERVER_SEED,
  clientCommits: [commitToClientSeed('yo-ho-ho!'), null],
  clientSeeds: ['yo-ho-ho!', null],
};

/** Plays a game with two seats and stops when the seats have made `length` moves. */
function playedFor(id: string, options: object, length: number): Match {
  const game = findGame(id)!;
  const complete = game.options(options, 2);
  if (!complete.ok) throw new Error(complete.reason);
  const lineUp = lineUpOf(Match.open(game, 2, { ...complete.value, start: 0 }), FAIRNESS.table);
  const match = Match.open(game, 2, complete.value, new FairStream(seedOf(lineUp)));
  for (let moves = 0; moves < length; moves++) {
    const [seat] = match.toAct as readonly number[];
    const legal = match.legal(seat!);
    // In Cartagena, a seat draws cards when its pirate goes back. Such moves are preferred, so that the example has draws.
    const back = legal.find((move) => move.startsWith('-'));
    match.play(seat!, back ?? legal[(moves * 5) % legal.length]!);
  }
  return match;
}

const seedOf = (lineUp: ReturnType<typeof lineUpOf>): Uint8Array => gameSeed(lineUp, SERVER_SEED, FAIRNESS.clientSeeds);
const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

/** The first draws from a stream. Each draw is below the size at the same place in `sizes`. */
function firstDraws(seed: Uint8Array, sizes: readonly number[]): string[] {
  const stream = new FairStream(seed);
  return sizes.map((size) => `below(${size}) = ${stream.below(size)}`);
}

/** The eight words of a block, in hex. */
function block(seed: Uint8Array, number: number): string {
  const stream = new FairStream(seed, number * 8);
  const words = Array.from({ length: 8 }, () =>
    stream
      .below(2 ** 32)
      .toString(16)
      .padStart(8, '0'),
  );
  return words.join(' ');
}

function example(match: Match, sizes: readonly number[]): string {
  const lineUp = lineUpOf(match, FAIRNESS.table);
  const seed = seedOf(lineUp);
  const text = lineUpText(lineUp, SERVER_SEED, FAIRNESS.clientSeeds);
  return [
    `### ${match.game.id[0]!.toUpperCase()}${match.game.id.slice(1)}`,
    `The text that is hashed, with \`\\n\` for each newline:`,
    fenced(text.replaceAll('\n', '\\n\n')),
    'Its SHA-256 is the game seed, and these are the first two blocks as words:',
    fenced(`game seed  ${hex(seed)}\nblock 0    ${block(seed, 0)}\nblock 1    ${block(seed, 1)}`),
    `The first draws: ${firstDraws(seed, sizes)
      .map((draw) => `\`${draw}\``)
      .join(', ')}. The first of them is the start seat.`,
    `The record ([${fileOf(match.game.id).split('/').at(-1)}](${fileOf(match.game.id).replace('docs/spec/', '')})) begins:`,
    fenced(
      match.log
        .slice(0, 14)
        .map(({ by, text: move }) => `${by === 'chance' ? '*' : by} ${move}`)
        .join('\n'),
    ),
  ].join('\n\n');
}

const fenced = (text: string): string => `\`\`\`\n${text}\n\`\`\``;
const fileOf = (game: string): string => `docs/spec/vectors/${game}.json`;

/** The content of each file that this script writes. The key is the file's path. */
export function vectorFiles(): Map<string, string> {
  const cartagena = playedFor('cartagena', {}, 8);
  const tortuga = playedFor('tortuga', { goal: 8 }, 10);
  const seeds = [
    `server seed    ${SERVER_SEED}`,
    `server commit  ${FAIRNESS.commit}`,
    `client seed    ${FAIRNESS.clientSeeds[0]} (seat 0; seat 1 is a bot)`,
    `client commit  ${FAIRNESS.clientCommits[0]}`,
  ].join('\n');
  const made = [
    'Both games have the same seeds:',
    fenced(seeds),
    example(cartagena, [2, 6, 5, 4, 3, 2]),
    example(tortuga, [2, 40, 39, 38, 37]),
  ].join('\n\n');
  const page = readFileSync(join(root, PAGE), 'utf8');
  const [before = '', rest = ''] = page.split(FROM);
  const after = rest.split(TO)[1] ?? '';
  const recordText = (match: Match): string => `${JSON.stringify(recordOf(match), undefined, 2)}\n`;
  return new Map([
    [PAGE, `${before}${FROM}\n\n${made}\n\n${TO}${after}`],
    ...[cartagena, tortuga].map((match) => [fileOf(match.game.id), recordText(match)] as const),
  ]);
}

const recordOf = (match: Match): GameRecord => makeRecord(match, { fairness: FAIRNESS });

if (import.meta.main) for (const [file, text] of vectorFiles()) writeFileSync(join(root, file), text);
