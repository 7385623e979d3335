import { deviceCookieName } from '@savvi/contracts/session-cookie';
import type { CookieOptions, Response } from 'express';
import { KNOWN_DEVICE_MS } from './known-device.repository.ts';

/**
 * The cookie by which accounts know a browser again. It holds a secret of each account that signs in with the
 * browser.
 */
export interface DeviceCookie {
  /** Without secrets, the browser keeps the cookie that it has. */
  write(response: Response, secrets: readonly string[]): void;
}

/**
 * Only our own pages send it, with their calls, so it can be SameSite=Strict. Behind TLS it is `__Host-`
 * prefixed as the session cookie is.
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
