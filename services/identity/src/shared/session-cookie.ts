import { sessionCookieName, sessionCookieOf } from '@savvi/contracts/session-cookie';
import type { CookieOptions, Request, Response } from 'express';
import { limitsOf } from './session.rules.ts';

/** What the cookie of a session depends on; `hasLongLimits` is a flag of the database. */
export interface CookieSession {
  readonly secret: string;
  readonly hasLongLimits: number;
}

/** The cookie that holds a session's secret. */
export interface SessionCookie {
  /** The session secret that a browser sent, or null. It is untrusted input. */
  read(request: Request): string | null;
  write(response: Response, session: CookieSession): void;
  clear(response: Response): void;
}

/** Behind TLS the cookie is `__Host-` prefixed: no other host, path or plain-text connection can set it. */
export function sessionCookie(publicUrl: string): SessionCookie {
  const isSecure = new URL(publicUrl).protocol === 'https:';
  const name = sessionCookieName(isSecure);
  const options: CookieOptions = { httpOnly: true, sameSite: 'lax', secure: isSecure, path: '/' };
  return {
    read: (request) => sessionCookieOf(request.headers.cookie, name),
    write: (response, { secret, hasLongLimits }) =>
      void response.cookie(name, secret, { ...options, maxAge: limitsOf(hasLongLimits).absoluteMs }),
    clear: (response) => void response.clearCookie(name, options),
  };
}
