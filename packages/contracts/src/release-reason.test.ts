import { expect, it } from 'vitest';
import { namesSomeone, REASON_MAX, releaseReason } from './release-reason.ts';

it('a reason is required, is trimmed and has at most 300 characters', () => {
  expect(releaseReason.parse('  slow on phones ')).toBe('slow on phones');
  expect(releaseReason.safeParse('   ').success).toBe(false);
  expect(releaseReason.safeParse('x'.repeat(REASON_MAX)).success).toBe(true);
  expect(releaseReason.safeParse('x'.repeat(REASON_MAX + 1)).success).toBe(false);
});

it.each(['ask ann@example.com', 'fails for 0190bbbb-0000-7000-8000-000000000001', '0190BBBB-0000-'])(
  'a reason with an email address or an id is refused: %s',
  (text) => {
    expect(namesSomeone(text)).toBe(true);
    expect(releaseReason.safeParse(text).success).toBe(false);
  },
);

it('a version or a date in a reason is not an id', () => {
  expect(releaseReason.safeParse('0.1.0-beafd409 fails since 2026-03-03').success).toBe(true);
});
