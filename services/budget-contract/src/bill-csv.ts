import type { StoredBill } from './bill.ts';
import { csvOf, csvText } from './budget-csv.ts';

const COLUMNS = [
  'Bill',
  'Kind',
  'Recurrence',
  'Due on',
  'Amount is',
  'Amount',
  'Up to',
  'State',
  'Paid on',
  'Paid',
];

type Dated = Pick<StoredBill['dates'][number], 'isSkipped' | 'paidBy'>;

function stateOf({ isSkipped, paidBy }: Dated): string {
  if (paidBy !== null) return 'paid';
  return isSkipped ? 'skipped' : 'open';
}

/** Bills and recurring income as CSV, with a row for each due date (MON-106). */
export const billsCsv = (bills: readonly StoredBill[]): string =>
  csvOf([
    COLUMNS.map(csvText),
    ...bills.flatMap(({ name, kind, recurrence, dates }) =>
      dates.map((date) => [
        ...[name, kind, recurrence, date.dueOn, date.amountKind].map(csvText),
        date.amount,
        date.amountTo ?? '',
        csvText(stateOf(date)),
        csvText(date.paidBy?.date ?? ''),
        date.paidBy?.amount ?? '',
      ]),
    ),
  ]);
