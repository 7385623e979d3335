// One PostgreSQL connection that lives as long as its owner: it listens, holds advisory locks, and reconnects
// after a loss. Its heartbeat detects a peer that vanished silently, and also serves as the safety poll in
// addition to NOTIFY.
import { keepOpen, type KeepOpenOptions } from './keep-open.ts';
import type { Log } from './log.ts';
import { type Connection, createConnection } from './pg-connection.ts';

/** The callbacks of a session's owner. */
export interface SessionEvents {
  /** Called when the session has connected (again) and listens. Locks of the previous connection are gone. */
  onUp(): void;
  /** Called when the connection was lost, or an attempt to connect failed. */
  onDown(): void;
  onNotify(channel: string, payload: string): void;
  /** Called every `heartbeatMs` milliseconds while connected. */
  onBeat(): void;
}

/** A session that `openSession` returns. */
export interface Session {
  /** Counts connections; 0 while down. Work that began in one epoch must not continue in another. */
  epoch(): number;
  /** Runs a statement; rejects immediately while down. */
  query<Row extends object>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  close(): Promise<void>;
}

/** The options of a session. */
export interface SessionOptions {
  readonly url: string;
  readonly name: string;
  readonly channels: readonly string[];
  /** PostgreSQL settings of this session. */
  readonly settings: readonly string[];
  readonly heartbeatMs: number;
  readonly log: Log;
  readonly events: SessionEvents;
}

/** Opens a session in the background and keeps it open until `close`. */
export function openSession({
  url,
  name,
  channels,
  settings,
  heartbeatMs,
  log,
  events,
}: SessionOptions): Session {
  let current: Connection | undefined;
  let connections = 0;
  let queue: Promise<unknown> = Promise.resolve(); // A connection runs one statement at a time.

  function query<Row extends object>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
    const mine = current; // A statement waiting in the queue must not run on the next connection.
    const result = queue.then(async () => {
      if (mine === undefined || mine !== current) throw new Error('no connection');
      return mine.query<Row>(text, values);
    });
    // A failed statement rejects for its caller, and the queue goes on.
    queue = result.catch(() => undefined);
    return result;
  }

  const stayConnected: KeepOpenOptions['stayConnected'] = async ({ closing, closed, isUp }) => {
    const connection = createConnection(url, name, settings);
    const cut = () => connection.cut();
    closing.addEventListener('abort', cut, { once: true });
    try {
      await connection.open(channels);
      if (closing.aborted) return;
      closing.removeEventListener('abort', cut);
      connection.client.on('notification', ({ channel, payload }) => events.onNotify(channel, payload ?? ''));
      current = connection;
      connections += 1;
      isUp();
      // A heartbeat without a response destroys the connection, which resolves `connection.lost`.
      const heart = setInterval(
        () => void query('SELECT 1').then(events.onBeat, () => undefined),
        heartbeatMs,
      );
      events.onUp();
      await Promise.race([connection.lost, closed]);
      clearInterval(heart);
    } finally {
      current = undefined;
      closing.removeEventListener('abort', cut);
      await connection.close();
    }
  };
  const session = keepOpen({ what: 'database session', name, log, onDown: events.onDown, stayConnected });

  return {
    epoch: () => (current === undefined ? 0 : connections),
    query,
    close: () => session.close(),
  };
}
