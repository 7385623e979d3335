import { Problem } from '@savvi/service-kit/problem';
import type { Scope } from '@savvi/service-kit/scope';
import type { Transaction } from '../db.ts';
import type { RecordInTransaction, SecurityEvents } from './security-events.ts';
import type { UserRepository, UserRow } from './user.repository.ts';

/** Dependencies of {@link onOwnAccount}. */
export interface OwnAccountDeps {
  readonly users: Pick<UserRepository, 'lock'>;
  readonly security: Pick<SecurityEvents, 'inTransaction'>;
}

/**
 * Runs work on the locked account of a signed-in user.
 * @throws {Problem} `unauthorized` if the account was deleted after its session was checked
 */
export const onOwnAccount =
  ({ users, security }: OwnAccountDeps) =>
  <Result>(
    { userId }: Pick<Scope, 'userId'>,
    work: (tx: Transaction, user: UserRow, record: RecordInTransaction) => Promise<Result>,
  ): Promise<Result> =>
    security.inTransaction(async (tx, record) => {
      const user = await users.lock(tx, userId);
      if (user === null) throw new Problem('unauthorized');
      return work(tx, user, record);
    });
