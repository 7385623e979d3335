import { getConfirmed, reauthenticate } from '@savvi/contracts/identity/strong-sign-in.routes';
import { clientOf } from '../shared/client.ts';
import type { Confirmations } from '../shared/confirmation.ts';
import type { Mount } from '../shared/live-session.ts';
import type { SessionCookie } from '../shared/session-cookie.ts';
import type { ReauthenticationService } from './reauthentication.service.ts';

/** Mounts the routes by which a signed-in user confirms to be the account's owner. */
export function mountReauthentication(
  app: Mount,
  service: ReauthenticationService,
  confirmed: Confirmations,
  cookie: SessionCookie,
): void {
  app.mount(reauthenticate, async ({ scope, body, request, response }) =>
    cookie.write(response, await service.byPassword(scope, body, clientOf(request))),
  );
  app.mount(getConfirmed, async ({ scope }) => ({
    until: (await confirmed.until(scope))?.toISOString() ?? null,
  }));
}
