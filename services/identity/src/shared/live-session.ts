// A token stays valid for up to 15 seconds after its session has ended. Identity owns the sessions and checks
// them itself, so a stolen session that was just signed out cannot change the password with its last token.
import type { ServiceApp } from '@savvi/service-kit/app';
import type { Clock } from '@savvi/service-kit/clock';
import { Problem } from '@savvi/service-kit/problem';
import type { ErrorRequestHandler } from 'express';
import type { Database } from '../db.ts';
import { digestOf } from '@savvi/service-kit/secrets';
import type { SessionCookie } from './session-cookie.ts';
import type { SessionRepository } from './session.repository.ts';

/** Dependencies of {@link withLiveSessions}. */
export interface LiveSessionDeps {
  readonly db: Database;
  readonly sessions: SessionRepository;
  readonly clock: Clock;
  readonly cookie: SessionCookie;
}

/** The app on which routes are mounted. */
export type Mount = Pick<ServiceApp, 'mount'>;

/** Wraps an app so that its routes for signed-in users respond 401 once the session has ended. */
export function withLiveSessions(app: Mount, { db, sessions, clock }: LiveSessionDeps): Mount {
  return {
    mount(route, run) {
      app.mount(route, async (call) => {
        const { scope } = call;
        if (
          route.access !== 'public' &&
          (scope === null || (await sessions.find(db, scope.sessionId, clock.now())) === null)
        )
          throw new Problem('unauthorized');
        return await run(call);
      });
    },
  };
}

/**
 * Removes the browser's cookie along with a 401 if its session has ended, and keeps the cookie of a live one.
 */
export function forgetDeadCookies({ db, sessions, clock, cookie }: LiveSessionDeps): ErrorRequestHandler {
  return async (error: unknown, request, response, next) => {
    const secret = cookie.read(request);
    const isUnauthorized = error instanceof Problem && error.code === 'unauthorized';
    if (isUnauthorized && secret !== null && (await sessions.isCookieDead(db, digestOf(secret), clock.now())))
      cookie.clear(response);
    next(error);
  };
}
