import type { IncomingMessage } from 'node:http';
import ipaddr from 'ipaddr.js';
import { LRUCache } from 'lru-cache';
import proxyAddr from 'proxy-addr';

/** The header the front sets for the app; whatever a client sends under this name is replaced. */
export const CLIENT_ADDRESS_HEADER = 'x-client-address';

/** One household or host commonly owns all of it. */
const HOUSEHOLD_BITS = 64;

/** Some proxies append the port, which no address has: `1.2.3.4:80`, `[::1]:80`; and a zone is of the machine alone. */
function bareAddress(text: string): string {
  return text
    .trim()
    .replace(/^\[(.*)\](:\d+)?$/, '$1')
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
    .replace(/%.*$/, '');
}

/** The last who asked: to read an address costs more than to answer from what is kept. */
const known = new LRUCache<string, { network: string | null }>({ max: 5000 });

function networkOf(text: string): string | null {
  const found = known.get(text) ?? { network: readNetwork(text) };
  known.set(text, found);
  return found.network;
}

function readNetwork(text: string): string | null {
  const bare = bareAddress(text);
  if (!ipaddr.IPv4.isValidFourPartDecimal(bare) && !ipaddr.IPv6.isValid(bare)) return null;
  const address = ipaddr.process(bare);
  if (address.kind() === 'ipv4') return address.toString();
  const network = ipaddr.IPv6.networkAddressFromCIDR(`${address}/${HOUSEHOLD_BITS}`);
  return `${network}/${HOUSEHOLD_BITS}`;
}

/**
 * The address that limits count by: IPv6 by /64. Of X-Forwarded-For only the last `trustedProxies` hops are believed:
 * each proxy of ours appends who it heard from, and anything before that is the client's own claim.
 */
export function clientAddress(
  socketAddress: string | undefined,
  forwardedFor: string,
  trustedProxies: number,
): string {
  const request = {
    headers: { 'x-forwarded-for': forwardedFor },
    socket: { remoteAddress: socketAddress },
  } as unknown as IncomingMessage;
  const hop = proxyAddr(request, (_address, hops) => hops < trustedProxies);
  return networkOf(hop ?? '') ?? networkOf(socketAddress ?? '') ?? 'unknown';
}
