import {
  IDENTITY_TOKEN_LIFE_S,
  IDENTITY_TOKEN_TOLERANCE_S,
  type IdentityClaims,
} from '@savvi/contracts/identity-token';
import { someClaims, testTokens } from '@savvi/testing/tokens';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTokenVerifier } from './identity-token.ts';

describe('an identity token of a delayed call', () => {
  const tokens = testTokens();
  const until = (seconds: number) => vi.advanceTimersByTime(seconds * 1_000);
  beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-03-02T00:00:00.000Z') }));
  afterEach(() => void vi.useRealTimers());

  // Trust: access-10
  it.each([
    ['for the first time', false],
    ['and was known before', true],
  ])(
    'is accepted within the tolerance after its expiry, and no longer, when the service sees it %s',
    async (_, isKnown) => {
      const claims = someClaims();
      const token = tokens.mint(claims);
      if (isKnown) await tokens.verify(token);
      until(IDENTITY_TOKEN_LIFE_S + IDENTITY_TOKEN_TOLERANCE_S - 1);
      await expect(tokens.verify(token)).resolves.toEqual(claims);
      until(1);
      await expect(tokens.verify(token)).rejects.toMatchObject({ code: 'unauthorized' });
    },
  );
});

describe('the times of an identity token', () => {
  const tokens = testTokens();
  const inSeconds = (seconds: number) => Math.floor(Date.now() / 1_000) + seconds;
  const mintAt = (iat: number, options = {}) =>
    tokens.mint({ ...someClaims(), iat } as IdentityClaims, options); // `iat` and `exp` are claims of a JWT

  it.each([
    [
      'lives longer than a token may',
      () => tokens.mint(someClaims(), { expiresIn: IDENTITY_TOKEN_LIFE_S + 1 }),
    ],
    ['was issued in the future', () => mintAt(inSeconds(IDENTITY_TOKEN_TOLERANCE_S + 2))],
    [
      'is older than the maximum lifetime, whatever its expiry',
      () => mintAt(inSeconds(-IDENTITY_TOKEN_LIFE_S - IDENTITY_TOKEN_TOLERANCE_S - 1), { expiresIn: 3_600 }),
    ],
    ['does not say when it was issued', () => tokens.mint(someClaims(), { noTimestamp: true })],
  ])('a token that %s is rejected', async (_, token) => {
    await expect(tokens.verify(token())).rejects.toMatchObject({ code: 'unauthorized' });
  });

  it('a token is accepted if the clock of its issuer is ahead', async () => {
    await expect(tokens.verify(mintAt(inSeconds(IDENTITY_TOKEN_TOLERANCE_S - 2)))).resolves.toMatchObject({
      role: 'user',
    });
  });
});

describe('a full cache of verified tokens', () => {
  it('evicts the least recently used token and no other', async () => {
    const { mint, key } = testTokens();
    // The verifier calls `keyOf` only for a token that its cache does not contain.
    const keyOf = vi.fn(() => Promise.resolve(key.publicKey));
    const verify = createTokenVerifier(keyOf, 2);
    const [first, second, third] = [mint(someClaims()), mint(someClaims()), mint(someClaims())];
    for (const token of [first, second, first, third]) await verify(token);
    expect(keyOf).toHaveBeenCalledTimes(3);
    for (const token of [first, third]) await verify(token);
    expect(keyOf).toHaveBeenCalledTimes(3);
    await verify(second);
    expect(keyOf).toHaveBeenCalledTimes(4);
  });
});
