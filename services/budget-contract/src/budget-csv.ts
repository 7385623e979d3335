import { fromCents, toCents } from '@savvi/contracts/money';
import type { Budget, BudgetLine } from './budget.ts';
import { paysEstimatedTaxes } from './calculations.ts';

/**
 * The places where a spreadsheet program could start a formula: before `=`, `+`, `-` or `@` (also full-width)
 * at the start of a cell, with or without spaces. Some programs start a new cell after a semicolon, tab or
 * line break, even inside quotation marks.
 */
const FORMULA_START = /(?<=^|[;\t\r\n])(?=[\s"]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])|^(?=[\t\r\n])/g;

/** A quoted text field (RFC 4180). An apostrophe keeps spreadsheet programs from running it as a formula. */
export const csvText = (value: string): string =>
  `"${value.replace(FORMULA_START, "'").replaceAll('"', '""')}"`;

/** An amount is written without quotes or apostrophe, so that even a negative one stays a number. */
const amount = (value: string | number): string => (typeof value === 'number' ? value.toFixed(2) : value);

/** A row of a budget's table: two texts, and an amount as a decimal, empty for names. */
export type BudgetRow = [part: string, item: string, monthly: string];

function incomeRows(budget: Budget, partner: 'partner1' | 'partner2', name: string): BudgetRow[] {
  const rows: BudgetRow[] = [
    ['Income', `${name}: income`, amount(budget[`${partner}Income`])],
    ['Income', `${name}: additional income`, amount(budget[`${partner}AdditionalIncome`])],
  ];
  // Estimated taxes are negative, so that the income lines add up to the total.
  if (paysEstimatedTaxes(budget[`${partner}EmploymentType`]))
    rows.push([
      'Income',
      `${name}: estimated taxes`,
      fromCents(-toCents(budget[`${partner}EstimatedTaxes`])),
    ]);
  return rows;
}

const lineRows = (part: string, lines: readonly BudgetLine[]): BudgetRow[] =>
  lines.map((line) => [part, line.name, amount(line.amount)]);

/** The names of the columns of a budget's table. */
export const BUDGET_COLUMNS = ['Part', 'Item', 'Monthly amount'] as const;

/** A budget as a table: its names, incomes, lines, totals and shares (T-41). */
export function budgetRows(budget: Budget): BudgetRow[] {
  const isCouple = budget.budgetType === 'couple';
  const partner2 = budget.partner2Name ?? 'Partner 2';
  const totals = budget.calculations;
  return [
    ['Budget', budget.name, ''],
    ['Partner 1', budget.partner1Name, ''],
    ...(isCouple ? ([['Partner 2', partner2, '']] satisfies BudgetRow[]) : []),
    ...incomeRows(budget, 'partner1', budget.partner1Name),
    ...(isCouple ? incomeRows(budget, 'partner2', partner2) : []),
    ...lineRows('Fixed expense', budget.fixedExpenses),
    ...lineRows('Variable expense', budget.variableExpenses),
    ['Total', 'Total Income', amount(totals.totalIncome)],
    ['Total', 'Total Expenses', amount(totals.totalExpenses)],
    ['Total', 'Remaining', amount(totals.remaining)],
    ['Share', `${budget.partner1Name}: monthly share`, amount(totals.partner1Share)],
    ['Share', `${budget.partner1Name}: bi-weekly`, amount(totals.partner1Biweekly)],
    ...(isCouple
      ? ([
          ['Share', `${partner2}: monthly share`, amount(totals.partner2Share)],
          ['Share', `${partner2}: bi-weekly`, amount(totals.partner2Biweekly)],
        ] satisfies BudgetRow[])
      : []),
  ];
}

/** Rows of cells as CSV, with CRLF line ends and in UTF-8 with a byte order mark for Excel (T-4). */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map((cells) => `${cells.join(',')}\r\n`).join('')}`;

/** A budget as CSV (T-41). */
export const budgetCsv = (budget: Budget): string =>
  csvOf([
    BUDGET_COLUMNS.map(csvText),
    ...budgetRows(budget).map(([part, item, monthly]) => [csvText(part), csvText(item), monthly]),
  ]);

/**
 * The file name of a budget's table, by default as CSV: each character that is not a letter or digit becomes one
 * underscore (BUD-16).
 */
export const csvFileName = (budgetName: string, extension = 'csv'): string =>
  `${budgetName.replace(/[^a-zA-Z0-9]/gu, '_')}_budget.${extension}`;
