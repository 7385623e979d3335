import { BUDGET_LINES_MAX, BUDGET_NAME_MAX } from '@savvi/budget-contract/budget';
import type { RowProblem, TableRow } from './table.rules.ts';

const rows = (count: number) => (count === 1 ? '1 row' : `${count} rows`);

/** The reason of each problem, after the number of the row. */
const PROBLEMS: Record<RowProblem, (written: string) => string> = {
  nameless: () => ' has no name.',
  'long-name': () => `: The name has more than ${BUDGET_NAME_MAX} characters.`,
  decimals: (written) => `: "${written}" has more than two decimals.`,
  large: (written) => `: "${written}" is more than 99,999,999.99.`,
  unreadable: (written) => `: "${written}" is not a monthly amount.`,
};

/** Texts of the dialog that adds the rows of a table as lines. Texts quoted in the specification are exact. */
export const pasteTexts = {
  title: 'Paste a table',
  question: (count: number) => `Add ${count} ${count === 1 ? 'line' : 'lines'}?`,
  list: 'Add to',
  table: 'Table',
  tableHint: 'Copy names and monthly amounts from a spreadsheet, and paste them here.',
  noTable: 'Please paste two columns, a name and an amount in each row.',
  preview: 'Rows of the table',
  name: 'Name',
  amount: 'Monthly amount',
  noAmount: 'No amount',
  negative: 'Minus signs and parentheses are left out.',
  refused: (count: number) => `${rows(count)} can’t be added.`,
  problem: ({ row, written, problem }: TableRow) =>
    problem === null ? '' : `Row ${row}${PROBLEMS[problem](written)}`,
  full: (list: string, excess: number) =>
    `“${list}” must have at most ${BUDGET_LINES_MAX} lines. Please leave out ${rows(excess)}.`,
  tooLong: (list: string, count: number) =>
    `“${list}” must have at most ${BUDGET_LINES_MAX} lines, and this table has ${rows(count)}.`,
  add: (count: number) => `Add ${count} ${count === 1 ? 'line' : 'lines'}`,
  cancel: 'Cancel',
} as const;
