import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/**
 * A proxy between a browser and a server. It can simulate a network that fails silently: data disappears, but
 * connections stay open.
 */
export class Network {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  #isDead = false;

  private constructor(port: number) {
    this.#server = createServer((near) => this.#join(near, connect(port, '127.0.0.1')));
  }

  static to(server: string): Promise<Network> {
    const network = new Network(Number(new URL(server).port));
    return new Promise((resolve) => network.#server.listen(0, '127.0.0.1', () => resolve(network)));
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /**
   * From now on, connections stay open but pass nothing on. A connection that is open now, or is opened before `mend`
   * is called, never recovers. Only connections opened after `mend` work again.
   */
  cut(): void {
    this.#isDead = true;
    for (const socket of this.#sockets) socket.removeAllListeners('data').removeAllListeners('close').resume();
  }

  mend(): void {
    this.#isDead = false;
  }

  close(): void {
    this.#server.close();
    for (const socket of this.#sockets) socket.destroy();
  }

  #join(near: Socket, far: Socket): void {
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      this.#sockets.add(from);
      from.on('error', () => from.destroy());
      if (this.#isDead) from.resume();
      else from.on('data', (bytes) => to.write(bytes)).on('close', () => to.destroy());
    }
  }
}
