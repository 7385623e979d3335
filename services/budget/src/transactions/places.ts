// Where the money of a transaction comes from, and where a transfer goes (MON-50, MON-53).
import type { MoneyTransaction } from '@savvi/budget-contract/transaction';
import type { RawTransaction } from '@savvi/service-kit/prisma';
import { Problem } from '@savvi/service-kit/problem';
import type { Scope } from '@savvi/service-kit/scope';
import { assertAccounts } from '../shared/held-accounts.ts';
import { goalExists } from '../shared/held-goal.ts';

/** A choice of accounts and of a goal: absent keys stay unchanged, `null` clears. */
export interface PlacesPatch {
  readonly accountId?: string | null | undefined;
  readonly toAccountId?: string | null | undefined;
  readonly goalId?: string | null | undefined;
}

type Placed = Pick<MoneyTransaction, 'kind' | 'accountId' | 'toAccountId' | 'goalId'>;

/**
 * A transaction with other accounts. An account and a goal that a transfer goes to replace each other, and a transaction
 * that is no transfer goes nowhere.
 */
export function placed<T extends Placed>(transaction: T, patch: PlacesPatch): T {
  const { accountId, toAccountId, goalId, ...rest } = transaction;
  const stays = (before: string | undefined, isReplaced: boolean) =>
    transaction.kind === 'transfer' && !isReplaced ? before : undefined;
  const places = {
    accountId: patch.accountId === undefined ? accountId : patch.accountId,
    toAccountId:
      patch.toAccountId === undefined ? stays(toAccountId, patch.goalId != null) : patch.toAccountId,
    goalId: patch.goalId === undefined ? stays(goalId, patch.toAccountId != null) : patch.goalId,
  };
  const present = Object.fromEntries(Object.entries(places).filter(([, id]) => id != null));
  // The keys are those of the transaction.
  return { ...rest, ...present } as unknown as T;
}

/**
 * Checks that a transfer goes to one place, and not to the account that it comes from; `suffix` ends the sentence. Each end
 * can be missing: it is an account that is not in Savvi.
 * @throws {Problem} `invalid`
 */
export function assertPlaces({ kind, accountId, toAccountId, goalId }: Placed, suffix = ''): void {
  const refuse = (sentence: string) => {
    throw new Problem('invalid', { sentence: `${sentence}${suffix}` });
  };
  const destinations = [toAccountId, goalId].filter((id) => id !== undefined);
  if (kind !== 'transfer' && destinations.length > 0) refuse('Only a transfer goes to an account or a goal.');
  if (destinations.length > 1) refuse('A transfer goes to one account or to one goal, not both.');
  if (toAccountId !== undefined && accountId === toAccountId)
    refuse('A transfer needs two different accounts.');
}

/**
 * Checks that the accounts and the goal that a patch chooses exist; `suffix` ends the sentence.
 * @throws {Problem} `not-found`
 */
export async function assertPlacesExist(
  tx: RawTransaction,
  scope: Scope,
  budgetId: string,
  patches: readonly PlacesPatch[],
  suffix = '',
): Promise<void> {
  const accounts = patches.flatMap(({ accountId, toAccountId }) => [accountId, toAccountId]);
  await assertAccounts(tx, scope, accounts, suffix);
  for (const { goalId } of patches)
    if (goalId != null && !(await goalExists(tx, scope, budgetId, goalId)))
      throw new Problem('not-found', { sentence: `This goal does not exist.${suffix}` });
}
