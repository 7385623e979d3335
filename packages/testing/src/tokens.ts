import { generateKeyPairSync, randomUUID } from 'node:crypto';
import {
  IDENTITY_TOKEN_AUDIENCE,
  IDENTITY_TOKEN_ISSUER,
  IDENTITY_TOKEN_LIFE_S,
  type IdentityClaims,
} from '@savvi/contracts/identity-token';
import { createTokenVerifier } from '@savvi/service-kit/identity-token';
import jwt from 'jsonwebtoken';

/**
 * The space in the test tokens of a person. It is not the person's id, so that code that confuses the two
 * fails its tests.
 */
export const someSpaceOf = (userId: string): string => `${userId.slice(0, -4)}5bac`;

/** Claims of somebody who registered at `createdAt` and is on trial. */
export function someClaims(over: Partial<IdentityClaims> = {}): IdentityClaims {
  const sub = over.sub ?? randomUUID();
  return {
    sub,
    sid: randomUUID(),
    space: someSpaceOf(sub),
    role: 'user',
    createdAt: '2026-03-01T12:00:00.000Z',
    subscriptionStatus: 'free',
    version: 1,
    ...over,
  };
}

/**
 * A key pair of one test: mints identity tokens as identity does, and gives a verifier that knows only this
 * key.
 */
export function testTokens() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const keyid = randomUUID();
  return {
    verify: createTokenVerifier((wanted) => Promise.resolve(wanted === keyid ? publicKey : null)),
    /**
     * The token of the given claims; `options` overrides how it is signed, for tokens that must be refused.
     */
    mint: (claims: IdentityClaims, options: jwt.SignOptions = {}): string =>
      jwt.sign({ ...claims }, privateKey, {
        algorithm: 'ES256',
        keyid,
        issuer: IDENTITY_TOKEN_ISSUER,
        audience: IDENTITY_TOKEN_AUDIENCE,
        expiresIn: IDENTITY_TOKEN_LIFE_S,
        ...options,
      }),
    key: { privateKey, publicKey, keyId: keyid },
  };
}
