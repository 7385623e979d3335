// A connection costs memory and a file descriptor whether or not its client ever asks for anything. No rate limit counts it.
import type { Server } from 'node:http';
import { networkOf } from '@savvi/service-kit/network';
import { STREAMS_AT_ONCE } from '../streams/open-streams.ts';
import type { CountRefusal } from './refusals.ts';

/** The most connections of one process: all its streams, and as many others. */
export const CONNECTIONS_MAX = 2 * STREAMS_AT_ONCE;
/** The most connections of one network; `RATE_LIMIT_SCALE` multiplies it. A trusted proxy holds those of many, and limits them itself. */
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
    const network = networkOf(remoteAddress);
    const count = open.get(network) ?? 0;
    if (count >= perNetwork) {
      refused('connections');
      return void socket.destroy();
    }
    open.set(network, count + 1);
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1;
      if (left === 0) open.delete(network);
      else open.set(network, left);
    });
  });
  return server;
}
