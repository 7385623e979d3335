import { register, signIn } from '@savvi/contracts/identity/account.routes';
import type { DeviceCookie } from '../shared/device-cookie.ts';
import type { Mount } from '../shared/live-session.ts';
import type { SessionCookie } from '../shared/session-cookie.ts';
import { answerSignedIn, visitOf } from '../shared/signed-in.ts';
import type { SignInService } from './sign-in.service.ts';

/** Mounts sign-in and registration. */
export function mountSignIn(
  app: Mount,
  service: SignInService,
  cookie: SessionCookie,
  deviceCookie: DeviceCookie,
): void {
  const cookies = { session: cookie, device: deviceCookie };
  app.mount(signIn, async ({ body, request, response }) =>
    answerSignedIn(response, await service.signIn(body, visitOf(request, cookie)), cookies),
  );
  app.mount(register, async ({ body, request, response }) =>
    answerSignedIn(response, await service.register(body, visitOf(request, cookie)), cookies),
  );
}
