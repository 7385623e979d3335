import jwt from 'jsonwebtoken';
import { z } from 'zod';

/**
 * The maximum lifetime of a signed token, and the tolerated difference between the clocks of two machines;
 * both in seconds.
 */
export interface TokenTimes {
  readonly lifeS: number;
  readonly toleranceS: number;
}

const times = z.object({ iat: z.number(), exp: z.number() });

/**
 * Checks the times in a token, except `exp` itself: a leaked key or a faulty issuer must not create tokens
 * with a longer lifetime. Pass `maxAge: lifeS` to `jwt.verify` as well.
 * @throws {jwt.JsonWebTokenError} if `iat` or `exp` is missing, `iat` is in the future, or the lifetime
 * exceeds `lifeS`
 */
export function assertTokenTimes(payload: unknown, { lifeS, toleranceS }: TokenTimes): void {
  const { data } = times.safeParse(payload);
  if (data === undefined) throw new jwt.JsonWebTokenError('the token has no iat or exp');
  if (data.iat > Date.now() / 1_000 + toleranceS)
    throw new jwt.JsonWebTokenError('the token was issued in the future');
  if (data.exp - data.iat > lifeS) throw new jwt.JsonWebTokenError('the lifetime of the token is too long');
}
