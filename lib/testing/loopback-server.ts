import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A service of others, as their documentation describes it, on a free port of this machine. */
export abstract class LoopbackServer {
  /** Where it is, once it has started. */
  url = '';
  failWith: number | null = null;
  readonly #server = createServer((request, response) => this.answer(request, response));

  /** Resolves to where it is. */
  async start(): Promise<string> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    this.url = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
    return this.url;
  }

  stop(): Promise<unknown> {
    this.#server.closeAllConnections();
    return new Promise((resolve) => this.#server.close(resolve));
  }

  protected abstract answer(request: IncomingMessage, response: ServerResponse): Promise<void>;
}
