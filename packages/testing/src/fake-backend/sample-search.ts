import { foundAmount, isFound, lacksLine, type SearchNames } from '@savvi/budget-contract/search-match';
import { parseSearch } from '@savvi/budget-contract/search-query';
import { type MoneyTransaction, TRANSACTIONS_PAGE } from '@savvi/budget-contract/transaction';
import type { BulkChange, FoundTransactions } from '@savvi/budget-contract/transaction-list';
import { fromCents } from '@savvi/contracts/money';
import { Problem } from '@savvi/service-kit/problem';
import type { SampleAnswer, SampleCall } from './sample-records.ts';

/** The transactions of the sample. */
export interface SampleTransactions {
  readonly all: () => readonly MoneyTransaction[];
  readonly replaceAll: (transactions: MoneyTransaction[]) => void;
  readonly namesOf: (budgetId: string) => SearchNames;
}

/** Whether a list with a filter shows a transaction. */
function isShown(each: MoneyTransaction, only: string | null): boolean {
  if (only === 'no-line') return lacksLine(each);
  if (only === 'correction') return each.corrects !== null;
  return only === null || each.kind === only;
}

/** Responses of the routes of searched and of several transactions, by operation. */
export function searchAnswers({
  all,
  replaceAll,
  namesOf,
}: SampleTransactions): Readonly<Record<string, SampleAnswer>> {
  const changesIn = ({ body }: SampleCall) => {
    const changes = body['transactions'] as readonly BulkChange[]; // by the input schema of the route
    const ids = new Set(all().map(({ id }) => id));
    if (changes.some(({ id }) => !ids.has(id)))
      throw new Problem('not-found', { sentence: 'Some of these transactions do not exist.' });
    return new Map(changes.map((change) => [change.id, change]));
  };
  return {
    searchTransactions({ id: budgetId = '', query }): FoundTransactions {
      const search = parseSearch(query.get('q') ?? '');
      const found = all()
        .filter((each) => each.budgetId === budgetId && each.date.startsWith(query.get('month') ?? ''))
        .filter((each) => isShown(each, query.get('only')) && isFound(search, each, namesOf(budgetId)))
        .toSorted((one, other) => other.date.localeCompare(one.date) || other.id.localeCompare(one.id));
      const sumOf = (kind: string) =>
        found
          .filter((each) => each.kind === kind)
          .reduce((sum, each) => sum + (foundAmount(search, each, namesOf(budgetId)) ?? 0n), 0n);
      // The cursor of the sample is the index of the next transaction.
      const start = Number(query.get('cursor') ?? 0);
      const end = start + TRANSACTIONS_PAGE;
      return {
        items: found.slice(start, end),
        total: found.length,
        spent: fromCents(sumOf('spending') - sumOf('refund')),
        income: fromCents(sumOf('income')),
        next: end < found.length ? String(end) : null,
      };
    },
    bulkUpdateTransactions(call) {
      const changes = changesIn(call);
      replaceAll(
        all().map((each) => {
          const change = changes.get(each.id);
          if (change === undefined) return each;
          const { version: _version, ...fields } = change;
          const sent = Object.entries(fields).filter(([, value]) => value !== undefined);
          return { ...each, ...Object.fromEntries(sent), version: each.version + 1 };
        }),
      );
      const versions = new Map(all().map(({ id, version }) => [id, version]));
      return { transactions: [...changes.keys()].map((id) => ({ id, version: versions.get(id) })) };
    },
    bulkDeleteTransactions(call) {
      const changes = changesIn(call);
      replaceAll(all().filter(({ id }) => !changes.has(id)));
    },
  };
}
