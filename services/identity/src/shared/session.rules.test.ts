import { describe, expect, it } from 'vitest';
import { isTouchDue, sessionExpiry } from './session.rules.ts';

const at = (day: number) => new Date(Date.UTC(2026, 2, 1) + day * 86_400_000);

const opened = (hasLongLimits: number) => ({ createdAt: at(0), hasLongLimits });

describe('a session', () => {
  it('in a trusted browser ends seven days after its last use', () => {
    expect(sessionExpiry(opened(1), at(3))).toEqual(at(10));
  });

  it('in a trusted browser ends thirty days after sign-in at the latest', () => {
    expect(sessionExpiry(opened(1), at(29))).toEqual(at(30));
  });

  it('in a browser that is not trusted ends twelve hours after its last use, and a day after sign-in at the latest (SEC-9)', () => {
    expect([sessionExpiry(opened(0), at(0.25)), sessionExpiry(opened(0), at(0.75))]).toEqual([
      at(0.75),
      at(1),
    ]);
  });

  it('is marked as used at most once a minute', () => {
    const seen = at(0);
    expect([
      isTouchDue(seen, new Date(seen.getTime() + 59_999)),
      isTouchDue(seen, new Date(seen.getTime() + 60_000)),
    ]).toEqual([false, true]);
  });
});
