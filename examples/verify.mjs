#!/usr/bin/env node
// Checks the chance events of a finished game. This program shares no code with Sloop. It was written from docs/spec/fairness.md
// alone, and it needs only Node 20 or newer. It is an example: you can write your own checker in any language.
//
// node examples/verify.mjs game.json                      checks that the record agrees with itself
// node examples/verify.mjs game.json COMMIT SEED          also checks the server's commit that you saw, and your client's seed
//
// This program does not know the rules of the games, so it does not check the players' moves, the number of dice in
// each roll, the seats for which cards are drawn, or the result. In Tortuga, it stops checking drawn chests as soon as
// a chest may have gone back into the bag. `sloop verify` checks all of this, too.
import { createHash, createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';

const [file, commit, seed] = process.argv.slice(2);
if (file === undefined) {
  console.error('usage: node examples/verify.mjs FILE [COMMIT [SEED]]');
  process.exit(2);
}
const record = JSON.parse(readFileSync(file, 'utf8'));
const { game, players, options, moves, fairness } = record;

function wrong(reason) {
  console.error(`Wrong: ${reason}`);
  process.exit(1);
}

const sha256 = (bytes) => createHash('sha256').update(bytes).digest('hex');

// 1. The commits.
if (fairness?.serverSeed === undefined) wrong('the record has no server seed');
if (commit !== undefined && commit !== fairness.commit) wrong('the server’s commit is not the one that you saw');
if (sha256(Buffer.from(fairness.serverSeed, 'hex')) !== fairness.commit)
  wrong('the server’s seed does not match its commit');
fairness.clientSeeds.forEach((each, seat) => {
  if (each !== null && sha256(each) !== fairness.clientCommits[seat])
    wrong(`the seed of seat ${seat} does not match its commit`);
});
if (seed !== undefined && !fairness.clientSeeds.includes(seed)) wrong('your seed is not in the record');

// 2. The game seed.
const { start, ...differing } = options;
const sorted = Object.fromEntries(Object.entries(differing).sort(([one], [other]) => (one < other ? -1 : 1)));
const lineUp = [
  'sloop/1',
  fairness.serverSeed,
  fairness.table,
  `${game} ${players} ${JSON.stringify(sorted)}`,
  ...fairness.clientSeeds.map((each) => each ?? ''),
].join('\n');
const gameSeed = createHash('sha256').update(lineUp).digest();

// 3. The stream.
let word = 0;
function next() {
  const block = createHmac('sha256', gameSeed)
    .update(String(Math.floor(word / 8)))
    .digest();
  return block.readUInt32BE((word++ % 8) * 4);
}
function below(n) {
  const limit = Math.floor(2 ** 32 / n) * n;
  for (;;) {
    const value = next();
    if (value < limit) return value % n;
  }
}

/** Draws one of the things that are left. `counts` has the number of things of each kind, in the order of the specification. */
function take(counts) {
  let rest = below(Object.values(counts).reduce((sum, count) => sum + count, 0));
  for (const kind of Object.keys(counts)) {
    if (rest < counts[kind]) {
      counts[kind]--;
      return kind;
    }
    rest -= counts[kind];
  }
}

// 4. Every chance event.
const SEGMENTS = ['BPHSDK', 'DBKPHS', 'HKPBSD', 'KBSDHP', 'PKDHSB', 'HDKBPS'];
const SYMBOLS = 'SDKBHP';
const deck = { S: 17, D: 17, K: 17, B: 17, H: 17, P: 17 };
const discard = { S: 0, D: 0, K: 0, B: 0, H: 0, P: 0 };
// JavaScript keeps the order of these keys, because they are letters. It sorts keys that are numbers, which gives the right order
// for tiles.
const bag = { r: 10, b: 10, y: 10, w: 5, p: 5 };
const pool = { 1: 17, 2: 9, 3: 4 };
let isBagKnown = true;
let looking = [];

function drawCard() {
  if (Object.values(deck).every((count) => count === 0))
    for (const symbol of SYMBOLS) {
      deck[symbol] = discard[symbol];
      discard[symbol] = 0;
    }
  return take(deck);
}

function layTunnel() {
  const places = [...SEGMENTS];
  for (let i = 5; i >= 1; i--) {
    const j = below(i + 1);
    [places[i], places[j]] = [places[j], places[i]];
  }
  return places.map((segment) => (below(2) === 1 ? [...segment].reverse().join('') : segment)).join('');
}

const DRAWS = {
  layout: layTunnel,
  deal: (cards) =>
    Array.from(cards, drawCard)
      .sort((one, other) => SYMBOLS.indexOf(one) - SYMBOLS.indexOf(other))
      .join(''),
  draw: drawCard,
  row: (cards) => Array.from(cards, drawCard).join(''),
  roll: (faces) => Array.from(faces, (face) => (face === '-' ? '-' : 'fchbrs'[below(6)])).join(''),
  tile() {
    const tile = take(pool);
    looking = [...looking, tile].slice(-2);
    return tile;
  },
  chest(colour) {
    if (isBagKnown) return take(bag);
    // The content of the bag is no longer known. Drawing a chest takes one word of the stream, except in about one in a
    // hundred million cases.
    next();
    unchecked++;
    return colour;
  },
};

let checked = 0;
let unchecked = 0;
const drawnStart = below(players);
if (drawnStart !== start) wrong(`the seeds give seat ${drawnStart} as the start seat, not ${start}`);
for (const [index, line] of moves.entries()) {
  const [by, what, value = ''] = line.split(' ');
  if (by === '*') {
    const drawn = DRAWS[what](value);
    if (drawn !== value) wrong(`move ${index + 1} is "${what} ${value}", but the seeds give "${what} ${drawn}"`);
    checked++;
  } else if (/^[SDKBHP]\d+$/.test(what)) {
    discard[what[0]]++;
  } else if (game === 'tortuga') {
    // The seat looked at two tiles and kept one. The other tile goes back into the pool.
    if (what === 'tile') pool[looking[looking[0] === value ? 1 : 0]]++;
    else if (!['keep', 'bonus', 'skull'].includes(what)) isBagKnown = false;
  }
}

console.log(`game seed ${gameSeed.toString('hex')}`);
console.log(
  `${checked - unchecked} of ${checked} rolls and draws follow from the seeds; ${unchecked} were not checked.`,
);
if (commit === undefined)
  console.log(
    'A record cannot show whether the server fixed its seed before the game. To check that, give the commit that you saw.',
  );
