import { isIP } from 'node:net';
import { networkOf } from '@savvi/service-kit/network';
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

/** The client of a request: the gateway names its address, a direct call is known by its connection. */
export function clientOf(request: Request): Client {
  const named = request.get('x-client-address') ?? '';
  const address = isIP(named) === 0 ? (request.socket.remoteAddress ?? 'unknown') : named;
  return { address, network: networkOf(address), device: deviceOf(request.get('user-agent') ?? '') };
}
