import {
  cancelRemoval,
  reportLostAuthenticator,
  startRemoval,
  cancelRemovalByLink,
} from '@savvi/contracts/identity/strong-sign-in.routes';
import { clientOf } from '../shared/client.ts';
import type { Mount } from '../shared/live-session.ts';
import type { RemovalService } from './removal.service.ts';

/** Mounts the routes of a lost authenticator app. */
export function mountRemoval(app: Mount, service: RemovalService): void {
  app.mount(reportLostAuthenticator, async ({ body, request }) => {
    await service.reportLost(body, clientOf(request));
    return { message: 'Check your email for a link.' };
  });
  app.mount(startRemoval, async ({ body, request }) => ({
    message: `Two-step verification turns off on ${await service.start(body.token, clientOf(request))}. We’ll email you every day until then.`,
  }));
  app.mount(cancelRemovalByLink, async ({ body, request }) => {
    await service.cancelByLink(body.token, clientOf(request));
    return { message: 'Two-step verification stays on.' };
  });
  app.mount(cancelRemoval, ({ scope, request }) => service.cancel(scope, clientOf(request)));
}
