import { describe, expect, it } from 'vitest';
import { isTouchDue, sessionExpiry } from './session.rules.ts';

const at = (day: number) => new Date(Date.UTC(2026, 2, 1) + day * 86_400_000);

describe('a session', () => {
  it('ends seven days after its last use', () => {
    expect(sessionExpiry(at(0), at(3))).toEqual(at(10));
  });

  it('ends thirty days after sign-in at the latest', () => {
    expect(sessionExpiry(at(0), at(29))).toEqual(at(30));
  });

  it('is marked as used at most once a minute', () => {
    const seen = at(0);
    expect([
      isTouchDue(seen, new Date(seen.getTime() + 59_999)),
      isTouchDue(seen, new Date(seen.getTime() + 60_000)),
    ]).toEqual([false, true]);
  });
});
