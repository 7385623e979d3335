// A connection costs memory and a file descriptor even if its client never sends a request. No rate limit
// counts it.
import type { Server } from 'node:http';
import { networksOf } from '@savvi/service-kit/network';
import { CONCURRENT_STREAMS } from '../streams/open-streams.ts';
import type { CountRefusal } from './refusals.ts';

/** The most connections of one process: one for each of its streams, and as many again for other calls. */
export const CONNECTIONS_MAX = 2 * CONCURRENT_STREAMS;
/**
 * The most connections of one IPv4 address or one IPv6 /64 network; a /56 gets twice and a /48 four times as
 * many. `RATE_LIMIT_SCALE` multiplies the limit. Trusted proxies are exempt: they carry the connections of
 * many clients and limit them themselves.
 */
export const CONNECTIONS_PER_NETWORK = 1_000;

/** The connection limits of a server. */
export interface ConnectionLimits {
  readonly perNetwork: number;
  /** Whether an address belongs to a trusted proxy. */
  readonly isProxy: (address: string) => boolean;
  readonly refused: CountRefusal;
}

/** Makes a server close each new connection over its limits, in total and per network. */
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
