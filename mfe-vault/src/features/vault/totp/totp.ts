import { Secret, TOTP, URI } from 'otpauth';
import { isTotp, secretIn } from './totp.rules.ts';

/** A one-time password and how long it is valid. */
export interface TotpCode {
  readonly code: string;
  /** Milliseconds until the next code. */
  readonly remainingMs: number;
  readonly periodMs: number;
}

/**
 * Returns a function that computes the code of a time (RFC 6238), or null if the setup key or address cannot be
 * read. The secret stays in memory.
 */
export function totpOf(stored: string): ((at: Date) => TotpCode) | null {
  if (!isTotp(stored)) return null;
  try {
    const secret = secretIn(stored);
    const totp = secret === null ? URI.parse(stored.trim()) : new TOTP({ secret: Secret.fromBase32(secret) });
    if (!(totp instanceof TOTP)) return null;
    const periodMs = totp.period * 1_000;
    return (at) => ({
      code: totp.generate({ timestamp: at.getTime() }),
      remainingMs: periodMs - (at.getTime() % periodMs),
      periodMs,
    });
  } catch {
    return null; // An address with an unknown algorithm or number of digits; the message could quote it.
  }
}
