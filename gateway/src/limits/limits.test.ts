import type { Networks } from '@savvi/service-kit/network';
import { expect, it } from 'vitest';
import { CALLS_PER_MINUTE, createLimits } from './limits.ts';

/** Limits that count in this process, on `scale`. */
function counted(scale = 1) {
  const counts = new Map<string, number>();
  const count = (key: string) => counts.set(key, (counts.get(key) ?? 0) + 1).get(key) ?? 0;
  const doors: Networks[] = [];
  const refused: string[] = [];
  const limits = createLimits(
    { count, close: async () => {} },
    { take: async (networks) => void doors.push(networks) },
    scale,
    (rule) => void refused.push(rule),
  );
  return { limits, doors, refused };
}

it('count an address of IPv6 with its /64 network, which one household has at least [N-5]', async () => {
  const { limits, doors, refused } = counted(2 / CALLS_PER_MINUTE.address);
  await limits.takeForAddress('2001:db8::1', true);
  await limits.takeForAddress('2001:db8::2', true);
  await expect(limits.takeForAddress('2001:db8::3', true)).rejects.toMatchObject({ code: 'too-often' });
  await limits.takeForAddress('2001:db8:0:1::1', true);
  expect(refused).toEqual(['address']);
  expect(doors.map(([narrowest]) => narrowest.name)).toEqual([
    '2001:db8:0:0::/64',
    '2001:db8:0:0::/64',
    '2001:db8:0:1::/64',
  ]);
});

// Trust: sessions-16
it('allow a /56 twice and a /48 four times what a /64 may, however many /64 networks their calls come from [N-5] (S-3)', async () => {
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

it('count accounts apart from each other and say when to come again [N-5]', () => {
  const { limits } = counted(1 / CALLS_PER_MINUTE.account);
  limits.takeForAccount('ann');
  limits.takeForAccount('ben');
  expect(() => limits.takeForAccount('ann')).toThrow(
    expect.objectContaining({ code: 'too-often', retryAfterS: expect.any(Number) }),
  );
});
