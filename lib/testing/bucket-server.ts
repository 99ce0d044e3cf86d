import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One bucket of Google Cloud Storage as its JSON API reference describes it, as far as we call it. */
export class BucketServer {
  readonly objects = new Map<string, Buffer>();
  readonly origins: string[] = [];
  url = '';
  readonly #server: Server;

  constructor() {
    this.#server = createServer((request, response) => this.#answer(request, response));
  }

  async start(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    this.url = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  stop(): Promise<unknown> {
    this.#server.closeAllConnections();
    return new Promise((resolve) => this.#server.close(resolve));
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '', this.url);
    const body = await readBody(request);
    if (url.pathname === '/upload/storage/v1/b/clips/o') return this.#openSession(request, response, url);
    if (url.pathname === '/session') return this.#receive(request, response, url, body);
    const name = decodeURIComponent(/^\/storage\/v1\/b\/clips\/o\/(.+)$/.exec(url.pathname)?.[1] ?? '');
    const content = this.objects.get(name);
    if (!content)
      return json(response, 404, { error: { code: 404, message: `No such object: clips/${name}` } });
    if (request.method === 'DELETE') {
      this.objects.delete(name);
      response.writeHead(204).end();
      return;
    }
    if (url.searchParams.get('alt') === 'media') return sendContent(request, response, content);
    return json(response, 200, { name, size: String(content.length), updated: '2026-11-21T12:00:00Z' });
  }

  #openSession(request: IncomingMessage, response: ServerResponse, url: URL): void {
    const { origin = '' } = request.headers;
    this.origins.push(origin);
    const session = new URLSearchParams({ name: url.searchParams.get('name') ?? '', origin });
    response.writeHead(200, { Location: `${this.url}/session?${session}` }).end();
  }

  /** Browsers may send to a session from the origin it was opened for, and no other. */
  #receive(request: IncomingMessage, response: ServerResponse, url: URL, body: Buffer): void {
    response.setHeader('Access-Control-Allow-Origin', url.searchParams.get('origin') ?? '');
    if (request.method === 'OPTIONS') {
      response.writeHead(200, {
        'Access-Control-Allow-Methods': 'PUT',
        'Access-Control-Allow-Headers': 'Content-Type',
      });
      response.end();
      return;
    }
    const name = url.searchParams.get('name') ?? '';
    this.objects.set(name, body);
    json(response, 200, { name, size: String(body.length) });
  }
}

function json(response: ServerResponse, status: number, content: unknown): void {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(content));
}

function sendContent(request: IncomingMessage, response: ServerResponse, content: Buffer): void {
  const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
  const part = start && end ? content.subarray(Number(start), Number(end) + 1) : content;
  response.writeHead(start ? 206 : 200, { 'Content-Length': part.length }).end(part);
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks);
}
