import type { ProjectionBegun } from '@savvi/contracts/projections';
import { userDeleted } from '@savvi/contracts/events';
import type { Bus } from '@savvi/eventing/bus';
import type { Running } from '@savvi/service-kit/server';
import { expect, it } from 'vitest';
import { postgresAdminUrl } from './database.ts';
import { memoryBroker } from './memory-bus.ts';
import { withClient } from './pg-client.ts';

/** A service as it is started in its process. */
export interface StartedServiceParts {
  /** A database with the service's tables. */
  readonly database: () => Promise<{ url: string; drop: () => Promise<void> }>;
  /** Starts the service with a database and a bus. */
  readonly start: (databaseUrl: string, bus: Bus) => Promise<Running>;
  /** The type of the event that reports the erasure of a person's data. */
  readonly erased: string;
  /** The projections that consume the service's events, and for which it publishes snapshot events. */
  readonly tellsAgainTo?: readonly ProjectionBegun[];
  /** The projections that the service maintains. */
  readonly begins?: ProjectionBegun | readonly ProjectionBegun[];
}

const rowsAt = (url: string, sql: string, values: unknown[] = []): Promise<number> =>
  withClient(url, async (client) => (await client.query(sql, values)).rowCount ?? 0);

const sessionsOn = (databaseUrl: string) =>
  rowsAt(postgresAdminUrl(), 'SELECT 1 FROM pg_stat_activity WHERE datname = $1', [
    new URL(databaseUrl).pathname.slice(1),
  ]);

/** Tests a service's background work from start to shutdown. */
export function startedServiceSuite({
  database,
  start,
  erased,
  tellsAgainTo = [],
  begins = [],
}: StartedServiceParts): void {
  it('a started service handles the event of a deleted account, publishes that its data is erased, and leaves no session behind after a drain', async () => {
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

  it.each([begins].flat().map(({ type }) => type))(
    'a started service publishes %s once, to request a snapshot of existing records',
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
    'a started service responds to %s with snapshot events for the projection',
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
        .poll(() => rowsAt(url, `SELECT 1 FROM inbox WHERE durable LIKE '%projection-begun'`), {
          timeout: 10_000,
        })
        .toBe(1);
      await running.drain();
      await drop();
    },
  );
}
