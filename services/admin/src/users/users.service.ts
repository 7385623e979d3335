import type { AdminUser, AuditEntry } from '@savvi/admin-contract/admin';
import type { DirectoryQuery } from '@savvi/contracts/identity/directory';
import type { Scope } from '@savvi/service-kit/scope';
import { type AuditDeps, audited } from '../shared/audited.ts';
import type { IdentityClient } from '../shared/identity-client.ts';
import { projectionMaintenance } from '../shared/projection.maintenance.repository.ts';

/** Dependencies of {@link usersService}. */
export interface UsersDeps extends AuditDeps {
  readonly identity: IdentityClient;
}

/** The use cases of administrators who manage accounts. */
export function usersService({ db, clock, identity }: UsersDeps) {
  const onAccount = (
    actorId: string,
    action: AuditEntry['action'],
    targetId: string,
    act: (id: string) => Promise<void>,
  ): Promise<void> => audited({ db, clock }, { actorId, action, targetId }, act);

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
      onAccount(userId, 'user-deletion', targetId, (id) => identity.deleteUser(userId, targetId, id)),
    suspend: ({ userId }: Scope, targetId: string): Promise<void> =>
      onAccount(userId, 'user-suspension', targetId, () => identity.suspend(userId, targetId)),
    reinstate: ({ userId }: Scope, targetId: string): Promise<void> =>
      onAccount(userId, 'user-reinstatement', targetId, () => identity.reinstate(userId, targetId)),
    endSessions: ({ userId }: Scope, targetId: string): Promise<void> =>
      onAccount(userId, 'sessions-end', targetId, () => identity.endSessions(userId, targetId)),
  };
}

/** The use cases of administrators who manage accounts. */
export type UsersService = ReturnType<typeof usersService>;
