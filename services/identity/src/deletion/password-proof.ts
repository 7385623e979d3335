import { IDENTITY_TOKEN_ISSUER } from '@savvi/contracts/identity-token';
import { PASSWORD_PROOF_AUDIENCE, PASSWORD_PROOF_LIFE_S } from '@savvi/contracts/password-proof';
import type { Scope } from '@savvi/service-kit/scope';
import jwt from 'jsonwebtoken';
import type { SigningKey } from '../shared/signing-key.ts';

/** Signs a proof that the user has just entered their password in this session. */
export const newPasswordProof = (
  key: SigningKey,
  { userId, sessionId }: Pick<Scope, 'userId' | 'sessionId'>,
): string =>
  jwt.sign({ sid: sessionId }, key.privateKey, {
    algorithm: 'ES256',
    keyid: key.keyId,
    issuer: IDENTITY_TOKEN_ISSUER,
    audience: PASSWORD_PROOF_AUDIENCE,
    subject: userId,
    expiresIn: PASSWORD_PROOF_LIFE_S,
  });
