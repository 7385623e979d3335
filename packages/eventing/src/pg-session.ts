// One PostgreSQL connection that lives as long as its owner: listens, holds advisory locks, comes back after
// a loss. Its heartbeat notices a peer that vanished without a word; it is also the slow safety poll behind
// NOTIFY.
import { keepOpen, type KeepOpenOptions } from './keep-open.ts';
import type { Log } from './log.ts';
import { type Connection, createConnection } from './pg-connection.ts';

/** What the owner of a session is told. */
export interface SessionEvents {
  /** Connected (again) and listening; locks of the connection before are gone. */
  onUp(): void;
  /** The connection was lost, or an attempt to connect failed. */
  onDown(): void;
  onNotify(channel: string, payload: string): void;
  /** Every `heartbeatMs` while connected. */
  onBeat(): void;
}

/** See `openSession`. */
export interface Session {
  /** Counts connections; 0 while down. Work that was begun under one number must not go on under another. */
  epoch(): number;
  /** Runs a statement; rejects at once while down. */
  query<Row extends object>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  close(): Promise<void>;
}

/** What a session is opened with. */
export interface SessionOptions {
  readonly url: string;
  readonly name: string;
  readonly channels: readonly string[];
  /** Settings of PostgreSQL for this session. */
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
  let queue: Promise<unknown> = Promise.resolve(); // a connection takes one statement at a time

  function query<Row extends object>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
    const mine = current; // waiting in the queue, a statement must not slip into the next connection
    const result = queue.then(async () => {
      if (mine === undefined || mine !== current) throw new Error('no connection');
      return mine.query<Row>(text, values);
    });
    queue = result.catch(() => undefined); // whoever asked is told; the queue goes on
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
      // A heartbeat without an answer cuts the connection, which ends the waiting below.
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
