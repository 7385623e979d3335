// What a setup key of one-time codes may be. The code that computes them is not loaded for these checks.
const BASE32 = /^[A-Z2-7]{8,}$/;
const SPACERS = /[\s=-]/g;
const ADDRESS = /^otpauth:\/\/totp(?=[/?])/i;
const ALGORITHMS = ['SHA1', 'SHA256', 'SHA512'] as const;
const DIGITS = { usual: 6, least: 6, most: 8 } as const;
const PERIOD_S = { usual: 30, least: 1, most: 300 } as const;

/** How one-time codes are computed (RFC 6238). */
export interface TotpSetup {
  /** Base32. */
  readonly secret: string;
  readonly algorithm: (typeof ALGORITHMS)[number];
  readonly digits: number;
  /** Seconds that a code is valid. */
  readonly period: number;
}

/** The Base32 secret in what a website shows, which often has spaces or hyphens; null if it is none. */
function secretIn(text: string): string | null {
  const secret = text.replace(SPACERS, '').toUpperCase();
  return BASE32.test(secret) ? secret : null;
}

/** The whole number that a parameter has, the usual one without it, or null beyond the limits. */
function numberIn(
  written: string | null,
  { usual, least, most }: { readonly usual: number; readonly least: number; readonly most: number },
): number | null {
  if (written === null) return usual;
  const number = /^\d{1,3}$/.test(written) ? Number(written) : 0;
  return number >= least && number <= most ? number : null;
}

function setupInAddress(text: string): TotpSetup | null {
  if (!ADDRESS.test(text) || !URL.canParse(text)) return null;
  const { searchParams } = new URL(text);
  const written = searchParams.get('algorithm')?.replace('-', '').toUpperCase() ?? 'SHA1';
  const algorithm = ALGORITHMS.find((each) => each === written);
  const secret = secretIn(searchParams.get('secret') ?? '');
  const digits = numberIn(searchParams.get('digits'), DIGITS);
  const period = numberIn(searchParams.get('period'), PERIOD_S);
  if (secret === null || algorithm === undefined || digits === null || period === null) return null;
  return { secret, algorithm, digits, period };
}

/** Reads a setup key, or an `otpauth://totp` address with one; null if it is none. Its label is optional. */
export function totpSetupIn(text: string): TotpSetup | null {
  const secret = secretIn(text);
  return secret === null
    ? setupInAddress(text.trim())
    : { secret, algorithm: 'SHA1', digits: DIGITS.usual, period: PERIOD_S.usual };
}

/** Whether a text is a setup key of time-based codes. Counter-based codes are not supported. */
export const isTotp = (text: string): boolean => totpSetupIn(text) !== null;
