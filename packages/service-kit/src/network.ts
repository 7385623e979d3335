import { isIP } from 'node:net';

/** A network whose requests are counted together. */
export interface Network {
  readonly name: string;
  /** The factor that multiplies the limit of a single address or a /64. */
  readonly share: 1 | 2 | 4;
}

/** The networks of an address, the narrowest first. */
export type Networks = readonly [Network, ...Network[]];

/** The eight groups of an IPv6 address, in lower case without leading zeros. */
function groupsOf(address: string): string[] {
  // The URL parser converts every notation of an IPv6 address into the canonical one.
  const { hostname } = new URL(`http://[${address}]`);
  const [head = '', tail] = hostname.slice(1, -1).split('::');
  const before = head === '' ? [] : head.split(':');
  if (tail === undefined) return before;
  const after = tail === '' ? [] : tail.split(':');
  return [...before, ...Array.from({ length: 8 - before.length - after.length }, () => '0'), ...after];
}

/** The IPv4 address in the last two groups of an IPv4-mapped IPv6 address. */
function mappedAddress(groups: readonly string[]): string | null {
  if (groups.slice(0, 6).join(':') !== '0:0:0:0:0:ffff') return null;
  return groups
    .slice(6)
    .flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255])
    .join('.');
}

/**
 * The networks by which limits count an address. A provider gives one customer a /64, a /56 or a /48 of IPv6,
 * so each of the three has a limit; the wider ones allow more, because some mobile providers share them among
 * customers. An IPv4 address counts by itself: its /24 mostly belongs to unrelated customers. Text that is
 * not an address is `unknown`, one network for all.
 */
export function networksOf(address: string): Networks {
  const bare = address.replace(/%.*$/, '');
  if (isIP(bare) === 0) return [{ name: 'unknown', share: 1 }];
  if (isIP(bare) === 4) return [{ name: bare, share: 1 }];
  const groups = groupsOf(bare);
  const mapped = mappedAddress(groups);
  if (mapped !== null) return [{ name: mapped, share: 1 }];
  const [first, second, third, fourth = '0'] = groups;
  const site = `${first}:${second}:${third}`;
  const home = (Number.parseInt(fourth, 16) & 0xff00).toString(16);
  return [
    { name: `${site}:${fourth}::/64`, share: 1 },
    { name: `${site}:${home}::/56`, share: 2 },
    { name: `${site}::/48`, share: 4 },
  ];
}

/** The narrowest network of an address: an IPv4 address, or a /64 of IPv6. */
export const networkOf = (address: string): string => networksOf(address)[0].name;
