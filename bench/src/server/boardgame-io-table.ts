import { createRequire } from 'node:module';
import { rngFrom } from '@sloop/engine';
import { enumerate, type CartagenaState } from '../peers/boardgame-io.ts';
import { peerGame } from './boardgame-io-game.ts';
import { PendingMove, type LoadTable, type SeatTable, type MoveTimes } from './table.ts';

const require = createRequire(import.meta.url);
const { Client } = require('boardgame.io/client') as typeof import('boardgame.io/client', {
  with: { 'resolution-mode': 'require' },
});
const { SocketIO } = require('boardgame.io/multiplayer') as typeof import('boardgame.io/multiplayer', {
  with: { 'resolution-mode': 'require' },
});

type OfficialClient = ReturnType<typeof Client<CartagenaState>>;
/** The part of the client's transport that we use to see messages before the client handles them. */
interface Transport {
  readonly socket: { prependAny(listener: (type: string, ...args: unknown[]) => void): void };
  connect(): void;
}

async function ask<T>(base: string, path: string, body: object): Promise<T> {
  const response = await fetch(base + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`POST ${path}: ${await response.text()}`);
  return (await response.json()) as T;
}

/** A table on boardgame.io's server. The players use boardgame.io's own clients, with WebSockets from the start. */
class BoardgameIoTable implements LoadTable {
  moves = 0;
  readonly #clients: OfficialClient[] = [];
  readonly #rng = rngFrom(`load ${Math.random()}`);
  #pending: PendingMove | undefined;
  #mover = -1;

  async connect(base: string, matchID: string, playerID: string, credentials: string): Promise<void> {
    const place = this.#clients.length;
    const multiplayer = SocketIO({ server: base, socketOpts: { transports: ['websocket'], forceNew: true } });
    const client = Client<CartagenaState>({
      game: peerGame,
      matchID,
      playerID,
      credentials,
      debug: false,
      multiplayer: (options: object) =>
        this.#watched(multiplayer(options as never) as unknown as Transport, place) as never,
    });
    this.#clients.push(client);
    await new Promise<void>((resolve) => {
      const stop = client.subscribe((state) => {
        if (!state?.isConnected) return;
        setImmediate(() => stop());
        resolve();
      });
      client.start();
    });
  }

  #watched(transport: Transport, place: number): Transport {
    const connect = transport.connect.bind(transport);
    transport.connect = () => {
      connect();
      transport.socket.prependAny((type) => {
        if (type !== 'update') return;
        if (place === this.#mover) this.#pending?.ack();
        else this.#pending?.see();
      });
    };
    return transport;
  }

  async move(from: number): Promise<MoveTimes | undefined> {
    const state = this.#clients[0]!.getState()!;
    if (state.ctx.gameover !== undefined) return undefined;
    const seat = state.ctx.currentPlayer;
    this.#mover = Number(seat);
    const client = this.#clients[this.#mover]!;
    const own = client.getState()!;
    const choices = enumerate(own.G, own.ctx, seat);
    const { move, args } = choices[this.#rng.below(choices.length)]!;
    this.moves++;
    this.#pending = new PendingMove(this.#clients.length - 1, from);
    client.moves[move]!(...args);
    return this.#pending.done;
  }

  async check(): Promise<string | undefined> {
    const known = this.#clients.map((client) => client.getState()!._stateID);
    return known.every((id) => id === known[0]) ? undefined : `players know states ${known.join(', ')}`;
  }

  leave(): void {
    for (const client of this.#clients) client.stop();
  }
}

export const seatBoardgameIo: SeatTable = async ([address = ''], players) => {
  const { origin: base, searchParams } = new URL(address);
  const lobby = searchParams.get('lobby')!;
  const { matchID } = await ask<{ matchID: string }>(lobby, '/games/cartagena/create', { numPlayers: players });
  const table = new BoardgameIoTable();
  for (let seat = 0; seat < players; seat++) {
    const playerID = String(seat);
    const path = `/games/cartagena/${matchID}/join`;
    const { playerCredentials } = await ask<{ playerCredentials: string }>(lobby, path, {
      playerID,
      playerName: `Player ${seat}`,
    });
    await table.connect(base, matchID, playerID, playerCredentials);
  }
  return table;
};
