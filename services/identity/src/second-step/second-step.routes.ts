import {
  confirmAuthenticator,
  getWaysIn,
  removeAuthenticator,
  removeTrustedDevice,
  renewRecoveryCodes,
  setUpAuthenticator,
} from '@savvi/contracts/identity/strong-sign-in.routes';
import { clientOf } from '../shared/client.ts';
import type { Mount } from '../shared/live-session.ts';
import type { SessionCookie } from '../shared/session-cookie.ts';
import type { SecondStepService } from './second-step.service.ts';
import type { WaysInService } from './ways-in.service.ts';

/** Mounts the routes of authenticator apps, recovery codes and trusted devices. */
export function mountSecondStep(
  app: Mount,
  service: SecondStepService,
  waysIn: WaysInService,
  cookie: SessionCookie,
): void {
  app.mount(getWaysIn, ({ scope, request }) => waysIn.list(scope, clientOf(request)));
  app.mount(setUpAuthenticator, ({ scope }) => service.begin(scope));
  app.mount(confirmAuthenticator, async ({ scope, body, request, response }) => {
    const { session, recoveryCodes } = await service.turnOn(scope, body.code, clientOf(request));
    cookie.write(response, session);
    return { recoveryCodes: [...recoveryCodes] };
  });
  app.mount(removeAuthenticator, ({ scope, request }) => service.turnOff(scope, clientOf(request)));
  app.mount(renewRecoveryCodes, async ({ scope, request }) => ({
    recoveryCodes: [...(await service.renewCodes(scope, clientOf(request)))],
  }));
  app.mount(removeTrustedDevice, ({ scope, params }) => service.distrust(scope, params.id));
}
