import net from 'node:net';
import pg from 'pg';
import { endsWithin } from './backoff.ts';

const ANSWER_MS = 15_000;
const GOODBYE_MS = 1_000;
// Lets the server notice a vanished client within about half a minute, so that its locks pass on.
const KEEPALIVE = ['tcp_keepalives_idle=10', 'tcp_keepalives_interval=5', 'tcp_keepalives_count=3'];

/**
 * One connection with an end that never hangs: its socket is ours to cut, which pg's own client can't do
 * while connecting.
 */
export interface Connection {
  readonly client: pg.Client;
  /** Resolves when the connection is gone, for whatever reason. */
  readonly lost: Promise<void>;
  open(channels: readonly string[]): Promise<void>;
  query<Row extends object>(text: string, values: readonly unknown[]): Promise<Row[]>;
  /** Ends it at once; whatever is under way rejects. */
  cut(): void;
  /** Says goodbye to the server if it listens. */
  close(): Promise<void>;
}

/**
 * Makes a connection; `open` opens it. `settings` are PostgreSQL's own, for this session:
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
    client.on('error', () => resolve()); // what was under way rejects with the reason
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
      const asked = performance.now();
      try {
        return (await client.query<Row>(text, [...values])).rows;
      } catch (error) {
        if (performance.now() - asked >= ANSWER_MS) cut(); // the answer may still come, to the wrong question
        throw error;
      }
    },
    async close() {
      if (socket.writable) await endsWithin(client.end(), GOODBYE_MS);
      cut();
    },
  };
}
