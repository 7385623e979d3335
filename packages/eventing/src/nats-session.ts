// One NATS connection that lives as long as its owner. The client's own reconnecting is off, because it would
// send messages buffered for the old connection after their owner has already sent them again, and so out of
// order. Here no work continues from one connection to the next.
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { pause } from './backoff.ts';
import { keepOpen, type KeepOpenOptions } from './keep-open.ts';
import type { Log } from './log.ts';

/** A session that `openNatsSession` returns. */
export interface NatsSession {
  /** The current connection; undefined while down. */
  connection(): NatsConnection | undefined;
  /** Waits for a connection. @throws {Error} when there is none within `withinMs` milliseconds */
  connected(withinMs: number): Promise<NatsConnection>;
  close(): Promise<void>;
}

/** The options of a session. `url` contains `user` and `password`. */
export interface NatsSessionOptions {
  readonly url: string;
  readonly name: string;
  readonly log: Log;
  readonly onUp: () => void;
  /** Called when the connection was lost or an attempt to connect failed. */
  readonly onDown: () => void;
}

/** A server counts as lost after `maxPingOut` unanswered pings, `pingInterval` milliseconds apart. */
const PING = { pingInterval: 5_000, maxPingOut: 2 };

/** Connects once. Replies go to subjects that only this user may listen to. */
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
 * Waits until the server has processed everything sent so far.
 * @throws {Error} when the connection is lost; the client's own `flush` would then never settle
 */
export async function flushed(connection: NatsConnection): Promise<void> {
  const lost = connection.closed().then(() => Promise.reject(new Error('connection lost')));
  await Promise.race([connection.flush(), lost]);
}

/** The subject prefix for replies to a user. */
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
