// The number of a statement's account never leaves the browser (MON-77). The browser sends this hash instead.

const ITERATIONS = 200_000;

/** A hash in hex. */
export const hexOf = (bytes: ArrayBuffer): string =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * The hash of an account number, in hex: 256 bits of PBKDF2 with SHA-256 over the letters and digits of the number.
 * The salt is that of the space, from the setup of imports; so two spaces have different hashes for the same account.
 * An account number has few digits; the many iterations make it costly to try all of them. Null without a secure
 * context, where browsers have no hash functions: the account is then asked each time.
 */
export async function hashOfAccount(number: string, salt: string): Promise<string | null> {
  // The types do not know that it is missing without a secure context.
  const subtle = globalThis.crypto.subtle as typeof globalThis.crypto.subtle | undefined;
  if (subtle === undefined) return null;
  const normal = number.toUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
  const encoder = new TextEncoder();
  const key = await subtle.importKey('raw', encoder.encode(normal), 'PBKDF2', false, ['deriveBits']);
  return hexOf(
    await subtle.deriveBits(
      { name: 'PBKDF2', hash: 'SHA-256', salt: encoder.encode(salt), iterations: ITERATIONS },
      key,
      256,
    ),
  );
}
