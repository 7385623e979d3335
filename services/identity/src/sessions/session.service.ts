import type { Session } from '@savvi/contracts/identity/account-replies';
import type { Outbox } from '@savvi/eventing/outbox';
import { Problem } from '@savvi/service-kit/problem';
import type { Scope } from '@savvi/service-kit/scope';
import type { Client } from '../shared/client.ts';
import type { KnownDeviceRepository } from '../shared/known-device.repository.ts';
import type { LiveSessionDeps } from '../shared/live-session.ts';
import { detailsOf } from '../shared/session.repository.ts';
import { digestOf, isDigest } from '@savvi/service-kit/secrets';
import type { SecurityEvents } from '../shared/security-events.ts';
import { sessionsRevoked } from '../shared/sessions-revoked.ts';

/** Dependencies of {@link sessionService}. */
export interface SessionDeps extends Omit<LiveSessionDeps, 'cookie'> {
  readonly knownDevices: Pick<KnownDeviceRepository, 'distrustAll'>;
  readonly outbox: Outbox;
  readonly security: Pick<SecurityEvents, 'inTransaction'>;
}

/** The use cases of existing sessions. */
export function sessionService({ db, sessions, knownDevices, outbox, clock, security }: SessionDeps) {
  return {
    async list(scope: Scope): Promise<Session[]> {
      const rows = await sessions.list(db, scope.userId, clock.now());
      return rows.map((row) => ({
        id: row.sid,
        isCurrent: row.sid === scope.sessionId,
        ...detailsOf(row),
        signedInAt: row.createdAt.toISOString(),
        lastSeenAt: row.lastSeenAt.toISOString(),
        ...(row.method !== null && { method: row.method }),
      }));
    },

    /** Ends the session of a browser's secret; does nothing if there is none. */
    signOut(secret: string): Promise<void> {
      const sid = digestOf(secret);
      return db.$transaction(async (tx) => {
        const ended = await sessions.end(tx, sid);
        if (ended === null) return;
        await outbox.append(tx, sessionsRevoked(ended.userId, [sid], clock.now()));
      });
    },

    /** Whether a browser's secret belongs to a live session. */
    isSignedIn: async (secret: string): Promise<boolean> =>
      (await sessions.find(db, digestOf(secret), clock.now())) !== null,

    end(scope: Scope, sid: string, client: Client): Promise<void> {
      return security.inTransaction(async (tx, record) => {
        if (!isDigest(sid) || !(await sessions.endOwn(tx, scope.userId, sid, clock.now())))
          throw new Problem('not-found', { sentence: 'This session does not exist.' });
        await outbox.append(tx, sessionsRevoked(scope.userId, [sid], clock.now()));
        await record({ event: 'sessions-ended', userId: scope.userId, sessions: 'one', client });
      });
    },

    endAll(scope: Scope, client: Client): Promise<void> {
      return security.inTransaction(async (tx, record) => {
        await sessions.endAll(tx, scope.userId);
        await knownDevices.distrustAll(tx, scope.userId);
        await outbox.append(tx, sessionsRevoked(scope.userId, null, clock.now()));
        await record({ event: 'sessions-ended', userId: scope.userId, sessions: 'all', client });
      });
    },
  };
}

/** The use cases of existing sessions. */
export type SessionService = ReturnType<typeof sessionService>;
