/** The network with a prefix of `bits` of an IPv6 address without a zone, such as `2001:db8::/64`. */
export function ipv6Network(address: string, bits: number): string {
  // URL writes every IPv6 address in one form, in hexadecimal.
  const [head = '', tail = ''] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const groupsOf = (text: string) => (text ? text.split(':').map((group) => Number.parseInt(group, 16)) : []);
  const [first, last] = [groupsOf(head), groupsOf(tail)];
  const zeros = Array<number>(8 - first.length - last.length).fill(0);
  const masked = [...first, ...zeros, ...last].map((group, index) => {
    const kept = Math.min(16, Math.max(0, bits - 16 * index));
    return ((group >> (16 - kept)) << (16 - kept)).toString(16);
  });
  return `${new URL(`http://[${masked.join(':')}]`).hostname.slice(1, -1)}/${bits}`;
}
