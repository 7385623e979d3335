import jwt from 'jsonwebtoken';
import { z } from 'zod';

/** How long a signed token may live, and how far the clocks of two machines may differ; both in seconds. */
export interface TokenTimes {
  readonly lifeS: number;
  readonly toleranceS: number;
}

const times = z.object({ iat: z.number(), exp: z.number() });

/**
 * Checks what a token says of its own times, beside `exp` itself: a key that leaked, or a faulty issuer, must
 * not make tokens that outlive a token's life. Pass `maxAge: lifeS` to `jwt.verify` as well. @throws
 * {jwt.JsonWebTokenError} when `iat` or `exp` is missing, `iat` is in the future, or the token lives longer
 * than `lifeS`
 */
export function assertTokenTimes(payload: unknown, { lifeS, toleranceS }: TokenTimes): void {
  const { data } = times.safeParse(payload);
  if (data === undefined) throw new jwt.JsonWebTokenError('a token without iat and exp');
  if (data.iat > Date.now() / 1_000 + toleranceS) throw new jwt.JsonWebTokenError('a token from the future');
  if (data.exp - data.iat > lifeS) throw new jwt.JsonWebTokenError('a token that lives too long');
}
