import { silentLog } from './log.ts';
import { gatewayDatabase } from '@savvi/testing/gateway-database';
import pg from 'pg';
import { expect, it } from 'vitest';
import { sharedCounter } from './shared-counter.ts';

const database = gatewayDatabase();

// Trust: sessions-14
it('the shared counter adds up the calls of two replicas within about a second [N-5]', async () => {
  // Without this clock, a minute could end during the test, and the counts would start at zero.
  const counter = () => sharedCounter(database.pool, silentLog, () => 60_000);
  const [one, two] = [counter(), counter()];
  for (let calls = 0; calls < 10; calls += 1) {
    one.count('address:a');
    two.count('address:a');
  }
  await expect
    .poll(() => Math.max(one.count('address:a'), two.count('address:a')), { timeout: 15_000, interval: 300 })
    .toBeGreaterThan(20);
  expect(one.count('address:b')).toBe(1);
  await Promise.all([one.close(), two.close()]);
});

it('the shared counter starts at zero every minute', async () => {
  let minute = 1;
  const counter = sharedCounter(database.pool, silentLog, () => minute * 60_000);
  counter.count('account:x');
  expect(counter.count('account:x')).toBe(2);
  minute = 2;
  expect(counter.count('account:x')).toBe(1);
  await counter.close();
});

it('each replica continues to count its own calls while the database fails', async () => {
  const dead = new pg.Pool({ connectionString: 'postgresql://127.0.0.1:1/none' });
  const counter = sharedCounter(dead, silentLog);
  counter.count('address:a');
  expect(counter.count('address:a')).toBe(2);
  await counter.close();
  await dead.end();
});
