#!/usr/bin/env node
// A bot that plays online: it joins a table of a Sloop server and plays random legal moves to the end, over the public API
// alone. Needs Node 22 or newer and nothing else. The whole API: /api/docs on any server.
//
//   node examples/bots/online.mjs http://127.0.0.1:4800            makes a table against a deckhand and plays there
//   node examples/bots/online.mjs http://127.0.0.1:4800 TABLE      takes a free seat at that table and waits for the start
import { createHash, randomBytes } from 'node:crypto';

const [server, given] = process.argv.slice(2);
if (server === undefined || !URL.canParse(server)) {
  console.error('usage: node examples/bots/online.mjs SERVER [TABLE]');
  process.exit(2);
}

/** Asks the server, and stops with its reason where it refuses. */
async function ask(method, path, token, body) {
  const answer = await fetch(new URL(path, server), {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const said = await answer.json();
  if (!answer.ok) throw new Error(`${method} ${path}: ${said.error.code}, ${said.error.message}`);
  return said;
}

const { token } = await ask('POST', '/api/people');
await ask('PATCH', '/api/me', token, { name: 'Random Roger' });

let table = given;
if (table === undefined) {
  const seats = [{ kind: 'open' }, { kind: 'bot', rank: 'deckhand' }];
  table = (await ask('POST', '/api/tables', token, { game: 'cartagena', seats })).id;
  console.log(`table ${table}`);
}

// Our part of fair chance: a seed of our own, promised on sitting down and shown once the line-up is frozen.
const seed = randomBytes(16).toString('hex');
const commit = createHash('sha256').update(seed).digest('hex');
const { update } = await ask('POST', `/api/tables/${table}/join`, token, { commit });
const { seat } = update.you;
if (given === undefined) await ask('POST', `/api/tables/${table}/start`, token, {});

let known = 0;
let hasRevealed = false;
let answered = 0;

/** Answers whatever an update asks of our seat. */
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

/** Follows the table; a lost connection is taken up again where it broke off. */
function follow() {
  const url = new URL(`/api/tables/${table}/live?since=${known}`, server.replace(/^http/, 'ws'));
  const socket = new WebSocket(url, { headers: { authorization: `Bearer ${token}` } });
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(data);
    if (message.type === 'update') answer(socket, message);
    if (message.type === 'refused') console.error(message.error.code, message.error.message);
    // Somebody was quicker, or our view was old: the current one comes with the refusal.
    if (message.type === 'refused' && message.current) answer(socket, message.current);
  });
  socket.addEventListener('close', () => setTimeout(follow, 500));
  socket.addEventListener('error', () => undefined);
}

console.log(`seat ${seat}`);
follow();
