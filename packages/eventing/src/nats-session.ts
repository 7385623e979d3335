// One NATS connection that lives as long as its owner. The client's own reconnecting is off: it would send
// what was buffered for the connection before, after what its owner has sent again, and so out of order. Here
// nothing that was begun under one connection goes on under the next.
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { pause } from './backoff.ts';
import { keepOpen, type KeepOpenOptions } from './keep-open.ts';
import type { Log } from './log.ts';

/** See `openNatsSession`. */
export interface NatsSession {
  /** The connection, once there is one; undefined while down. */
  connection(): NatsConnection | undefined;
  /** The same, but waits for one. @throws {Error} when there is none within `withinMs` milliseconds */
  connected(withinMs: number): Promise<NatsConnection>;
  close(): Promise<void>;
}

/** What a session is opened with; `user` and `password` stand in the address. */
export interface NatsSessionOptions {
  readonly url: string;
  readonly name: string;
  readonly log: Log;
  readonly onUp: () => void;
  /** The connection was lost, or an attempt to connect failed. */
  readonly onDown: () => void;
}

/** A vanished server is noticed after as many unanswered pings, this far apart. */
const PING = { pingInterval: 5_000, maxPingOut: 2 };

/** Connects once. Answers go to addresses that only this user may listen to. */
export function connectNats(url: string, name: string): Promise<NatsConnection> {
  const { host, username, password } = new URL(url);
  const [user, pass] = [decodeURIComponent(username), decodeURIComponent(password)];
  return connect({
    servers: host,
    user,
    pass,
    name,
    inboxPrefix: inboxOf(user),
    reconnect: false,
    timeout: 5_000,
    ...PING,
  });
}

/**
 * Waits until the server has dealt with all that was sent to it.
 * @throws {Error} when the connection is lost before (the client's own call then never ends)
 */
export async function flushed(connection: NatsConnection): Promise<void> {
  const lost = connection.closed().then(() => Promise.reject(new Error('connection lost')));
  await Promise.race([connection.flush(), lost]);
}

/** Where the answers to a user go. */
export const inboxOf = (user: string): string => `_INBOX_${user}`;

/** Opens a session in the background and keeps it open until `close`. */
export function openNatsSession({ url, name, log, onUp, onDown }: NatsSessionOptions): NatsSession {
  let current: NatsConnection | undefined;
  let up = Promise.withResolvers<NatsConnection>();

  const stayConnected: KeepOpenOptions['stayConnected'] = async ({ closing, closed, isUp }) => {
    const connection = await connectNats(url, name);
    try {
      if (closing.aborted) return;
      isUp();
      current = connection;
      up.resolve(connection);
      onUp();
      const reason = await Promise.race([connection.closed(), closed]);
      if (reason instanceof Error) throw reason;
    } finally {
      current = undefined;
      up = Promise.withResolvers();
      await connection.close();
    }
  };
  const session = keepOpen({ what: 'bus session', name, log, onDown, stayConnected });

  return {
    connection: () => current,
    async connected(withinMs) {
      const timeUp = new AbortController();
      const none = pause(withinMs, AbortSignal.any([timeUp.signal, session.closing])).then(() => undefined);
      const connection = await Promise.race([up.promise, none]);
      timeUp.abort();
      if (connection === undefined) throw new Error('no connection to the bus');
      return connection;
    },
    close: () => session.close(),
  };
}
