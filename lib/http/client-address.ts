import { isIPv4, isIPv6 } from 'node:net';

/** The request listener sets this header for the app, and replaces a client's. */
export const CLIENT_ADDRESS_HEADER = 'x-client-address';

const UNKNOWN_ADDRESS = 'unknown';

/** Reads the address of the client, as the request listener found it; an internal request has none. */
export function readClientAddress(headers: Pick<Headers, 'get'>): string {
  return headers.get(CLIENT_ADDRESS_HEADER) ?? UNKNOWN_ADDRESS;
}

/** Removes what proxies and sockets add: a port (`1.2.3.4:80`, `[::1]:80`), a zone, the prefix of IPv4 within IPv6. */
function toBareAddress(text: string): string {
  return text
    .trim()
    .replace(/^\[(.*)\](:\d+)?$/, '$1')
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
    .replace(/%.*$/, '')
    .replace(/^::ffff:(?=\d+\.)/i, '');
}

/** Writes an IPv6 address without a zone as `URL` does: in hexadecimal, and the longest zeros as `::`. */
function toCanonicalIpv6(address: string): string {
  return new URL(`http://[${address}]`).hostname.slice(1, -1);
}

/** Returns the /64 of an IPv6 address, such as `2001:db8::/64`, which commonly belongs to one household or server. */
function toIpv6Network(address: string): string {
  const [head = '', tail = ''] = toCanonicalIpv6(address).split('::');
  const first = head.split(':').filter(Boolean);
  const last = tail.split(':').filter(Boolean);
  const zeros = Array<string>(8 - first.length - last.length).fill('0');
  const groups = [...first, ...zeros, ...last].slice(0, 4);
  return `${toCanonicalIpv6(`${groups.join(':')}::`)}/64`;
}

function findNetwork(text: string): string | null {
  const bare = toBareAddress(text);
  if (isIPv4(bare)) return bare;
  return isIPv6(bare) ? toIpv6Network(bare) : null;
}

/** Finds the client's address for rate limits, for IPv6 its /64. Only the last `trustedProxies` hops are trusted. */
export function findClientAddress(
  socketAddress: string | undefined,
  forwardedFor: string,
  trustedProxies: number,
): string {
  const claimed = forwardedFor === '' ? [] : forwardedFor.split(',');
  const hops = [socketAddress ?? '', ...claimed.reverse()];
  const hop = hops[Math.min(trustedProxies, hops.length - 1)] ?? '';
  return findNetwork(hop) ?? findNetwork(socketAddress ?? '') ?? UNKNOWN_ADDRESS;
}

let hasWarned = false;

/** Warns once, at every LOG_LEVEL, that rate limits count a proxy as one client, because no proxy is trusted. */
export function warnOfUntrustedProxy(
  forwardedFor: string | string[] | undefined,
  trustedProxies: number,
): void {
  if (hasWarned || trustedProxies > 0 || !forwardedFor?.length) return;
  hasWarned = true;
  const msg =
    'A request came with X-Forwarded-For, but TRUSTED_PROXIES is 0: limits count everybody behind that proxy as one. Set TRUSTED_PROXIES to the number of your proxies.';
  console.warn(JSON.stringify({ level: 40, time: new Date().toISOString(), msg }));
}
