import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** Names a request in answers and in the log; the front sets it for the app, whatever a client sends. */
export const REQUEST_ID_HEADER = 'x-request-id';

/** What a proxy of ours may call a request: nothing that could mean something in a log or a page. */
const SAFE_ID = /^[\w.:-]{8,128}$/;

/** The id that the proxy in front gave the request, where there is one of ours (TRUSTED_PROXIES), else a new one. */
export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>, trustedProxies: number): string {
  const given = headers[REQUEST_ID_HEADER];
  return trustedProxies > 0 && typeof given === 'string' && SAFE_ID.test(given) ? given : randomUUID();
}
