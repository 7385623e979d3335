import { randomUUID } from 'node:crypto';
import type { Reconciliation, ReconciliationInput } from '@savvi/budget-contract/reconciliation';
import { balanceAfter } from '@savvi/budget-contract/reconciliation.rules';
import type { MoneyTransaction } from '@savvi/budget-contract/transaction';
import { fromCents } from '@savvi/contracts/money';
import type { SampleAnswer } from './sample-records.ts';

interface SampleReconciling {
  readonly all: () => readonly MoneyTransaction[];
  readonly replaceAll: (next: MoneyTransaction[]) => void;
  /** The kind of an account by its id. */
  readonly kindOf: (accountId: string) => string;
}

/** Responses of the routes of reconciliations, by operation. */
export function reconciliationAnswers({
  all,
  replaceAll,
  kindOf,
}: SampleReconciling): Readonly<Record<string, SampleAnswer>> {
  const reconciliations: Reconciliation[] = [];
  const isReconciledIn = (accountId: string, each: MoneyTransaction) =>
    (each.accountId === accountId && each.reconciliationId !== undefined) ||
    (each.toAccountId === accountId && each.toReconciliationId !== undefined);
  return {
    listStoredReconciliations: () => reconciliations,
    listToReconcile({ id, query }) {
      const [accountId, until] = [query.get('accountId') ?? '', query.get('until') ?? ''];
      const own = reconciliations.filter((each) => each.budgetId === id && each.accountId === accountId);
      const [first, last] = [own.at(0), own.at(-1)];
      const kind = kindOf(accountId);
      const ofAccount = all().filter(
        (each) => each.budgetId === id && [each.accountId, each.toAccountId].includes(accountId),
      );
      const reconciled = ofAccount.filter((each) => isReconciledIn(accountId, each));
      const items = ofAccount
        .filter((each) => !isReconciledIn(accountId, each) && each.date <= until)
        .toSorted((one, other) => one.date.localeCompare(other.date));
      return {
        items,
        accountKind: kind,
        last: last === undefined ? null : { date: last.date, balance: last.balance },
        startBalance:
          first === undefined
            ? null
            : fromCents(balanceAfter({ id: accountId, kind }, first.startBalance, reconciled)),
        total: items.length,
        next: null,
      };
    },
    reconcileAccount({ id = '', body }) {
      const { transactions, ...statement } = body as unknown as ReconciliationInput; // by the input schema of the route
      const made = { ...statement, id: randomUUID(), budgetId: id, at: new Date().toISOString() };
      reconciliations.push(made);
      const ids = new Set(transactions.map((each) => each.id));
      replaceAll(
        all().map((each) =>
          ids.has(each.id)
            ? {
                ...each,
                ...(each.accountId === made.accountId && { reconciliationId: made.id }),
                ...(each.toAccountId === made.accountId && { toReconciliationId: made.id }),
                version: each.version + 1,
              }
            : each,
        ),
      );
      return made;
    },
  };
}
