import type { User } from '@savvi/contracts/identity/account';
import type { Request, Response } from 'express';
import { clientOf } from './client.ts';
import type { DeviceCookie } from './device-cookie.ts';
import type { SessionCookie } from './session-cookie.ts';
import type { OpenedSession, Visit } from './session-opener.ts';

/** A signed-in user, the secret of the session, and the new content of the device cookie. */
export interface SignedIn extends Omit<OpenedSession, 'isNewPlace'> {
  readonly user: User;
}

/** The cookies that a sign-in writes. */
export interface SignInCookies {
  readonly session: SessionCookie;
  readonly device: DeviceCookie;
}

/** The browser of a request that opens a session. */
export const visitOf = (request: Request, cookie: SessionCookie): Visit => ({
  client: clientOf(request),
  previousSecret: cookie.read(request),
});

/** Writes the cookies of a new session. @returns the signed-in user */
export function answerSignedIn(
  response: Response,
  { user, deviceSecrets, ...session }: SignedIn,
  cookies: SignInCookies,
): User {
  cookies.session.write(response, session);
  cookies.device.write(response, deviceSecrets);
  return user;
}
