import type { ProjectionBegun } from '@savvi/contracts/projections';
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
  /** The projections that read from it, and so are told again. */
  readonly tellsAgainTo?: readonly ProjectionBegun[];
  /** The projection that it keeps itself. */
  readonly begins?: ProjectionBegun;
}

async function rowsAt(url: string, sql: string, values: unknown[] = []): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql, values)).rowCount ?? 0;
  } finally {
    await client.end();
  }
}

const sessionsOn = (databaseUrl: string) =>
  rowsAt(postgresAdminUrl(), 'SELECT 1 FROM pg_stat_activity WHERE datname = $1', [
    new URL(databaseUrl).pathname.slice(1),
  ]);

/** What every service does beside answering, from its start to its end. */
export function startedServiceSuite({
  database,
  start,
  erased,
  tellsAgainTo = [],
  begins,
}: StartedServiceParts): void {
  it('takes the word of a deleted account from the bus, says on it that all is erased, and leaves nothing behind when it drains', async () => {
    const { url, drop } = await database();
    const broker = memoryBroker();
    const running = await start(url, broker.connect());
    await running.ready;
    const [userId, spaceId] = [crypto.randomUUID(), crypto.randomUUID()];
    const tell = () =>
      broker
        .connect()
        .publish([userDeleted.of({ spaceId, data: { userId, spaceId, version: 2 }, now: new Date() })]);
    const told = () => broker.log.filter(({ type }) => type === erased);
    await tell();
    await expect.poll(told, { timeout: 10_000 }).toMatchObject([{ subject: spaceId, data: { userId } }]);
    await running.drain();
    await tell();
    await expect.poll(() => sessionsOn(url)).toBe(0);
    expect(told()).toHaveLength(1);
    await drop();
  });

  it.each(begins === undefined ? [] : [begins.type])(
    'says once %s, so that it is told of what there is',
    async (type) => {
      const { url, drop } = await database();
      const broker = memoryBroker();
      const begun = () => broker.log.filter((event) => event.type === type);
      for (let run = 0; run < 2; run += 1) {
        const running = await start(url, broker.connect());
        await running.ready;
        await expect.poll(begun, { timeout: 10_000 }).toHaveLength(1);
        await running.drain();
      }
      expect(begun()).toHaveLength(1);
      await drop();
    },
  );

  it.each(tellsAgainTo.map((begun) => [begun.type, begun] as const))(
    'takes the word of %s, so as to tell again',
    async (_type, begun) => {
      const { url, drop } = await database();
      const broker = memoryBroker();
      const running = await start(url, broker.connect());
      await running.ready;
      const projectionId = crypto.randomUUID();
      await broker
        .connect()
        .publish([begun.of({ spaceId: projectionId, data: { projectionId }, now: new Date() })]);
      await expect
        .poll(() => rowsAt(url, `SELECT 1 FROM inbox WHERE durable LIKE '%.projection-begun'`), {
          timeout: 10_000,
        })
        .toBe(1);
      await running.drain();
      await drop();
    },
  );
}
