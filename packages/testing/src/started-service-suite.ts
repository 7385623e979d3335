import { userDeleted } from '@savvi/contracts/events';
import type { Bus } from '@savvi/eventing/bus';
import type { Running } from '@savvi/service-kit/server';
import pg from 'pg';
import { expect, it } from 'vitest';
import { postgresAdminUrl } from './database.ts';
import { memoryBroker } from './memory-bus.ts';

/** A service as its process starts it. */
export interface StartedServiceParts {
  /** A database with the service's tables. */
  readonly database: () => Promise<{ url: string; drop: () => Promise<void> }>;
  /** Starts the service over a database and a bus. */
  readonly start: (databaseUrl: string, bus: Bus) => Promise<Running>;
  /** The type of the event that says a person's data is erased. */
  readonly erased: string;
}

async function sessionsOn(databaseUrl: string): Promise<number> {
  const admin = new pg.Client({ connectionString: postgresAdminUrl() });
  await admin.connect();
  try {
    return (await admin.query('SELECT 1 FROM pg_stat_activity WHERE datname = $1', [new URL(databaseUrl).pathname.slice(1)])).rowCount ?? 0;
  } finally {
    await admin.end();
  }
}

/** What every service does beside answering, from its start to its end. */
export function startedServiceSuite({ database, start, erased }: StartedServiceParts): void {
  it('takes the word of a deleted account from the bus, says on it that all is erased, and leaves nothing behind when it drains', async () => {
    const { url, drop } = await database();
    const broker = memoryBroker();
    const running = await start(url, broker.connect());
    await running.ready;
    const [userId, spaceId] = [crypto.randomUUID(), crypto.randomUUID()];
    const tell = () => broker.connect().publish([userDeleted.of({ spaceId, data: { userId, spaceId, version: 2 }, now: new Date() })]);
    const told = () => broker.log.filter(({ type }) => type === erased);
    await tell();
    await expect.poll(told, { timeout: 10_000 }).toMatchObject([{ subject: spaceId, data: { userId } }]);
    await running.drain();
    await tell();
    await expect.poll(() => sessionsOn(url)).toBe(0);
    expect(told()).toHaveLength(1);
    await drop();
  });
}
