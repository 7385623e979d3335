import { generateKeyPairSync, randomUUID } from 'node:crypto';
import {
  IDENTITY_TOKEN_AUDIENCE,
  IDENTITY_TOKEN_ISSUER,
  IDENTITY_TOKEN_LIFE_S,
  type IdentityClaims,
} from '@savvi/contracts/identity-token';
import { PASSWORD_PROOF_AUDIENCE, PASSWORD_PROOF_LIFE_S } from '@savvi/contracts/password-proof';
import { createTokenVerifier, type KeySource } from '@savvi/service-kit/identity-token';
import { passwordProofs } from '@savvi/service-kit/password-proof';
import jwt from 'jsonwebtoken';

/**
 * The space in the test tokens of a person. It is not the person's id, so that code that confuses the two
 * fails its tests.
 */
export const someSpaceOf = (userId: string): string => `${userId.slice(0, -4)}5bac`;

/** Returns the claims of a user who registered at `createdAt` and is in the trial. */
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
 * Creates a key pair for one test. It issues identity tokens as identity does, and returns a verifier that
 * trusts only this key.
 */
export function testTokens() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const keyid = randomUUID();
  const keyOf: KeySource = (wanted) => Promise.resolve(wanted === keyid ? publicKey : null);
  return {
    verify: createTokenVerifier(keyOf),
    /**
     * Returns a token with the given claims; `options` overrides the signing options, for tokens that must be
     * rejected.
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
    assertPasswordProof: passwordProofs(keyOf),
    /** Returns a password proof as identity issues it; `options` overrides the signing options. */
    prove: ({ sub, sid }: Pick<IdentityClaims, 'sub' | 'sid'>, options: jwt.SignOptions = {}): string =>
      jwt.sign({ sid }, privateKey, {
        algorithm: 'ES256',
        keyid,
        issuer: IDENTITY_TOKEN_ISSUER,
        audience: PASSWORD_PROOF_AUDIENCE,
        subject: sub,
        expiresIn: PASSWORD_PROOF_LIFE_S,
        ...options,
      }),
    key: { privateKey, publicKey, keyId: keyid },
  };
}
