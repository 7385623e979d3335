import { Problem } from '@savvi/service-kit/problem';
import type { RawTransaction } from '@savvi/service-kit/prisma';
import type { Scope } from '@savvi/service-kit/scope';
import { knownAccountRepository } from './known-account.repository.ts';

/**
 * Checks that accounts of the master plan exist; absent ones are left out. `suffix` ends the sentence.
 * @throws {Problem} `not-found`
 */
export async function assertAccounts(
  tx: RawTransaction,
  scope: Scope,
  accounts: readonly (string | null | undefined)[],
  suffix = '',
): Promise<void> {
  const ids = accounts.filter((id) => id != null);
  if (ids.length > 0 && !(await knownAccountRepository.haveAll(tx, scope, ids)))
    throw new Problem('not-found', { sentence: `This account does not exist.${suffix}` });
}
