import type { ChangeRows } from '../shared/change-rows.repository.ts';

const nameOf = (month: string | Date): string => String(month).slice(0, 7);

/** The months of transactions and plans in rows. */
export const monthsOfRows = ({ transactions, months }: ChangeRows): string[] =>
  [...transactions, ...months].map(({ month }) => nameOf(month));

/**
 * The columns that can change in a closed month (MON-38). A changed payee counts as set by hand, closing adds the name of the
 * category, and every change has a version and a time.
 */
const FREE = new Set([
  'payee',
  'note',
  'categoryName',
  'billDateId',
  'documentIds',
  'ruleId',
  'ruleVersion',
  'byHand',
  'version',
  'updatedAt',
]);
// A row from before a column existed lacks it, and now has null there.
const columnsOf = (row: object): [string, unknown][] =>
  Object.entries(row)
    .filter(([column, value]) => value !== null && !FREE.has(column))
    .toSorted(([one], [other]) => one.localeCompare(other));
const figuresOf = ({ transactions, parts = [] }: ChangeRows, id: string): string => {
  const ofTransaction = parts.filter(({ transactionId }) => transactionId === id);
  const row = transactions.find((each) => each.id === id);
  return JSON.stringify([columnsOf(row ?? {}), ...ofTransaction.map(columnsOf)]);
};

/** The months that must be open so that rows can become those from before a change again. */
export function monthsThatMustBeOpen(before: ChangeRows, current: ChangeRows): ReadonlySet<string> {
  const ids = new Set([...before.transactions, ...current.transactions].map(({ id }) => id));
  const changed = [...ids]
    .filter((id) => figuresOf(before, id) !== figuresOf(current, id))
    .flatMap((id) =>
      [before, current].flatMap(({ transactions }) =>
        transactions.filter((row) => row.id === id).map(({ month }) => nameOf(month)),
      ),
    );
  return new Set([...changed, ...before.months.map(({ month }) => nameOf(month))]);
}
