import { once } from 'node:events';
import { createServer } from 'node:net';
import {
  achievementsProjectionBegun,
  adminProjectionBegun,
  billingProjectionBegun,
  budgetDocumentsProjectionBegun,
  budgetProjectionBegun,
  remindersProjectionBegun,
} from '@savvi/contracts/projections';
import type { Bus } from '@savvi/eventing/bus';
import { silentLog } from '@savvi/service-kit/log';
import { memoryBroker } from '@savvi/testing/memory-bus';
import { startedServiceSuite } from '@savvi/testing/started-service-suite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseEnv } from './env.ts';
import { service } from './start.ts';
import { testBudgetDatabase } from './testing/budget.ts';

let database: Awaited<ReturnType<typeof testBudgetDatabase>>;
beforeAll(async () => {
  database = await testBudgetDatabase();
});
afterAll(() => database.drop());

const envOn = (databaseUrl: string) =>
  parseEnv({ DATABASE_URL: databaseUrl, BUS_URL: database.url, IDENTITY_URL: 'http://127.0.0.1:1' });
const startOn = (databaseUrl: string) => {
  const env = envOn(databaseUrl);
  return service.start(env, service.createDeps(env, silentLog));
};
async function startWith(databaseUrl: string, bus: Bus) {
  const env = envOn(databaseUrl);
  const deps = service.createDeps(env, silentLog);
  await deps.bus.close(); // The in-memory bus of the test replaces the service's own.
  return service.start(env, { ...deps, bus });
}

describe('the start of the budget service', () => {
  it('listens without being ready while the database is unreachable, then drains cleanly', async () => {
    const nobody = createServer().listen(0, '127.0.0.1');
    await once(nobody, 'listening');
    const address = nobody.address();
    nobody.close();
    const port = typeof address === 'object' ? address?.port : 0;
    const running = await startOn(`postgresql://nobody:x@127.0.0.1:${port}/none`);
    expect((await fetch(`${running.url}/livez`)).status).toBe(200);
    expect((await fetch(`${running.url}/readyz`)).status).toBe(503);
    await running.drain();
    await expect(fetch(`${running.url}/livez`)).rejects.toThrow('fetch failed');
  });

  it('fails immediately on an error that waiting does not fix, such as a database that does not exist', async () => {
    const missing = new URL(database.url);
    missing.pathname = '/nowhere';
    const running = await startOn(missing.href);
    await expect(running.ready).rejects.toThrow('does not exist');
    await running.drain();
  });

  it('asks for the documents only, if the database of a release before has the accounts already (MON-56)', async () => {
    const { url, db, drop } = await testBudgetDatabase();
    const [name, id] = [budgetProjectionBegun.type, crypto.randomUUID()];
    await db.$executeRaw`INSERT INTO projection (name, id, begun_at) VALUES (${name}, ${id}::uuid, now())`;
    const broker = memoryBroker();
    const running = await startWith(url, broker.connect());
    await running.ready;
    const begun = () => broker.log.map(({ type }) => type).filter((type) => type.endsWith('.begun.v1'));
    await expect.poll(begun, { timeout: 10_000 }).toEqual([budgetDocumentsProjectionBegun.type]);
    await running.drain();
    await drop();
  });
});

startedServiceSuite({
  database: testBudgetDatabase,
  start: startWith,
  erased: 'budget.user-data.erased.v1',
  tellsAgainTo: [
    achievementsProjectionBegun,
    adminProjectionBegun,
    billingProjectionBegun,
    remindersProjectionBegun,
  ],
  begins: [budgetProjectionBegun, budgetDocumentsProjectionBegun],
});
