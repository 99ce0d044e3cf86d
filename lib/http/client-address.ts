import { isIPv4, isIPv6 } from 'node:net';

/** The header the front sets for the app; whatever a client sends under this name is replaced. */
export const CLIENT_ADDRESS_HEADER = 'x-client-address';

/** The first 64 bits of an IPv6 address: one household or host commonly owns all the rest. */
function networkOf(address: string): string {
  const [head = '', tail] = address.split('::');
  const groups = (part: string) => (part === '' ? [] : part.split(':'));
  const left = groups(head);
  const right = tail === undefined ? [] : groups(tail);
  const zeros =
    tail === undefined ? [] : Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0');
  const first = [...left, ...zeros, ...right]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16));
  return `${first.join(':')}::/64`;
}

function normalize(address: string): string | null {
  const bare = address
    .trim()
    .replace(/^\[(.*)\](:\d+)?$/, '$1')
    .replace(/%.*$/, '')
    .toLowerCase();
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(bare)?.[1];
  if (mapped) return mapped;
  const withoutPort = /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(bare)?.[1] ?? bare;
  if (isIPv4(withoutPort)) return withoutPort;
  return isIPv6(bare) ? networkOf(bare) : null;
}

/**
 * The address that limits count by. Of X-Forwarded-For only the last `trustedProxies` hops are believed: each proxy
 * of ours appends who it heard from, and anything before that is the client's own claim.
 */
export function clientAddress(
  socketAddress: string | undefined,
  forwardedFor: string,
  trustedProxies: number,
): string {
  const hops = forwardedFor.split(',').filter((hop) => hop.trim() !== '');
  const claimed = trustedProxies > 0 ? hops.at(-Math.min(trustedProxies, hops.length)) : undefined;
  return normalize(claimed ?? '') ?? normalize(socketAddress ?? '') ?? 'unknown';
}
