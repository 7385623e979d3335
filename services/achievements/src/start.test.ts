import { randomUUID } from 'node:crypto';
import { eventsOf } from '@savvi/testing/counted-events';
import { achievementsProjectionBegun } from '@savvi/contracts/projections';
import type { Bus } from '@savvi/eventing/bus';
import { silentLog } from '@savvi/service-kit/log';
import { memoryBroker } from '@savvi/testing/memory-bus';
import { startedServiceSuite } from '@savvi/testing/started-service-suite';
import { testTokens, someClaims } from '@savvi/testing/tokens';
import { expect, it } from 'vitest';
import { parseEnv } from './env.ts';
import { service } from './start.ts';
import { testAchievementsDatabase } from './testing/achievements.ts';
import { changedAccount } from './testing/history.ts';
import { listenTo } from './testing/listener.ts';

const tokens = testTokens();

async function started(databaseUrl: string, bus: Bus) {
  const env = parseEnv({
    DATABASE_URL: databaseUrl,
    BUS_URL: databaseUrl,
    IDENTITY_URL: 'http://127.0.0.1:1',
  });
  const deps = service.createDeps(env, silentLog);
  await deps.bus.close(); // The in-memory bus of the test replaces the service's own.
  return service.start(env, { ...deps, bus, verify: tokens.verify });
}

startedServiceSuite({
  database: testAchievementsDatabase,
  start: started,
  erased: 'achievements.user-data.erased.v1',
  begins: achievementsProjectionBegun,
});

it('the achievements service counts events of the bus, notifies the streams of every replica within a moment, and ends the streams when it drains', async () => {
  const { url, drop } = await testAchievementsDatabase();
  const broker = memoryBroker();
  const replicas = [await started(url, broker.connect()), await started(url, broker.connect())];
  await Promise.all(replicas.map(({ ready }) => ready));
  const claims = someClaims();
  const token = tokens.mint(claims);
  const listeners = await Promise.all(replicas.map((replica) => listenTo(replica.url, token)));
  const { account, budget } = eventsOf(claims.space);
  await expect
    .poll(async () => {
      // A replica misses changes until it listens, so the test publishes until both replicas report one.
      await broker.connect().publish([budget.created(randomUUID())]);
      return listeners.every(({ frames }) => frames().some(({ event }) => event === 'changed'));
    })
    .toBe(true);
  await broker.connect().publish([account.created(randomUUID(), '250.00')]);
  for (const { frames } of listeners)
    await expect
      .poll(() => frames().at(-1)?.data, { timeout: 5_000 })
      .toMatch(/^\{"kind":"savings-account",/);
  const answer = (await (
    await fetch(`${replicas[1]?.url}/api/achievements`, { headers: { Authorization: `Bearer ${token}` } })
  ).json()) as { points: number };
  expect(answer.points).toBe(250);
  await broker.connect().publish([changedAccount(claims.space)]);
  for (const { frames } of listeners)
    await expect.poll(() => frames().at(-1)?.data, { timeout: 5_000 }).toMatch(/^\{"kind":"account",/);
  const before = performance.now();
  await Promise.all(replicas.map((replica) => replica.drain()));
  // The shutdown does not wait for clients to disconnect.
  expect(performance.now() - before).toBeLessThan(4_000);
  expect(await Promise.all(listeners.map(({ ended }) => ended))).toEqual(['ended', 'ended']);
  await drop();
});
