import { isIP } from 'node:net';
import type { Request } from 'express';
import { deviceOf } from './device.ts';

/** Who calls, as far as the network tells. */
export interface Client {
  /** The address as its owner is shown it. */
  readonly address: string;
  /** What limits count by: an IPv4 address, or the /64 network one IPv6 household has. */
  readonly network: string;
  /** Short text on browser and system. */
  readonly device: string;
}

/** The eight groups of an IPv6 address, in lower case without leading zeros. */
function groupsOf(address: string): string[] {
  const { hostname } = new URL(`http://[${address}]`); // the URL parser writes every form in the canonical one
  const [head = '', tail] = hostname.slice(1, -1).split('::');
  const before = head === '' ? [] : head.split(':');
  if (tail === undefined) return before;
  const after = tail === '' ? [] : tail.split(':');
  return [...before, ...Array.from({ length: 8 - before.length - after.length }, () => '0'), ...after];
}

/** What limits count an address by. Not an address at all: `unknown`, so that nobody gets a limit of their own by it. */
export function networkOf(address: string): string {
  const bare = address.replace(/%.*$/, '');
  if (isIP(bare) === 0) return 'unknown';
  if (isIP(bare) === 4) return bare;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare)?.[1];
  return mapped ?? `${groupsOf(bare).slice(0, 4).join(':')}::/64`;
}

/** The client of a request: the gateway names its address, a direct call is known by its connection. */
export function clientOf(request: Request): Client {
  const named = request.get('x-client-address') ?? '';
  const address = isIP(named) === 0 ? (request.socket.remoteAddress ?? 'unknown') : named;
  return { address, network: networkOf(address), device: deviceOf(request.get('user-agent') ?? '') };
}
