import { register, signIn } from '@savvi/contracts/identity/account.routes';
import type { Request } from 'express';
import { clientOf } from '../shared/client.ts';
import type { Mount } from '../shared/live-session.ts';
import type { SessionCookie } from '../shared/session-cookie.ts';
import type { SignInService, Visit } from './sign-in.service.ts';

/** Mounts sign-in and registration. */
export function mountSignIn(app: Mount, service: SignInService, cookie: SessionCookie): void {
  const visitOf = (request: Request): Visit => ({ client: clientOf(request), previousSecret: cookie.read(request) });
  app.mount(signIn, async ({ body, request, response }) => {
    const { user, secret } = await service.signIn(body, visitOf(request));
    cookie.write(response, secret);
    return user;
  });
  app.mount(register, async ({ body, request, response }) => {
    const { user, secret } = await service.register(body, visitOf(request));
    cookie.write(response, secret);
    return user;
  });
}
