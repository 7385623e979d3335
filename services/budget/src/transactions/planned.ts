// Income that is part of the plan: the paycheck of a partner, or added to the plan of its month (MON-54).
import type { MoneyTransaction, TransactionInput } from '@savvi/budget-contract/transaction';
import { owned } from '@savvi/service-kit/owned';
import type { RawTransaction } from '@savvi/service-kit/prisma';
import { Problem } from '@savvi/service-kit/problem';
import type { Scope } from '@savvi/service-kit/scope';

const pay = owned('pay');

/** A transaction with another link to a paycheck: undefined keeps it, null removes it. Only income is planned. */
export function withPlanned<T extends Pick<MoneyTransaction, 'kind' | 'planned'>>(
  transaction: T,
  planned: TransactionInput['planned'],
): T {
  const { planned: before, ...rest } = transaction;
  const stays = transaction.kind === 'income' ? before : undefined;
  const next = planned === undefined ? stays : planned;
  // The keys are those of the transaction.
  return { ...rest, ...(next != null && { planned: next }) } as T;
}

/**
 * Checks that a chosen paycheck is that of income and of a partner with paychecks.
 * @throws {Problem} `invalid`
 */
export async function assertPaycheck(
  tx: RawTransaction,
  owner: Scope,
  { kind, budgetId }: Pick<MoneyTransaction, 'kind' | 'budgetId'>,
  planned: TransactionInput['planned'],
): Promise<void> {
  if (planned == null) return;
  if (kind !== 'income') throw new Problem('invalid', { sentence: 'Only income can be a paycheck.' });
  const [paid] = await tx.$queryRaw<{ partner1: string | null; partner2: string | null }[]>`
    SELECT partner1_frequency AS partner1, partner2_frequency AS partner2 ${pay.read(owner)} AND budget_id = ${budgetId}::uuid`;
  if (paid?.[planned] == null)
    throw new Problem('invalid', { sentence: 'This partner has no paychecks in this budget.' });
}
