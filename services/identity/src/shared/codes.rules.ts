// The codes of a second step: those of authenticator apps (RFC 6238) and recovery codes.
import { randomBytes } from 'node:crypto';
import { RECOVERY_CODES } from '@savvi/contracts/identity/strong-sign-in';
import { digestOf } from '@savvi/service-kit/secrets';
import { Secret, TOTP } from 'otpauth';

/** The name that authenticator apps show. */
const ISSUER = 'BudgetPRO';
/** The length of a secret in bytes: 160 bits, as RFC 4226 recommends. */
const SECRET_BYTES = 20;
/** How long a code is shown, in seconds. */
const PERIOD_S = 30;
/** How many steps before and after the current one are accepted, because clocks differ. */
const WINDOW = 1;
const RECOVERY_BYTES = 10;

const totpOf = (secret: string, label = '') =>
  new TOTP({
    issuer: ISSUER,
    label,
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD_S,
    secret: Secret.fromBase32(secret),
  });

/** A new secret of an authenticator app, in base32. */
export const newTotpSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

/** The address in the QR code of an authenticator app. */
export const totpUri = (secret: string, email: string): string => totpOf(secret, email).toString();

/**
 * The time step of a correct code at `now`, in units of 30 s since 1970; null for a wrong code. A code is correct for
 * its own step and for the steps before and after.
 */
export function stepOf(secret: string, code: string, now: Date): number | null {
  const delta = totpOf(secret).validate({ token: code, timestamp: now.getTime(), window: WINDOW });
  return delta === null ? null : Math.floor(now.getTime() / (PERIOD_S * 1_000)) + delta;
}

/** A typed code without the spaces and hyphens that people put in. */
const bare = (typed: string) => typed.replaceAll(/[\s-]/g, '').toUpperCase();

/** The six digits of a typed code; null if it is no code of an authenticator app. */
export const digitsIn = (typed: string): string | null => /^\d{6}$/.exec(bare(typed))?.[0] ?? null;

/** The digest of a typed recovery code; null if it does not have the form of one. */
export function recoveryDigestIn(typed: string): string | null {
  // Recovery codes have no 0, 1 and 8, which people read instead of O, I and B.
  const read = bare(typed).replaceAll('0', 'O').replaceAll('1', 'I').replaceAll('8', 'B');
  const code = /^[A-Z2-7]{16}$/.exec(read)?.[0];
  return code === undefined ? null : digestOf(code);
}

/** The sentence about a code that was not accepted. */
export const wrongCodeSentence = (typed: string): string =>
  /^\d*$/.test(bare(typed))
    ? 'That code isn’t correct. Codes change every 30 seconds.'
    : 'That recovery code isn’t correct, or it was used before.';

const newRecoveryCode = () =>
  new Secret({ buffer: new Uint8Array(randomBytes(RECOVERY_BYTES)).buffer }).base32.replaceAll(
    /(.{4})(?=.)/g,
    '$1-',
  );

/** A new set of recovery codes, of 80 bits each, as people see them. */
export const newRecoveryCodes = (): string[] => Array.from({ length: RECOVERY_CODES }, newRecoveryCode);

/** The digest of a recovery code of {@link newRecoveryCodes}. */
export const recoveryDigest = (code: string): string => digestOf(bare(code));
