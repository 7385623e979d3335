import { IDENTITY_TOKEN_LIFE_S, IDENTITY_TOKEN_TOLERANCE_S } from '@savvi/contracts/identity-token';
import { someClaims, testTokens } from '@savvi/testing/tokens';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

describe('an identity token whose call waited', () => {
  const tokens = testTokens();
  const until = (seconds: number) => vi.advanceTimersByTime(seconds * 1_000);
  beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-03-02T00:00:00.000Z') }));
  afterEach(() => void vi.useRealTimers());

  it.each([
    ['for the first time', false],
    ['and was known before', true],
  ])('is taken within the tolerance after its end, and no longer, when it is seen %s', async (_, isKnown) => {
    const claims = someClaims();
    const token = tokens.mint(claims);
    if (isKnown) await tokens.verify(token);
    until(IDENTITY_TOKEN_LIFE_S + IDENTITY_TOKEN_TOLERANCE_S - 1);
    await expect(tokens.verify(token)).resolves.toEqual(claims);
    until(1);
    await expect(tokens.verify(token)).rejects.toMatchObject({ code: 'unauthorized' });
  });
});
