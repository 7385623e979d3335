import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

/** How much time callers get when a service stops. */
export interface GracePeriod {
  /**
   * How long responses send `Connection: close` before the server closes keep-alive connections, in
   * milliseconds.
   */
  readonly closingMs: number;
  /**
   * How long requests in progress, such as a file over a slow network, may take before they are aborted, in
   * milliseconds.
   */
  readonly timeoutMs: number;
}

/** A running process or service. */
export interface Running {
  /** The URL at which the process listens, without a trailing slash. */
  readonly url: string;
  /** Resolves once the service is able to work. */
  readonly ready: Promise<void>;
  /**
   * Stops accepting requests, lets requests in progress finish, then closes all resources. Without a grace
   * period, requests in progress get five seconds.
   */
  drain(grace?: GracePeriod): Promise<void>;
}

/** A listening HTTP server. */
export interface Listener {
  readonly url: string;
  readonly server: Server;
  /**
   * During the closing phase every response asks its caller to leave the connection, because a request that
   * is sent while its connection is being closed would be lost. Then the server stops accepting connections,
   * waits for requests in progress, and aborts the rest.
   */
  close(timeoutMs?: number, closingMs?: number): Promise<void>;
}

/**
 * How long connections stay open without a request, in milliseconds. `Keep-Alive` advertises the timeout,
 * after which clients close a connection themselves; the buffer makes sure that the server is never first, as
 * a request that arrives at that moment would be lost. The closing phase of a server that stops
 * ({@link GracePeriod}) is at least as long as the timeout.
 */
export const KEEP_ALIVE = { keepAliveTimeout: 5_000, keepAliveTimeoutBuffer: 60_000 } as const;

/** The limits for slow clients, in milliseconds. */
const TIMEOUTS = {
  ...KEEP_ALIVE,
  headersTimeout: 10_000,
  requestTimeout: 120_000,
  connectionsCheckingInterval: 1_000,
} as const;

/**
 * Listens on `host` and `port` (0 chooses a free one). `requestMs`: how long a whole request may take to
 * arrive.
 * @throws the system's error if the port is in use
 */
export const listen = (
  app: RequestListener,
  where: { HOST: string; PORT: number },
  requestMs: number = TIMEOUTS.requestTimeout,
): Promise<Listener> => listenOn(createServer({ ...TIMEOUTS, requestTimeout: requestMs }, app), where);

/** Starts a server that was created elsewhere. @throws the system's error if the port is in use */
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
  const address = server.address() as AddressInfo; // a listening TCP server has an address
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
        // Closes idle connections whose last response had begun before the grace period.
        const tidy = setInterval(() => server.closeIdleConnections(), 100);
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
