import {
  correctEmail,
  keepContents,
  sendVerification,
  startEmpty,
  verifyEmail,
} from '@savvi/contracts/identity/account.routes';
import { clientOf } from '../shared/client.ts';
import type { DeviceCookie } from '../shared/device-cookie.ts';
import type { Mount } from '../shared/live-session.ts';
import type { SessionCookie } from '../shared/session-cookie.ts';
import type { Visit } from '../shared/session-opener.ts';
import { answerSignedIn, type SignedIn, visitOf } from '../shared/signed-in.ts';
import type { EmptyStartService } from './empty-start.service.ts';
import type { VerificationService } from './verification.service.ts';

/** Mounts the routes of verifying an address. */
export function mountVerification(app: Mount, service: VerificationService): void {
  app.mount(verifyEmail, async ({ body, request }) => {
    await service.verify(body.token, clientOf(request));
    return { message: 'Your email address is verified.' };
  });
  app.mount(sendVerification, async ({ scope }) => {
    await service.sendAgain(scope);
    return { message: 'The email is on its way.' };
  });
  app.mount(correctEmail, ({ scope, body, request }) => service.correct(scope, body, clientOf(request)));
}

/**
 * Mounts the routes by which a user keeps the contents of the account or starts empty, after a password reset
 * that verified the address for the first time.
 */
export function mountEmptyStart(
  app: Mount,
  service: EmptyStartService,
  signIn: (
    credentials: { readonly email: string; readonly password: string },
    visit: Visit,
  ) => Promise<SignedIn>,
  cookie: SessionCookie,
  deviceCookie: DeviceCookie,
): void {
  app.mount(keepContents, ({ scope }) => service.keep(scope));
  app.mount(startEmpty, async ({ scope, body, request, response }) => {
    const client = clientOf(request);
    const email = await service.startEmpty(scope, body.password, client);
    return answerSignedIn(
      response,
      await signIn({ email, password: body.password }, visitOf(request, cookie)),
      { session: cookie, device: deviceCookie },
    );
  });
}
