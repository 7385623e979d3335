import { Secret, TOTP } from 'otpauth';
import { totpSetupIn } from './totp.rules.ts';

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
  const setup = totpSetupIn(stored);
  if (setup === null) return null;
  const totp = new TOTP({ ...setup, secret: Secret.fromBase32(setup.secret) });
  const periodMs = setup.period * 1_000;
  return (at) => ({
    code: totp.generate({ timestamp: at.getTime() }),
    remainingMs: periodMs - (at.getTime() % periodMs),
    periodMs,
  });
}
