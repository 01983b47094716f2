#!/usr/bin/env node
// A bot that plays online. It joins a table on a Sloop server and plays random legal moves until the game is over. It
// uses only the public API, which every server describes at /api/docs. It needs Node 22 or newer.
//
// node examples/bots/online.mjs http://127.0.0.1:4800            creates a table against a deckhand and plays there
// node examples/bots/online.mjs http://127.0.0.1:4800 TABLE      takes a free seat at that table and waits for the start
import { createHash, randomBytes } from 'node:crypto';

const [server, given] = process.argv.slice(2);
if (server === undefined || !URL.canParse(server)) {
  console.error('usage: node examples/bots/online.mjs SERVER [TABLE]');
  process.exit(2);
}

/** Sends a request to the server. If the server refuses, throws an error with the server's reason. */
async function ask(method, path, token, body) {
  const response = await fetch(new URL(path, server), {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const reply = await response.json();
  if (!response.ok) throw new Error(`${method} ${path}: ${reply.error.code}: ${reply.error.message}`);
  return reply;
}

const { token } = await ask('POST', '/api/people');
await ask('PATCH', '/api/me', token, { name: 'Random Roger' });

let table = given;
if (table === undefined) {
  const seats = [{ kind: 'open' }, { kind: 'bot', rank: 'deckhand' }];
  table = (await ask('POST', '/api/tables', token, { game: 'cartagena', seats })).id;
  console.log(`table ${table}`);
}

// The rolls and draws depend on a seed from each player. The bot commits to its seed when it sits down, and reveals the seed once
// the line-up is final.
const seed = randomBytes(16).toString('hex');
const commit = createHash('sha256').update(seed).digest('hex');
const { update } = await ask('POST', `/api/tables/${table}/join`, token, { commit });
const { seat } = update.you;
if (given === undefined) await ask('POST', `/api/tables/${table}/start`, token, {});

let known = 0;
let hasRevealed = false;
let answered = 0;

/** Reacts to an update: reveals the seed, makes a move, or ends after the game. */
function answer(socket, { seq, table: info, game }) {
  known = seq;
  const send = (act) => socket.send(JSON.stringify(act));
  if (info?.status === 'starting' && !hasRevealed) {
    hasRevealed = true;
    send({ type: 'reveal', seed });
  }
  if (game?.outcome) {
    const { winners } = game.outcome;
    console.log(winners.includes(seat) ? 'won' : `seat ${winners.join(' and ')} won`, `after event ${seq}`);
    socket.close();
    process.exit(0);
  }
  if (game === undefined || game.legal.length === 0) return;
  const move = game.legal[Math.floor(Math.random() * game.legal.length)];
  send({ type: 'move', id: ++answered, seq, move });
}

/** Follows the table. If the connection is lost, opens a new connection, which continues where the old one left off. */
function follow() {
  const url = new URL(`/api/tables/${table}/live?since=${known}`, server.replace(/^http/, 'ws'));
  const socket = new WebSocket(url, { headers: { authorization: `Bearer ${token}` } });
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(data);
    if (message.type === 'update') answer(socket, message);
    if (message.type === 'refused') console.error(message.error.code, message.error.message);
    // The move was based on an outdated state. The refusal contains a current update.
    if (message.type === 'refused' && message.current) answer(socket, message.current);
  });
  // A random wait, so that not all clients come back at the same moment after the server has restarted.
  socket.addEventListener('close', () => setTimeout(follow, 500 + 1000 * Math.random()));
  socket.addEventListener('error', () => undefined);
}

console.log(`seat ${seat}`);
follow();
