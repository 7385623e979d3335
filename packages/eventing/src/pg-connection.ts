import net from 'node:net';
import pg from 'pg';
import { endsWithin } from './backoff.ts';

const ANSWER_MS = 15_000;
const GOODBYE_MS = 1_000;
// Makes the server detect a vanished client within about half a minute and release its locks.
const KEEPALIVE = ['tcp_keepalives_idle=10', 'tcp_keepalives_interval=5', 'tcp_keepalives_count=3'];

/**
 * A connection that always ends in time, because its socket can be destroyed. pg's own client cannot do that
 * while connecting.
 */
export interface Connection {
  readonly client: pg.Client;
  /** Resolves when the connection is gone, for whatever reason. */
  readonly lost: Promise<void>;
  open(channels: readonly string[]): Promise<void>;
  query<Row extends object>(text: string, values: readonly unknown[]): Promise<Row[]>;
  /** Destroys the connection; pending queries reject. */
  cut(): void;
  /** Closes the connection cleanly if the server responds. */
  close(): Promise<void>;
}

/**
 * Creates a connection, which `open` opens. `settings`: PostgreSQL settings of this session, such as
 * `synchronous_commit=off`.
 */
export function createConnection(url: string, name: string, settings: readonly string[]): Connection {
  const socket = new net.Socket();
  const client = new pg.Client({
    connectionString: url,
    application_name: name,
    options: [...KEEPALIVE, ...settings].map((setting) => `-c ${setting}`).join(' '),
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    connectionTimeoutMillis: 5_000,
    query_timeout: ANSWER_MS,
    stream: () => socket,
  });
  const lost = new Promise<void>((resolve) => {
    client.on('error', () => resolve()); // Pending queries reject with the reason of the error.
    client.once('end', resolve);
  });
  const cut = () => void socket.destroy();
  return {
    client,
    lost,
    cut,
    async open(channels) {
      await client.connect();
      for (const channel of channels) await client.query(`LISTEN ${channel}`);
    },
    async query<Row extends object>(text: string, values: readonly unknown[]) {
      const requestedAt = performance.now();
      try {
        return (await client.query<Row>(text, [...values])).rows;
      } catch (error) {
        // The connection is destroyed, because a late response could be taken for that of the next query.
        if (performance.now() - requestedAt >= ANSWER_MS) cut();
        throw error;
      }
    },
    async close() {
      if (socket.writable) await endsWithin(client.end(), GOODBYE_MS);
      cut();
    },
  };
}
