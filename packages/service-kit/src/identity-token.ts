// Every request carries a token, and verifying its signature costs more than everything else. A token is
// therefore verified once and cached until it expires. Tokens use real time, not the test clock, because they
// are transport and not part of the product.
import { createPublicKey, type KeyObject } from 'node:crypto';
import {
  IDENTITY_TOKEN_AUDIENCE,
  IDENTITY_TOKEN_ISSUER,
  IDENTITY_TOKEN_LIFE_S,
  IDENTITY_TOKEN_TOLERANCE_S,
  type IdentityClaims,
  identityClaims,
  KEYS_PATH,
  publicKeys,
} from '@savvi/contracts/identity-token';
import jwt from 'jsonwebtoken';
import { LRUCache } from 'lru-cache';
import { Problem } from './problem.ts';
import { assertTokenTimes } from './token-times.ts';

/** Finds the public key of a key id, or null. */
export type KeySource = (keyId: string) => Promise<KeyObject | null>;

/**
 * Verifies an identity token.
 * @throws {Problem} `unauthorized` unless signature, issuer, audience and lifetime are valid; the expiry has
 * a tolerance
 */
export type TokenVerifier = (token: string) => Promise<IdentityClaims>;

const REMEMBERED_TOKENS = 10_000;
const KEY_REFRESH_MS = 5_000;
const TIMES = { lifeS: IDENTITY_TOKEN_LIFE_S, toleranceS: IDENTITY_TOKEN_TOLERANCE_S };

/** Identity's public keys, fetched when a token names an unknown key, at most every five seconds. */
export function remoteKeys(identityUrl: string): KeySource {
  let keys = new Map<string, KeyObject>();
  let fetchedAt = Number.NEGATIVE_INFINITY;
  let pending: Promise<void> | null = null;
  const refresh = async () => {
    const reply = await fetch(new URL(KEYS_PATH, identityUrl), { signal: AbortSignal.timeout(3_000) });
    if (!reply.ok) throw new Problem('unavailable');
    const { keys: found } = publicKeys.parse(await reply.json());
    keys = new Map(found.map((key) => [key.kid, createPublicKey({ key, format: 'jwk' })]));
    fetchedAt = Date.now();
  };
  return async (keyId) => {
    if (!keys.has(keyId) && Date.now() - fetchedAt > KEY_REFRESH_MS) {
      pending ??= refresh().finally(() => (pending = null));
      await pending.catch((error: unknown) => {
        throw error instanceof Problem ? error : new Problem('unavailable', { cause: error });
      });
    }
    return keys.get(keyId) ?? null;
  };
}

/** The id of the key that signed a token, or null. */
export const keyIdOf = (token: string): string | null => {
  try {
    return jwt.decode(token, { complete: true })?.header.kid ?? null;
  } catch {
    return null; // The text is not a token.
  }
};

/** A verifier that caches the `remembered` most recently used tokens. */
export function createTokenVerifier(keyOf: KeySource, remembered = REMEMBERED_TOKENS): TokenVerifier {
  const checked = new LRUCache<string, { claims: IdentityClaims; takenUntilMs: number }>({ max: remembered });

  async function check(token: string): Promise<IdentityClaims> {
    const keyId = keyIdOf(token);
    const key = keyId === null ? null : await keyOf(keyId);
    if (key === null) throw new Problem('unauthorized');
    let payload: string | jwt.JwtPayload;
    try {
      payload = jwt.verify(token, key, {
        algorithms: ['ES256'],
        issuer: IDENTITY_TOKEN_ISSUER,
        audience: IDENTITY_TOKEN_AUDIENCE,
        clockTolerance: IDENTITY_TOKEN_TOLERANCE_S,
        maxAge: IDENTITY_TOKEN_LIFE_S,
      });
      assertTokenTimes(payload, TIMES);
    } catch (error) {
      throw new Problem('unauthorized', { cause: error });
    }
    const claims = identityClaims.safeParse(payload);
    if (!claims.success || typeof payload === 'string' || payload.exp === undefined)
      throw new Problem('unauthorized');
    checked.set(token, {
      claims: claims.data,
      takenUntilMs: (payload.exp + IDENTITY_TOKEN_TOLERANCE_S) * 1_000,
    });
    return claims.data;
  }

  return async (token) => {
    const known = checked.get(token);
    if (known === undefined) return check(token);
    if (known.takenUntilMs > Date.now()) return known.claims;
    checked.delete(token);
    throw new Problem('unauthorized');
  };
}
