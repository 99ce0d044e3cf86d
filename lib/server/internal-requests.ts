import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, get, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { RawAnswer } from '@/lib/cache/finished-response';

/** Identifies a request of this process; other programs on this machine get 404. */
const ID_HEADER = 'x-internal-request';

const ANONYMOUS = 'nobody';

/** Twice the limit of the site's server (scripts/cli/serve.ts), because internal paths are longer than the address. */
const MAX_HEADER_BYTES = 65_536;

const waiting = new Map<string, RequestListener>();

const server = createServer({ maxHeaderSize: MAX_HEADER_BYTES }, (request, response) => {
  const { [ID_HEADER]: id = '', host, 'user-agent': agent } = request.headers;
  request.headers = { host, 'user-agent': agent };
  const listener = waiting.get(String(id));
  if (listener) listener(request, response);
  else response.writeHead(404).end();
});
// This listener does not keep the process running.
server.unref();

let listening: Promise<unknown> | undefined;

/**
 * Returns a listener's response to a request over the loopback interface, which has no data of a visitor. The listener
 * runs in the caller's asynchronous context. Rejects if the listener ends the response early.
 */
export async function requestAnonymously(
  listener: RequestListener,
  path: string,
  userAgent = ANONYMOUS,
): Promise<RawAnswer> {
  listening ??= once(server.listen(0, '127.0.0.1'), 'listening');
  await listening;
  const { port } = server.address() as AddressInfo;
  const id = randomUUID();
  waiting.set(id, AsyncLocalStorage.bind(listener));
  try {
    const headers = { host: 'localhost', 'user-agent': userAgent, [ID_HEADER]: id };
    const request = get({ host: '127.0.0.1', port, path, headers, agent: false });
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    const body = await buffer(response);
    const { date, connection, 'transfer-encoding': encoding, ...own } = response.headers;
    return { status: response.statusCode ?? 500, headers: own, body };
  } finally {
    waiting.delete(id);
  }
}
