import { randomUUID } from 'node:crypto';
import type { AdminUser, AuditEntry } from '@savvi/admin-contract/admin';
import type { DirectoryQuery } from '@savvi/contracts/identity/directory';
import type { Clock } from '@savvi/service-kit/clock';
import { Problem } from '@savvi/service-kit/problem';
import type { Scope } from '@savvi/service-kit/scope';
import type { Database } from '../db.ts';
import { auditRepository } from '../shared/audit.repository.ts';
import type { IdentityClient } from '../shared/identity-client.ts';
import { projectionMaintenance } from '../shared/projection.maintenance.repository.ts';

/** Dependencies of {@link usersService}. */
export interface UsersDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly identity: IdentityClient;
}

/** The use cases of administrators who manage accounts. */
export function usersService({ db, clock, identity }: UsersDeps) {
  /**
   * Performs and logs an action on an account. The log entry is written before identity is called, and its
   * outcome as soon as the outcome is known.
   */
  async function written(
    actorId: string,
    action: AuditEntry['action'],
    targetId: string,
    act: (id: string) => Promise<void>,
  ): Promise<void> {
    const id = randomUUID();
    await auditRepository.begin(db, { id, at: clock.now().toISOString(), actorId, action, targetId });
    try {
      await act(id);
    } catch (error) {
      if (error instanceof Problem && error.code !== 'unavailable')
        await auditRepository.setOutcome(db, id, 'refused', error.message);
      // After a timeout the outcome of an action stays unknown in the log. Only the event of a deletion,
      // which has the id of the log entry, can still report the outcome.
      throw error;
    }
    await auditRepository.setOutcome(db, id, 'done');
  }

  return {
    /** A page of identity's directory with the number of records of each account. */
    async list({ userId }: Scope, query: DirectoryQuery): Promise<{ users: AdminUser[]; total: number }> {
      const { users, total } = await identity.page(userId, query);
      const counts = await projectionMaintenance.countsOf(
        db,
        users.map(({ id }) => id),
      );
      return {
        users: users.map((user) => {
          const { budget = 0, document = 0, entry = 0 } = counts.get(user.id) ?? {};
          return { ...user, budgetCount: budget, documentCount: document, passwordCount: entry };
        }),
        total,
      };
    },

    /** Deletes an account. */
    delete: ({ userId }: Scope, targetId: string): Promise<void> =>
      written(userId, 'user-deletion', targetId, (id) => identity.deleteUser(userId, targetId, id)),
    suspend: ({ userId }: Scope, targetId: string): Promise<void> =>
      written(userId, 'user-suspension', targetId, () => identity.suspend(userId, targetId)),
    reinstate: ({ userId }: Scope, targetId: string): Promise<void> =>
      written(userId, 'user-reinstatement', targetId, () => identity.reinstate(userId, targetId)),
    endSessions: ({ userId }: Scope, targetId: string): Promise<void> =>
      written(userId, 'sessions-end', targetId, () => identity.endSessions(userId, targetId)),
  };
}

/** The use cases of administrators who manage accounts. */
export type UsersService = ReturnType<typeof usersService>;
