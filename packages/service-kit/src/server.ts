import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

/** How much time callers are given when a service stops. */
export interface GracePeriod {
  /** How long callers that keep a connection are told to leave it before it is closed. */
  readonly closingMs: number;
  /** How long requests under way may take, a file over a slow line among them, before they are cut. */
  readonly timeoutMs: number;
}

/** A process or service that is up. */
export interface Running {
  /** Where it answers, without a trailing slash. */
  readonly url: string;
  /** Resolves once it can do its work. */
  readonly ready: Promise<void>;
  /**
   * Stops taking requests, lets those under way finish, then closes what it holds. Without a grace period,
   * requests under way get five seconds.
   */
  drain(grace?: GracePeriod): Promise<void>;
}

/** A listening HTTP server. */
export interface Listener {
  readonly url: string;
  readonly server: Server;
  /**
   * Tells callers with each answer to leave their connection, while there is one and there is time: a request
   * that is sent at the moment when its connection is closed would be lost. Then stops accepting, waits for
   * requests under way, and cuts what is left.
   */
  close(timeoutMs?: number, closingMs?: number): Promise<void>;
}

/**
 * How slow a client may be, in milliseconds. Idle connections of a service outlive those of the gateway's
 * pool.
 */
const TIMEOUTS = {
  headersTimeout: 10_000,
  requestTimeout: 120_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 1_000,
} as const;

/**
 * Listens on `host` and `port` (0 takes a free one). `requestMs`: how long a whole request may take to
 * arrive.
 * @throws the system's error when the port is taken.
 */
export const listen = (
  app: RequestListener,
  where: { HOST: string; PORT: number },
  requestMs: number = TIMEOUTS.requestTimeout,
): Promise<Listener> => listenOn(createServer({ ...TIMEOUTS, requestTimeout: requestMs }, app), where);

/** Has a server that was made elsewhere listen. @throws the system's error when the port is taken. */
export async function listenOn(
  server: Server,
  { HOST, PORT }: { HOST: string; PORT: number },
): Promise<Listener> {
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
    async close(timeoutMs = 5_000, closingMs = 0) {
      server.prependListener(
        'request',
        (_request, response) => void response.setHeader('Connection', 'close'),
      );
      for (const end = Date.now() + closingMs; Date.now() < end && (await connectionsTo(server)) > 0;)
        await sleep(20);
      await new Promise<void>((resolve) => {
        const cut = setTimeout(() => server.closeAllConnections(), timeoutMs);
        const tidy = setInterval(() => server.closeIdleConnections(), 100); // those whose last response had begun before the grace period
        server.close(() => {
          clearTimeout(cut);
          clearInterval(tidy);
          resolve();
        });
        server.closeIdleConnections();
      });
    },
  };
}

const connectionsTo = (server: Server): Promise<number> => promisify(server.getConnections.bind(server))();
