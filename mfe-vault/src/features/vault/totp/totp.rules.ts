// The code of one-time passwords is not loaded for these checks.
const BASE32 = /^[A-Z2-7]{8,}$/i;
const SPACERS = /[\s=-]/g;
const ADDRESS = /^otpauth:\/\/totp\//i;

/** The Base32 secret in what a website shows as a setup key, which often has spaces; null if it is none. */
export function secretIn(text: string): string | null {
  const secret = text.replace(SPACERS, '');
  return BASE32.test(secret) ? secret.toUpperCase() : null;
}

function secretOfAddress(text: string): string | null {
  if (!ADDRESS.test(text) || !URL.canParse(text)) return null;
  return secretIn(new URL(text).searchParams.get('secret') ?? '');
}

/** Whether a text is a setup key, or an `otpauth://totp/` address with one. Counter-based codes are not. */
export const isTotp = (text: string): boolean =>
  secretIn(text) !== null || secretOfAddress(text.trim()) !== null;
