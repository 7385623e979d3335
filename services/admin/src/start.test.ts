import { generateKeyPairSync, randomUUID } from 'node:crypto';
import type { Deletion } from '@savvi/admin-contract/admin';
import { userDeleted } from '@savvi/contracts/events';
import { adminProjectionBegun } from '@savvi/contracts/projections';
import type { Bus } from '@savvi/eventing/bus';
import { silentLog } from '@savvi/service-kit/log';
import { memoryBroker } from '@savvi/testing/memory-bus';
import { startedServiceSuite } from '@savvi/testing/started-service-suite';
import { someClaims, testTokens } from '@savvi/testing/tokens';
import { expect, it } from 'vitest';
import { parseEnv } from './env.ts';
import { userDataErasedBy } from '@savvi/contracts/user-data-erased';
import { service } from './start.ts';
import { testAdminDatabase } from './testing/admin.ts';
import { aHistory, eventsOf } from './testing/history.ts';

const tokens = testTokens();
const key = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  .privateKey.export({ format: 'pem', type: 'pkcs8' })
  .toString();
const settings = (url: string) => ({
  DATABASE_URL: url,
  BUS_URL: url,
  IDENTITY_URL: 'http://127.0.0.1:1',
  DIRECTORY_SIGNING_KEY: key,
});

async function started(databaseUrl: string, bus: Bus) {
  const env = parseEnv(settings(databaseUrl));
  const deps = service.createDeps(env, silentLog);
  await deps.bus.close(); // The in-memory bus of the test replaces the service's own.
  return service.start(env, { ...deps, bus, verify: tokens.verify });
}

startedServiceSuite({
  database: testAdminDatabase,
  start: started,
  erased: 'admin.user-data.erased.v1',
  begins: adminProjectionBegun,
});

it('the admin service requires a private key, and its error does not show the value', () => {
  const url = 'postgresql://x';
  expect(() => parseEnv({ ...settings(url), DIRECTORY_SIGNING_KEY: 'secret-7f3a' })).toThrow(
    /DIRECTORY_SIGNING_KEY: must be a PEM private key/,
  );
  expect(() => parseEnv({ ...settings(url), DIRECTORY_SIGNING_KEY: 'secret-7f3a' })).not.toThrow(/7f3a/);
});

it('the admin service requires the address of the release API and its token together, or neither', () => {
  const own = settings('postgresql://x');
  const [url, token] = [{ RELEASES_URL: 'http://gateway:8081' }, { REGISTRATION_TOKEN: 'secret-7f3a' }];
  expect(parseEnv(own).RELEASES_URL).toBeUndefined();
  expect(parseEnv({ ...own, ...url, ...token })).toMatchObject({ ...url, ...token });
  for (const half of [url, token])
    expect(() => parseEnv({ ...own, ...half })).toThrow('are set together or not at all');
});

// Trust: deletion-12
it('the admin service tracks a deletion until all services have erased, itself included, and no longer counts the user', async () => {
  const { url, drop } = await testAdminDatabase();
  const broker = memoryBroker();
  const bus = broker.connect();
  const running = await started(url, broker.connect());
  await running.ready;
  const token = tokens.mint(someClaims({ role: 'admin' }));
  const ask = async (path: string) =>
    (
      await fetch(`${running.url}/api/admin/${path}`, { headers: { Authorization: `Bearer ${token}` } })
    ).json();
  const userId = randomUUID();
  const { accounts, things } = aHistory(userId);
  await bus.publish([...accounts, ...things]);
  await expect
    .poll(() => ask('stats'), { timeout: 10_000 })
    .toMatchObject({ totalUsers: 1, activeSubscribers: 1, totalRevenue: '8.25' });
  await bus.publish([
    userDeleted.of({ spaceId: userId, data: { userId, spaceId: userId, version: 9 }, now: new Date() }),
    eventsOf(userId).stated({ version: 3 }),
  ]);
  await expect.poll(() => ask('stats'), { timeout: 10_000 }).toMatchObject({ totalUsers: 0 });
  await bus.publish(
    ['achievements', 'billing', 'budget', 'documents', 'masterplan', 'vault'].map((name) =>
      userDataErasedBy(name).of({ spaceId: userId, data: { userId }, now: new Date() }),
    ),
  );
  const deletion = async () => ((await ask('deletions')) as Deletion[])[0];
  await expect.poll(deletion, { timeout: 10_000 }).toMatchObject({ userId, completedAt: expect.any(String) });
  await running.drain();
  await drop();
});
