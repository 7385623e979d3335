import {
  addPasskey,
  newPasskeyOptions,
  passkeySignInOptions,
  reauthenticateByPasskey,
  reauthenticationOptions,
  removePasskey,
  renamePasskey,
  signInByPasskey,
} from '@savvi/contracts/identity/strong-sign-in.routes';
import { clientOf } from '../shared/client.ts';
import type { Mount } from '../shared/live-session.ts';
import { answerSignedIn, type SignInCookies, visitOf } from '../shared/signed-in.ts';
import type { PasskeyConfirmationService } from './passkey-confirmation.service.ts';
import type { PasskeySignInService } from './passkey-sign-in.service.ts';
import type { PasskeyService } from './passkey.service.ts';

/** The use cases of passkeys. */
export interface PasskeyServices {
  readonly manage: PasskeyService;
  readonly confirm: PasskeyConfirmationService;
  readonly signIn: PasskeySignInService;
}

/** Mounts the routes of passkeys: managing them, signing in and confirming by them. */
export function mountPasskeys(
  app: Mount,
  { manage, confirm, signIn }: PasskeyServices,
  cookies: SignInCookies,
): void {
  app.mount(newPasskeyOptions, ({ scope }) => manage.options(scope));
  app.mount(addPasskey, async ({ scope, body, request, response }) => {
    const { session, passkey } = await manage.add(scope, body, clientOf(request));
    cookies.session.write(response, session);
    return passkey;
  });
  app.mount(renamePasskey, ({ scope, params, body }) => manage.rename(scope, params.id, body.name));
  app.mount(removePasskey, ({ scope, params, request }) =>
    manage.remove(scope, params.id, clientOf(request)),
  );
  app.mount(reauthenticationOptions, ({ scope }) => confirm.options(scope));
  app.mount(reauthenticateByPasskey, async ({ scope, body, request, response }) =>
    cookies.session.write(response, await confirm.confirm(scope, body.credential, clientOf(request))),
  );
  app.mount(passkeySignInOptions, ({ request }) => signIn.options(clientOf(request).networks));
  app.mount(signInByPasskey, async ({ body, request, response }) =>
    answerSignedIn(
      response,
      await signIn.signIn(body.credential, visitOf(request, cookies.session)),
      cookies,
    ),
  );
}
