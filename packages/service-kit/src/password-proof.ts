import { IDENTITY_TOKEN_ISSUER } from '@savvi/contracts/identity-token';
import { PASSWORD_PROOF_AUDIENCE, PASSWORD_PROOF_LIFE_S } from '@savvi/contracts/password-proof';
import jwt from 'jsonwebtoken';
import { type KeySource, keyIdOf } from './identity-token.ts';
import { Problem } from './problem.ts';
import type { Scope } from './scope.ts';
import { assertTokenTimes } from './token-times.ts';

/** How far the clocks of two machines may differ, in seconds. */
const CLOCK_SKEW_S = 5;
const TIMES = { lifeS: PASSWORD_PROOF_LIFE_S, toleranceS: CLOCK_SKEW_S };

/**
 * Checks that the caller has just entered their password.
 * @throws {Problem} `invalid` unless identity has issued the proof to this user in this session within the last
 * minute
 */
export type AssertPasswordProof = (scope: Scope, proof: string) => Promise<void>;

const refused = (cause?: unknown) =>
  new Problem('invalid', { sentence: 'Please enter your password again.', cause });

/** Checks password proofs with identity's public keys. */
export function passwordProofs(keyOf: KeySource): AssertPasswordProof {
  return async ({ userId, sessionId }, proof) => {
    const keyId = keyIdOf(proof);
    const key = keyId === null ? null : await keyOf(keyId);
    if (key === null) throw refused();
    let payload: string | jwt.JwtPayload;
    try {
      payload = jwt.verify(proof, key, {
        algorithms: ['ES256'],
        issuer: IDENTITY_TOKEN_ISSUER,
        audience: PASSWORD_PROOF_AUDIENCE,
        clockTolerance: CLOCK_SKEW_S,
        maxAge: PASSWORD_PROOF_LIFE_S,
      });
      assertTokenTimes(payload, TIMES);
    } catch (error) {
      throw refused(error);
    }
    if (payload.sub !== userId || Object(payload)['sid'] !== sessionId) throw refused();
  };
}
