// A connection costs memory and a file descriptor whether or not its client ever asks for anything. No rate
// limit counts it.
import type { Server } from 'node:http';
import { networksOf } from '@savvi/service-kit/network';
import { STREAMS_AT_ONCE } from '../streams/open-streams.ts';
import type { CountRefusal } from './refusals.ts';

/** The most connections of one process: all its streams, and as many others. */
export const CONNECTIONS_MAX = 2 * STREAMS_AT_ONCE;
/**
 * The most connections of an IPv4 address or a /64 of IPv6; a /56 may have twice and a /48 four times as
 * many. `RATE_LIMIT_SCALE` multiplies it. A trusted proxy holds those of many, and limits them itself.
 */
export const CONNECTIONS_PER_NETWORK = 1_000;

/** Which connections are counted, and who is notified. */
export interface ConnectionLimits {
  readonly perNetwork: number;
  /** Whether an address belongs to a trusted proxy. */
  readonly isProxy: (address: string) => boolean;
  readonly refused: CountRefusal;
}

/** Has a server close each new connection beyond its limits, in all and per network. */
export function limitConnections(server: Server, { perNetwork, isProxy, refused }: ConnectionLimits): Server {
  const open = new Map<string, number>();
  server.maxConnections = CONNECTIONS_MAX;
  server.on('drop', () => refused('connections'));
  server.prependListener('connection', (socket) => {
    const { remoteAddress = '' } = socket;
    if (isProxy(remoteAddress)) return;
    const networks = networksOf(remoteAddress);
    if (networks.some(({ name, share }) => (open.get(name) ?? 0) >= share * perNetwork)) {
      refused('connections');
      return void socket.destroy();
    }
    for (const { name } of networks) open.set(name, (open.get(name) ?? 0) + 1);
    socket.once('close', () => {
      for (const { name } of networks) {
        const left = (open.get(name) ?? 1) - 1;
        if (left === 0) open.delete(name);
        else open.set(name, left);
      }
    });
  });
  return server;
}
