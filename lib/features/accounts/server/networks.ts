import 'server-only';
import { isIPv6 } from 'node:net';
import { ipv6Network } from '@/lib/text/ipv6-network';

/** A network that limits count by, the smallest first. */
export interface Network {
  size: 'host' | '/56' | '/48';
  network: string;
}

/**
 * The networks of a caller's address as lib/http/client-address writes it: an IPv4 address alone; of an IPv6 address
 * its /64, /56 and /48, which one party commonly owns.
 */
export function networksOf(address: string): Network[] {
  const bare = address.replace(/\/64$/, '');
  if (!isIPv6(bare)) return [{ size: 'host', network: address }];
  return [
    { size: 'host', network: ipv6Network(bare, 64) },
    { size: '/56', network: ipv6Network(bare, 56) },
    { size: '/48', network: ipv6Network(bare, 48) },
  ];
}
