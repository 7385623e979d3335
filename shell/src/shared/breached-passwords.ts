// Whether a password has appeared in a data breach, by k-anonymity: the server gets the first five digits of its
// SHA-1 and returns all breached hashes that begin with them; the other digits are compared here. Without the
// operator's setting BREACHED_PASSWORDS_URL, nothing is computed or sent.
import type { BreachedPasswordsReply } from '@savvi/contracts/identity/breached-passwords.routes';

/** The fewest characters of a password to check; the form refuses a shorter one (AUTH-21). */
const CHECKED_MIN = 6;
const SENT_DIGITS = 5;
const TIMEOUT_MS = 5_000;

/** Identity answered that the check is off, so this page asks no more. */
let isOff = false;

/** Whether the operator has turned the check on; the gateway then adds this element to each page. */
const isOffered = (): boolean =>
  !isOff && document.querySelector<HTMLMetaElement>('meta[name="breached-passwords"]')?.content === 'yes';

async function sha1Of(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-1', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .toUpperCase();
}

/** Whether a password has appeared in a data breach. False if nobody knows: this is only a hint. */
export async function isBreached(password: string): Promise<boolean> {
  // Browsers compute hashes only for pages over https and on this machine.
  if (password.length < CHECKED_MIN || !isOffered() || crypto.subtle === undefined) return false;
  try {
    const hash = await sha1Of(password);
    // Without cookies, the server cannot connect the digits with an account.
    const response = await fetch(`/api/auth/breached-passwords/${hash.slice(0, SENT_DIGITS)}`, {
      credentials: 'omit',
      headers: { Accept: 'application/json' },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    isOff ||= response.status === 404;
    if (!response.ok) return false;
    const { passwords } = (await response.json()) as BreachedPasswordsReply; // an unexpected reply throws below
    const line = passwords.find((each) => each.startsWith(`${hash.slice(SENT_DIGITS)}:`));
    // Lines that count 0 are padding.
    return Number(line?.split(':')[1] ?? 0) > 0;
  } catch {
    return false;
  }
}
