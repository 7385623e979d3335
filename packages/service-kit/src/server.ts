import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

/** A process or service that is up. */
export interface Running {
  /** Where it answers, without a trailing slash. */
  readonly url: string;
  /** Resolves once it can do its work. */
  readonly ready: Promise<void>;
  /**
   * Stops taking requests, lets those under way finish, then closes what it holds. `farewellMs`: how long callers that keep a
   * connection are told to leave it first.
   */
  drain(farewellMs?: number): Promise<void>;
}

/** A listening HTTP server. */
export interface Listener {
  readonly url: string;
  readonly server: Server;
  /**
   * Tells callers with each answer to leave their connection, until none is left or `withinMs` milliseconds have passed: a
   * request that is sent at the moment when its connection is closed would be lost.
   */
  farewell(withinMs: number): Promise<void>;
  /** Stops accepting, waits for requests under way, cuts what is left after `timeoutMs` milliseconds. */
  close(timeoutMs?: number): Promise<void>;
}

/** How slow a client may be, in milliseconds. Idle connections of a service outlive those of the gateway's pool. */
const TIMEOUTS = { headersTimeout: 10_000, requestTimeout: 120_000, keepAliveTimeout: 65_000, connectionsCheckingInterval: 1_000 } as const;

/** Listens on `host` and `port` (0 takes a free one). `requestMs`: how long a whole request may take to arrive. @throws the system's error when the port is taken. */
export const listen = (app: RequestListener, where: { HOST: string; PORT: number }, requestMs: number = TIMEOUTS.requestTimeout): Promise<Listener> => listenOn(createServer({ ...TIMEOUTS, requestTimeout: requestMs }, app), where);

/** Has a server that was made elsewhere listen. @throws the system's error when the port is taken. */
export async function listenOn(server: Server, { HOST, PORT }: { HOST: string; PORT: number }): Promise<Listener> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(PORT, HOST, () => {
      server.off('error', reject);
      resolve();
    });
  });
  const address = server.address() as AddressInfo; // a TCP server that listens has one
  return {
    url: `http://${address.family === 'IPv6' ? `[${address.address}]` : address.address}:${address.port}`,
    server,
    async farewell(withinMs) {
      server.prependListener('request', (_request, response) => void response.setHeader('Connection', 'close'));
      for (const end = Date.now() + withinMs; Date.now() < end && (await connectionsTo(server)) > 0; ) await sleep(20);
    },
    close: (timeoutMs = 5_000) =>
      new Promise((resolve) => {
        const cut = setTimeout(() => server.closeAllConnections(), timeoutMs);
        server.close(() => {
          clearTimeout(cut);
          resolve();
        });
        server.closeIdleConnections();
      }),
  };
}

const connectionsTo = (server: Server): Promise<number> => promisify(server.getConnections.bind(server))();
