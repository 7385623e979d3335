/**
 * Header with the id of the user whose page makes the call. If another user has signed in since the page
 * opened, the call is refused with 401, so that it neither writes to nor reads from the other user's space.
 * Optional, because clients other than our pages do not send it.
 */
export const PAGE_OWNER_HEADER = 'x-page-owner';

/**
 * The name of the session cookie. Behind TLS, its prefix makes browsers require Secure, no Domain and the
 * root path.
 */
export const sessionCookieName = (isTls: boolean): string =>
  isTls ? '__Host-savvi_session' : 'savvi_session';

/**
 * The name of the cookie by which accounts recognize a browser. It opens no session. If the user trusts the
 * browser, the account does not ask it for a code after the password.
 */
export const deviceCookieName = (isTls: boolean): string => (isTls ? '__Host-savvi_device' : 'savvi_device');

const SHAPE = /^[\w-]{16,128}$/;
/** The device cookie: up to four secrets, one for each account that signs in with the browser. */
const DEVICE_SHAPE = /^[\w-]{43}(?:\.[\w-]{43}){0,3}$/;

/** The value of the session cookie; null without one. */
export const sessionCookieOf = (header: string | undefined, name: string): string | null =>
  cookieOf(header, name, SHAPE);

/**
 * Header of a gateway that passes on the device cookie. A gateway of the previous release sends neither
 * header nor cookie, which does not mean that the browser has no cookie.
 */
export const PASSES_DEVICES_HEADER = 'x-passes-devices';

/** The value of the device cookie; null without one. */
export const deviceCookieOf = (header: string | undefined, name: string): string | null =>
  cookieOf(header, name, DEVICE_SHAPE);

/** The value of a cookie. The first of several counts, because browsers send the closest path first. */
function cookieOf(header: string | undefined, name: string, shape: RegExp): string | null {
  for (const part of (header ?? '').split(';')) {
    const at = part.indexOf('=');
    if (at > 0 && part.slice(0, at).trim() === name) {
      const value = part.slice(at + 1).trim();
      return shape.test(value) ? value : null;
    }
  }
  return null;
}
