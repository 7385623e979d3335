import { register, signIn } from '@savvi/contracts/identity/account.routes';
import type { Request, Response } from 'express';
import { clientOf } from '../shared/client.ts';
import type { DeviceCookie } from '../shared/device-cookie.ts';
import type { Mount } from '../shared/live-session.ts';
import type { SessionCookie } from '../shared/session-cookie.ts';
import type { SignedIn, SignInService, Visit } from './sign-in.service.ts';

/** Mounts sign-in and registration. */
export function mountSignIn(
  app: Mount,
  service: SignInService,
  cookie: SessionCookie,
  deviceCookie: DeviceCookie,
): void {
  const visitOf = (request: Request): Visit => ({
    client: clientOf(request),
    previousSecret: cookie.read(request),
  });
  const answer = (response: Response, { user, secret, deviceSecrets }: SignedIn) => {
    cookie.write(response, secret);
    deviceCookie.write(response, deviceSecrets);
    return user;
  };
  app.mount(signIn, async ({ body, request, response }) =>
    answer(response, await service.signIn(body, visitOf(request))),
  );
  app.mount(register, async ({ body, request, response }) =>
    answer(response, await service.register(body, visitOf(request))),
  );
}
