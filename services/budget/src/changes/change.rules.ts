import type { ChangeRows } from '../shared/change-rows.repository.ts';

type TransactionRow = ChangeRows['transactions'][number];

const nameOf = (month: string | Date): string => String(month).slice(0, 7);

/** The months of transactions and plans in rows. */
export const monthsOfRows = ({ transactions, months }: ChangeRows): string[] =>
  [...transactions, ...months].map(({ month }) => nameOf(month));

/** What can change in a closed month, what closing adds, and the columns that every change has (MON-38). */
const FREE = new Set(['payee', 'note', 'categoryName', 'version', 'updatedAt']);
const figuresOf = (row: TransactionRow | undefined): string =>
  JSON.stringify(
    Object.entries(row ?? {})
      .filter(([column]) => !FREE.has(column))
      .toSorted(([one], [other]) => one.localeCompare(other)),
  );

/** The months that must be open so that rows can become those from before a change again. */
export function monthsThatMustBeOpen(before: ChangeRows, current: ChangeRows): ReadonlySet<string> {
  const pairs = [...before.transactions, ...current.transactions].map(({ id }) =>
    [before, current].map(({ transactions }) => transactions.find((row) => row.id === id)),
  );
  const changed = pairs
    .filter(([one, other]) => figuresOf(one) !== figuresOf(other))
    .flatMap((pair) => pair.flatMap((row) => (row === undefined ? [] : [nameOf(row.month)])));
  return new Set([...changed, ...before.months.map(({ month }) => nameOf(month))]);
}
