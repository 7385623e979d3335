/**
 * A call names the user whose page it comes from. A page that stayed open while somebody else signed in is refused with
 * 401, instead of writing into the other's space or showing what is theirs. Optional: other clients than our pages need none.
 */
export const PAGE_OWNER_HEADER = 'x-page-owner';

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
