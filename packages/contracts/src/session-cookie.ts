/** The session cookie's name: behind TLS the prefix makes browsers insist on Secure, no Domain and the root path. */
export const sessionCookieName = (isTls: boolean): string => (isTls ? '__Host-savvi_session' : 'savvi_session');

const SHAPE = /^[\w-]{16,128}$/;

/** The session cookie's value, or null without one. Of several the first counts, as browsers send the closest path first. */
export function sessionCookieOf(header: string | undefined, name: string): string | null {
  for (const part of (header ?? '').split(';')) {
    const at = part.indexOf('=');
    if (at > 0 && part.slice(0, at).trim() === name) {
      const value = part.slice(at + 1).trim();
      return SHAPE.test(value) ? value : null;
    }
  }
  return null;
}
