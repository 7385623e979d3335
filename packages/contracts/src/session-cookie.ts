/**
 * A call names the user whose page it comes from. A page that stayed open while somebody else signed in is
 * refused with 401, instead of writing into the other's space or showing what is theirs. Optional: other
 * clients than our pages need none.
 */
export const PAGE_OWNER_HEADER = 'x-page-owner';

/**
 * The session cookie's name: behind TLS the prefix makes browsers insist on Secure, no Domain and the root
 * path.
 */
export const sessionCookieName = (isTls: boolean): string =>
  isTls ? '__Host-savvi_session' : 'savvi_session';

/** The name of the cookie by which accounts know a browser again. It opens nothing. */
export const deviceCookieName = (isTls: boolean): string => (isTls ? '__Host-savvi_device' : 'savvi_device');

const SHAPE = /^[\w-]{16,128}$/;
/** Up to four secrets, one for each account that signs in with the browser. */
const DEVICE_SHAPE = /^[\w-]{43}(?:\.[\w-]{43}){0,3}$/;

/** The session cookie's value, or null without one. */
export const sessionCookieOf = (header: string | undefined, name: string): string | null =>
  cookieOf(header, name, SHAPE);

/**
 * Sent by a gateway that passes the device cookie. The gateway of the last release passes none, so a call
 * through it says nothing about devices.
 */
export const PASSES_DEVICES_HEADER = 'x-passes-devices';

/** The device cookie's value, or null without one. */
export const deviceCookieOf = (header: string | undefined, name: string): string | null =>
  cookieOf(header, name, DEVICE_SHAPE);

/** A cookie's value. Of several the first counts, as browsers send the closest path first. */
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
