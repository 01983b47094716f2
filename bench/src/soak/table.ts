import { setTimeout as sleep } from 'node:timers/promises';
import type { Rng } from '@sloop/engine';
import { untilDue } from '../server/due.ts';
import { ask } from '../server/ask.ts';
import { SoakPlayer } from './player.ts';
import type { KillableServer } from './server.ts';

/**
 * On average, one in every `CHAT_EVERY` moves is followed by a chat line, and one in every `RECONNECT_EVERY` by a reconnection.
 */
const CHAT_EVERY = 10;
const RECONNECT_EVERY = 25;
/** The maximum number of chat lines per player. A socket's first update contains the table's last 50 lines. */
const MOST_LINES = 20;

export interface SoakSettings {
  readonly server: KillableServer;
  readonly rng: Rng;
  /** The time between two moves of a table, in milliseconds. */
  readonly interval: number;
  readonly isEnding: () => boolean;
  /** Called when a move has been confirmed. `due` is when it was due, on the clock of `performance.now`. */
  readonly onMove: (due: number) => void;
  /** Called if something that was confirmed is missing. */
  readonly onLoss: (what: string) => void;
}

const GAMES = ['cartagena', 'tortuga'] as const;
const SEATS = [{ kind: 'open' }, { kind: 'open' }, { kind: 'bot', rank: 'cabin-boy' }] as const;

/** Plays one game after another, until the soak ends. Two people play against a bot. */
export async function keepPlaying(settings: SoakSettings): Promise<void> {
  for (let nth = 0; !settings.isEnding(); nth++) {
    try {
      await playGame(settings, GAMES[nth % GAMES.length]!);
    } catch (error) {
      // While the server is down, requests fail. The next game begins when the server is running again.
      if (!isOutage(error)) throw error;
    }
  }
}

const isOutage = (error: unknown): boolean =>
  error instanceof Error && /fetch failed|the socket was closed|terminated/.test(error.message);

/** Repeats `work` until no outage interrupts it. */
async function throughOutages(work: () => Promise<void>): Promise<void> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isOutage(error)) throw error;
      await sleep(100);
    }
  }
}

async function playGame(settings: SoakSettings, game: string): Promise<void> {
  const { server } = settings;
  const tokens = [await SoakPlayer.arrive(server), await SoakPlayer.arrive(server)];
  const { id } = await ask<{ id: string }>(await server.address, 'POST', '/api/tables', tokens[0], {
    game,
    seats: SEATS,
  });
  const players = tokens.map((token, seat) => new SoakPlayer(server, id, seat, token));
  try {
    await begin(players);
    await throughOutages(() => playMoves(settings, players));
    await throughOutages(() => check(settings, players));
  } finally {
    for (const player of players) await player.disconnect();
  }
}

async function begin(players: readonly SoakPlayer[]): Promise<void> {
  for (const player of players) await player.connect();
  for (const player of players) await player.send({ type: 'join', seat: player.seat, commit: player.commit });
  await players[0]!.send({ type: 'start' });
  for (const player of players) await player.send({ type: 'reveal', seed: player.seed });
}

async function playMoves(settings: SoakSettings, players: readonly SoakPlayer[]): Promise<void> {
  const { rng, interval, isEnding, onMove } = settings;
  let due = performance.now() + rng.below(interval);
  while (!players[0]!.isOver && !isEnding()) {
    const from = await untilDue(due);
    for (const player of players) if (!player.isConnected) await player.connect();
    const mover = players.find(({ legal }) => legal.length > 0);
    if (!mover) {
      // It is the bot's turn. The next move is due as soon as a player can make one.
      await players[0]!.change(interval);
      due = performance.now();
      continue;
    }
    const isConfirmed = await mover.move(mover.legal[rng.below(mover.legal.length)]!);
    if (isConfirmed) onMove(from);
    // After an outage, the table does not catch up on the moves that it has missed.
    due = isConfirmed ? due + interval : performance.now() + interval;
    if (rng.below(CHAT_EVERY) === 0 && mover.lines.length < MOST_LINES) await mover.chat(`line ${rng.below(2 ** 31)}`);
    if (rng.below(RECONNECT_EVERY) === 0) await mover.disconnect();
  }
}

/** Checks that everything confirmed is stored, and that everything stored was sent by somebody. */
async function check({ onLoss }: SoakSettings, players: readonly SoakPlayer[]): Promise<void> {
  for (const player of players) {
    const stored = await player.stored();
    let at = 0;
    for (const move of stored) if (move === player.moves[at]) at++;
    if (at < player.moves.length) onLoss(`the confirmed move ${player.moves[at]} of seat ${player.seat}`);
    if (stored.length > player.moves.length + player.unanswered)
      onLoss(`seat ${player.seat} has moves that it never sent`);
    await player.disconnect();
    const chat = (await player.connect()).map(({ text }) => text);
    const missing = player.lines.find((line) => !chat.includes(line));
    if (missing !== undefined) onLoss(`the confirmed chat ${missing}`);
  }
}
