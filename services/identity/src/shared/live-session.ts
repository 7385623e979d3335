// A token outlives its session by up to 15 seconds. Identity owns the sessions, so here an ended one counts
// at once: a stolen session that was just signed out cannot change the password on its last token.
import type { ServiceApp } from '@savvi/service-kit/app';
import type { Clock } from '@savvi/service-kit/clock';
import { Problem } from '@savvi/service-kit/problem';
import type { ErrorRequestHandler } from 'express';
import type { Database } from '../db.ts';
import { digestOf } from './secrets.ts';
import type { SessionCookie } from './session-cookie.ts';
import type { SessionRepository } from './session.repository.ts';

/** What looking at sessions needs. */
export interface LiveSessionDeps {
  readonly db: Database;
  readonly sessions: SessionRepository;
  readonly clock: Clock;
  readonly cookie: SessionCookie;
}

/** Where routes are mounted. */
export type Mount = Pick<ServiceApp, 'mount'>;

/** Mounts routes such that those for signed-in users answer 401 once the session has ended. */
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

/** Takes a browser's cookie away with the 401 that says its session is over; a live one stays. */
export function forgetDeadCookies({ db, sessions, clock, cookie }: LiveSessionDeps): ErrorRequestHandler {
  return async (error: unknown, request, response, next) => {
    const secret = cookie.read(request);
    const isUnauthorized = error instanceof Problem && error.code === 'unauthorized';
    if (isUnauthorized && secret !== null && (await sessions.isCookieDead(db, digestOf(secret), clock.now())))
      cookie.clear(response);
    next(error);
  };
}
