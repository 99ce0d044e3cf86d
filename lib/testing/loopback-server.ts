import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Server as NetServer } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** Listens on loopback, by default at a free port; resolves to the origin. */
export async function listenHere(server: NetServer, port = 0): Promise<string> {
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Stops a server after closing its connections. */
export function stop(server: Server): Promise<unknown> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(resolve));
}

export function sendJson(
  response: ServerResponse,
  body: unknown,
  status = 200,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'Content-Type': 'application/json', ...headers });
  response.end(JSON.stringify(body));
}

/** It stands in for a third-party service, as its documentation describes it, on a free port of this machine. */
export abstract class LoopbackServer {
  /** It is the origin, once the server has started. */
  url = '';
  failWith: number | null = null;
  readonly #server = createServer(async (request, response) =>
    this.answer(request, response, await buffer(request)),
  );

  async start(): Promise<string> {
    this.url = await listenHere(this.#server);
    return this.url;
  }

  stop(): Promise<unknown> {
    return stop(this.#server);
  }

  protected abstract answer(
    request: IncomingMessage,
    response: ServerResponse,
    body: Buffer,
  ): void | Promise<void>;
}

export type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** It stands in for a game API elsewhere, on loopback. */
export interface LoopbackHost {
  base: string;
  /** Received requests are written as `GET /path?query`, in order. */
  requests: string[];
  /** It handles requests; until it is set, they get no response. */
  answer: Answer;
  close: () => Promise<unknown>;
}

export function json(body: unknown, status = 200, headers: Record<string, string> = {}): Answer {
  return (_request, response) => sendJson(response, body, status, headers);
}

export async function startLoopbackHost(): Promise<LoopbackHost> {
  const server = createServer((request, response) => {
    host.requests.push(`${request.method} ${request.url}`);
    host.answer(request, response);
  });
  const host: LoopbackHost = {
    base: await listenHere(server),
    requests: [],
    answer: () => undefined,
    close: () => stop(server),
  };
  return host;
}
