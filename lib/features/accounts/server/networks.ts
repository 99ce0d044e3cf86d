import 'server-only';
import { IPv6, isValid, parse } from 'ipaddr.js';

/** A network that limits count by, the smallest first. */
export interface Network {
  size: 'host' | '/56' | '/48';
  network: string;
}

function masked(address: IPv6, bits: number): string {
  return `${IPv6.networkAddressFromCIDR(`${address.toNormalizedString()}/${bits}`).toString()}/${bits}`;
}

/**
 * The networks of a caller's address as lib/http/client-address writes it: an IPv4 address alone; of an IPv6 address
 * its /64, /56 and /48, which one party commonly owns.
 */
export function networksOf(address: string): Network[] {
  const bare = address.replace(/\/64$/, '');
  const parsed = isValid(bare) ? parse(bare) : null;
  if (!(parsed instanceof IPv6)) return [{ size: 'host', network: address }];
  return [
    { size: 'host', network: masked(parsed, 64) },
    { size: '/56', network: masked(parsed, 56) },
    { size: '/48', network: masked(parsed, 48) },
  ];
}
