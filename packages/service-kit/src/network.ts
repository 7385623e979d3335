import { isIP } from 'node:net';

/** The eight groups of an IPv6 address, in lower case without leading zeros. */
function groupsOf(address: string): string[] {
  const { hostname } = new URL(`http://[${address}]`); // the URL parser writes every form in the canonical one
  const [head = '', tail] = hostname.slice(1, -1).split('::');
  const before = head === '' ? [] : head.split(':');
  if (tail === undefined) return before;
  const after = tail === '' ? [] : tail.split(':');
  return [...before, ...Array.from({ length: 8 - before.length - after.length }, () => '0'), ...after];
}

/**
 * What limits count an address by: an IPv4 address, or the /64 network that one IPv6 household has to itself. Not an
 * address at all: `unknown`, so that nobody gets a limit of their own by it.
 */
export function networkOf(address: string): string {
  const bare = address.replace(/%.*$/, '');
  if (isIP(bare) === 0) return 'unknown';
  if (isIP(bare) === 4) return bare;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare)?.[1];
  return mapped ?? `${groupsOf(bare).slice(0, 4).join(':')}::/64`;
}
