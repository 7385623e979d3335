import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { countAccount } from '../projection/accounts.consumer.ts';
import type { AccountState } from '../shared/projection.repository.ts';
import { type TestAdmin, testAdmin } from '../testing/admin.ts';
import { eventsOf } from '../testing/history.ts';

const HOUR_MS = 3_600_000;
let service: TestAdmin;
beforeEach(async () => {
  service = await testAdmin();
});
afterEach(() => service.close());

/** An account that was created this many hours ago. */
const account = (hoursAgo: number, over: Partial<AccountState> = {}) =>
  service.db.$transaction((tx) =>
    countAccount(
      tx,
      eventsOf(randomUUID()).registered({
        createdAt: new Date(service.clock.now().getTime() - hoursAgo * HOUR_MS).toISOString(),
        ...over,
      }),
    ),
  );
const ask = async (path: string) => (await service.call('GET', path, { token: service.admin().token })).json;

it('the statistics of an empty platform are all zero [ADM-4]', async () => {
  expect(await ask('/api/admin/stats')).toEqual({
    totalUsers: 0,
    recentSignups: 0,
    activeSubscribers: 0,
    totalRevenue: '0.00',
    freeUsers: 0,
    planDistribution: { free: 0, paid: 0 },
  });
});

it('the statistics count accounts by plan, state and age [ADM-4] [T-41]', async () => {
  await account(1);
  await account(7 * 24 - 1, { subscriptionStatus: 'active', planType: 'premium' });
  await account(7 * 24, { subscriptionStatus: 'active', planType: 'annual' });
  await account(500, { subscriptionStatus: 'active', planType: 'basic' });
  await account(500, { subscriptionStatus: 'active', planType: 'free' });
  await account(500, { subscriptionStatus: 'cancelled', planType: 'premium' });
  await account(500, { subscriptionStatus: 'past_due', planType: 'annual' });
  expect(await ask('/api/admin/stats')).toEqual({
    totalUsers: 7,
    recentSignups: 2,
    activeSubscribers: 4,
    totalRevenue: '28.23',
    freeUsers: 2,
    planDistribution: { free: 2, paid: 5 },
  });
});

it('the statistics contain the sign-ups of each of 30 days, in UTC', async () => {
  await account(0);
  await account(12); // This account registered in the first moment of today.
  await account(13); // This account registered yesterday.
  await account(29 * 24 + 12); // This account registered in the first moment of the 30 days.
  await account(29 * 24 + 13); // This account registered just before the 30 days.
  const days = (await ask('/api/admin/sign-ups')) as { day: string; count: number }[];
  expect(days).toHaveLength(30);
  expect(days.filter(({ count }) => count > 0)).toEqual([
    { day: '2026-02-02', count: 1 },
    { day: '2026-03-02', count: 1 },
    { day: '2026-03-03', count: 2 },
  ]);
});
