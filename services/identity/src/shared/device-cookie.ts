import { deviceCookieName } from '@savvi/contracts/session-cookie';
import type { CookieOptions, Response } from 'express';
import { KNOWN_DEVICE_MS } from './known-device.repository.ts';

/**
 * The cookie by which accounts recognize a browser. It contains one secret per account that has signed in
 * with the browser.
 */
export interface DeviceCookie {
  /** Writes the device secrets into the cookie; an empty list leaves the browser's cookie unchanged. */
  write(response: Response, secrets: readonly string[]): void;
}

/**
 * The device cookie is SameSite=Strict, because only our own pages send it with their requests. Behind TLS it
 * is `__Host-` prefixed like the session cookie.
 */
export function deviceCookie(publicUrl: string): DeviceCookie {
  const isSecure = new URL(publicUrl).protocol === 'https:';
  const options: CookieOptions = {
    httpOnly: true,
    sameSite: 'strict',
    secure: isSecure,
    path: '/',
    maxAge: KNOWN_DEVICE_MS,
  };
  return {
    write: (response, secrets) =>
      void (secrets.length > 0 && response.cookie(deviceCookieName(isSecure), secrets.join('.'), options)),
  };
}
