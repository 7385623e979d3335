import type { Networks } from '@savvi/service-kit/network';
import { expect, it } from 'vitest';
import { CALLS_PER_MINUTE, createLimits } from './limits.ts';

/** Limits that count in this process only, multiplied by `scale`. */
function counted(scale = 1) {
  const counts = new Map<string, number>();
  const count = (key: string) => counts.set(key, (counts.get(key) ?? 0) + 1).get(key) ?? 0;
  const authLimiter: Networks[] = [];
  const refused: string[] = [];
  const limits = createLimits(
    { count, close: async () => {} },
    { take: async (networks) => void authLimiter.push(networks) },
    scale,
    (rule) => void refused.push(rule),
  );
  return { limits, authLimiter, refused };
}

it('limits count an IPv6 address by its /64 network, the smallest that a household gets [N-5]', async () => {
  const { limits, authLimiter, refused } = counted(2 / CALLS_PER_MINUTE.address);
  await limits.takeForAddress('2001:db8::1', true);
  await limits.takeForAddress('2001:db8::2', true);
  await expect(limits.takeForAddress('2001:db8::3', true)).rejects.toMatchObject({ code: 'too-often' });
  await limits.takeForAddress('2001:db8:0:1::1', true);
  expect(refused).toEqual(['address']);
  expect(authLimiter.map(([narrowest]) => narrowest.name)).toEqual([
    '2001:db8:0:0::/64',
    '2001:db8:0:0::/64',
    '2001:db8:0:1::/64',
  ]);
});

// Trust: sessions-16
it('limits allow an IPv6 /56 twice and a /48 four times the calls of a /64, however many /64 networks send them [N-5] (S-3)', async () => {
  const answered = async (addressOf: (count: number) => string) => {
    const { limits } = counted(10 / CALLS_PER_MINUTE.address);
    const results = await Promise.allSettled(
      Array.from({ length: 100 }, (_, count) => limits.takeForAddress(addressOf(count), false)),
    );
    return results.filter(({ status }) => status === 'fulfilled').length;
  };
  expect(await answered((count) => `2001:db8:1:${count.toString(16)}::1`)).toBe(20);
  expect(await answered((count) => `2001:db8:1:${count.toString(16)}00::1`)).toBe(40);
  expect(await answered((count) => `192.0.2.${count}`)).toBe(100);
});

it('limits count each account separately and return when to retry [N-5]', () => {
  const { limits } = counted(1 / CALLS_PER_MINUTE.account);
  limits.takeForAccount('ann');
  limits.takeForAccount('ben');
  expect(() => limits.takeForAccount('ann')).toThrow(
    expect.objectContaining({ code: 'too-often', retryAfterS: expect.any(Number) }),
  );
});
