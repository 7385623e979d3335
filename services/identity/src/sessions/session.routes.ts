import {
  endSession,
  listSessions,
  signInPage,
  signOut,
  signOutEverywhere,
} from '@savvi/contracts/identity/account.routes';
import { Problem } from '@savvi/service-kit/problem';
import type { Request } from 'express';
import { clientOf } from '../shared/client.ts';
import type { Mount } from '../shared/live-session.ts';
import type { SessionCookie } from '../shared/session-cookie.ts';
import type { SessionService } from './session.service.ts';

/**
 * A link or an image on another site must not sign anybody out. Browsers report in `Sec-Fetch-Site` which
 * site caused a request; other clients send no such header.
 */
function assertOwnSite(request: Request): void {
  const site = request.get('sec-fetch-site');
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw new Problem('foreign-origin');
}

/** Mounts the routes of sessions. */
export function mountSessions(app: Mount, service: SessionService, cookie: SessionCookie): void {
  app.mount(signInPage, async ({ request, response }) => {
    const secret = cookie.read(request);
    const isSignedIn = secret !== null && (await service.isSignedIn(secret));
    response.setHeader('Location', isSignedIn ? '/' : '/login');
  });
  app.mount(signOut, async ({ request, response }) => {
    assertOwnSite(request);
    const secret = cookie.read(request);
    if (secret !== null) await service.signOut(secret);
    cookie.clear(response);
    response.setHeader('Location', '/');
  });
  app.mount(listSessions, ({ scope }) => service.list(scope));
  app.mount(endSession, async ({ scope, params, request, response }) => {
    await service.end(scope, params.id, clientOf(request));
    if (params.id === scope.sessionId) cookie.clear(response);
  });
  app.mount(signOutEverywhere, async ({ scope, request, response }) => {
    await service.endAll(scope, clientOf(request));
    cookie.clear(response);
  });
}
