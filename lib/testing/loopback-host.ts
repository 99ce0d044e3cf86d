import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** A game API elsewhere, on this machine. */
export interface LoopbackHost {
  /** Its base address. */
  base: string;
  /** What it was asked, as `GET /path?query`, in order. */
  requests: string[];
  /** How it answers; silence until it is told. */
  answer: Answer;
  close: () => void;
}

/** Answers with JSON. */
export function json(body: unknown, status = 200, headers: Record<string, string> = {}): Answer {
  return (_request, response) => {
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers });
    response.end(JSON.stringify(body));
  };
}

/** Starts a host on a free port. */
export async function startLoopbackHost(): Promise<LoopbackHost> {
  const server = createServer((request, response) => {
    host.requests.push(`${request.method} ${request.url}`);
    host.answer(request, response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const host: LoopbackHost = {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests: [],
    answer: () => undefined,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
  return host;
}
