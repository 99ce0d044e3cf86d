import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { isIPv4, isIPv6 } from 'node:net';
import { LRUCache } from 'lru-cache';

/** The id of a request in responses and in the log. The request listener sets it, whatever a client sends. */
export const REQUEST_ID_HEADER = 'x-request-id';

/** A proxy's request id has no characters with a special meaning in a log or a page. */
const SAFE_ID = /^[\w.:-]{8,128}$/;

/** The request's id from our proxy, if there is one (TRUSTED_PROXIES), otherwise a new one. */
export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>, trustedProxies: number): string {
  const given = headers[REQUEST_ID_HEADER];
  return trustedProxies > 0 && typeof given === 'string' && SAFE_ID.test(given) ? given : randomUUID();
}

/** The request listener sets this header for the app, and replaces a client's. */
export const CLIENT_ADDRESS_HEADER = 'x-client-address';

/** One household or server commonly has a whole /64 of IPv6 addresses. */
const HOUSEHOLD_BITS = 64;

/** Removes what proxies and sockets add: a port (`1.2.3.4:80`, `[::1]:80`), a zone, the prefix of IPv4 within IPv6. */
function bareAddress(text: string): string {
  return text
    .trim()
    .replace(/^\[(.*)\](:\d+)?$/, '$1')
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
    .replace(/%.*$/, '')
    .replace(/^::ffff:(?=\d+\.)/i, '');
}

/** The network with a prefix of `bits` of an IPv6 address without a zone, such as `2001:db8::/64`. */
function ipv6Network(address: string, bits: number): string {
  // URL writes every IPv6 address in one form, in hexadecimal.
  const [head = '', tail = ''] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const groupsOf = (text: string) => (text ? text.split(':').map((group) => Number.parseInt(group, 16)) : []);
  const first = groupsOf(head);
  const last = groupsOf(tail);
  const zeros = Array<number>(8 - first.length - last.length).fill(0);
  const masked = [...first, ...zeros, ...last].map((group, index) => {
    const networkBits = Math.min(16, Math.max(0, bits - 16 * index));
    const hostBits = 16 - networkBits;
    return ((group >> hostBits) << hostBits).toString(16);
  });
  return `${new URL(`http://[${masked.join(':')}]`).hostname.slice(1, -1)}/${bits}`;
}

/** Recent addresses, parsed, because parsing one costs more than a cached response. */
const recentNetworks = new LRUCache<string, { network: string | null }>({ max: 5000 });

function networkOf(text: string): string | null {
  const found = recentNetworks.get(text) ?? { network: readNetwork(text) };
  recentNetworks.set(text, found);
  return found.network;
}

function readNetwork(text: string): string | null {
  const bare = bareAddress(text);
  if (isIPv4(bare)) return bare;
  return isIPv6(bare) ? ipv6Network(bare, HOUSEHOLD_BITS) : null;
}

/** The address for rate limits, IPv6 by /64; earlier hops than the last `trustedProxies` are the client's own claim. */
export function clientAddress(
  socketAddress: string | undefined,
  forwardedFor: string,
  trustedProxies: number,
): string {
  const claimed = forwardedFor === '' ? [] : forwardedFor.split(',');
  const hops = [socketAddress ?? '', ...claimed.reverse()];
  const hop = hops[Math.min(trustedProxies, hops.length - 1)] ?? '';
  return networkOf(hop) ?? networkOf(socketAddress ?? '') ?? 'unknown';
}

let hasWarned = false;

/** Warns once that rate limits count a proxy as one client, because the settings trust no proxy. */
export function warnOfUntrustedProxy(
  forwardedFor: string | string[] | undefined,
  trustedProxies: number,
  write: (line: string) => void = console.warn,
): void {
  if (hasWarned || trustedProxies > 0 || !forwardedFor?.length) return;
  hasWarned = true;
  const msg =
    'A request came with X-Forwarded-For, but TRUSTED_PROXIES is 0: limits count everybody behind that proxy as one. Set TRUSTED_PROXIES to the number of your proxies.';
  write(JSON.stringify({ level: 40, time: new Date().toISOString(), msg }));
}

/** Next drops `Content-Length`, which is set from this header: players need it to notice a broken connection. */
export const BODY_LENGTH_HEADER = 'x-body-length';
