import { BUDGET_NAME_MAX } from '@savvi/budget-contract/budget';
import { fromCents, MONEY_LIMITS } from '@savvi/contracts/money';
import {
  type DecimalSign,
  decimalSignOf,
  readSpelling,
  type Spelling,
} from '../../../../shared/spelling.rules.ts';
import { isTotal } from '../../../../shared/totals.ts';

/** Why a row of a table cannot become a line. */
export type RowProblem = 'nameless' | 'long-name' | 'decimals' | 'large' | 'unreadable';

/** A row of a pasted table: the name and the amount of a line. */
export interface TableRow {
  /** The row's number in the table, from 1; header and empty rows count. */
  readonly row: number;
  readonly name: string;
  /** The amount as written. */
  readonly written: string;
  /** The amount as a plain decimal without its sign; null without one. */
  readonly amount: string | null;
  readonly isNegative: boolean;
  readonly problem: RowProblem | null;
  /** Whether the row is a line of its own, and not a heading without an amount or the sum of others. */
  readonly isLine: boolean;
}

const SEPARATORS = ['\t', ';', ','] as const;
type Separator = (typeof SEPARATORS)[number];

/** A cell, in quotation marks if necessary, and the sign that ends it. */
const CELLS = Object.fromEntries(
  SEPARATORS.map((separator) => [
    separator,
    new RegExp(`("[^"]*(?:""[^"]*)*"|[^${separator}\\r\\n]*)(${separator}|\\r\\n|\\r|\\n|$)`, 'g'),
  ]),
) as Record<Separator, RegExp>; // fromEntries widens the keys

const textOf = (cell: string): string =>
  (/^".*"$/s.test(cell) ? cell.slice(1, -1).replaceAll('""', '"') : cell).replace(/\s+/g, ' ').trim();

/** The rows of a text in the format of spreadsheets and CSV files. */
function cellsOf(text: string, separator: Separator): string[][] {
  const rows: string[][] = [[]];
  for (const [, cell = '', end = ''] of text.matchAll(CELLS[separator])) {
    rows.at(-1)?.push(textOf(cell));
    if (end === '') break;
    if (end !== separator) rows.push([]);
  }
  return rows;
}

const isNumber = (spelling: Spelling) => spelling !== 'empty' && spelling !== 'unreadable';

/**
 * The cells of a row as two, if an unquoted comma groups the thousands of its amount ('Rent,1,250.50') or is a
 * part of its name ('Rent, flat, 900').
 */
function inTwo(cells: readonly string[]): readonly string[] {
  const isAmountFrom = (start: number) =>
    isNumber(readSpelling(cells.slice(start).join(','))) &&
    cells.slice(start + 1).every((cell) => /^\d{3}(?!\d)/.test(cell));
  const at = cells.findIndex((_, index) => index > 0 && isAmountFrom(index));
  return at < 0 ? cells : [cells.slice(0, at).join(', '), cells.slice(at).join(',')];
}

interface Row {
  readonly row: number;
  readonly cells: readonly string[];
}

/** Whether a column has amounts, at least in half of its cells; the first row may be a header. */
function hasAmounts(rows: readonly Row[], column: number, sign: DecimalSign): boolean {
  const spellings = rows.map(({ cells }) => readSpelling(cells[column] ?? '', sign));
  const hasHeader = spellings[0] === 'unreadable';
  const filled = spellings.filter((spelling) => spelling !== 'empty').length - (hasHeader ? 1 : 0);
  const amounts = spellings.filter(isNumber).length;
  return amounts > 0 && amounts * 2 >= filled;
}

/** The columns with the names and the amounts; null if one of them is missing. */
function columnsOf(rows: readonly Row[], sign: DecimalSign): { name: number; amount: number } | null {
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), 0);
  const columns = Array.from({ length: width }, (_, column) => column);
  const amounts = columns.filter((column) => hasAmounts(rows, column, sign));
  const name = columns.find(
    (column) => !amounts.includes(column) && rows.some(({ cells }) => (cells[column] ?? '') !== ''),
  );
  if (name === undefined) return null;
  const amount = amounts.find((column) => column > name) ?? amounts[0];
  return amount === undefined ? null : { name, amount };
}

function problemOf(name: string, spelling: Spelling): RowProblem | null {
  if (name === '') return 'nameless';
  if (name.length > BUDGET_NAME_MAX) return 'long-name';
  if (typeof spelling !== 'string') return spelling.cents > MONEY_LIMITS.payment ? 'large' : null;
  return spelling === 'empty' ? null : spelling;
}

function rowOf(row: number, name: string, written: string, sign: DecimalSign): TableRow {
  const spelling = readSpelling(written, sign);
  const isRead = typeof spelling !== 'string';
  const problem = problemOf(name, spelling);
  return {
    row,
    name,
    written,
    amount: isRead && spelling.cents <= MONEY_LIMITS.payment ? fromCents(spelling.cents) : null,
    isNegative: isRead && spelling.isNegative,
    problem,
    isLine: isRead && problem === null && !isTotal(name),
  };
}

const isHeader = ({ written, problem }: TableRow) => problem === 'unreadable' && !/\d/.test(written);

function readTable(text: string, separator: Separator): TableRow[] | null {
  const rows = cellsOf(text, separator)
    .map((cells, at): Row => ({ row: at + 1, cells: separator === ',' ? inTwo(cells) : cells }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
  const split = rows.filter(({ cells }) => cells.length > 1).length;
  if (split === 0 || split * 2 < rows.length) return null;
  const sign = decimalSignOf(rows.flatMap(({ cells }) => cells));
  const columns = columnsOf(rows, sign);
  if (columns === null) return null;
  const table = rows
    .map(({ row, cells }) => rowOf(row, cells[columns.name] ?? '', cells[columns.amount] ?? '', sign))
    .filter(({ name, written }) => name !== '' || written !== '');
  const [first] = table;
  return first !== undefined && isHeader(first) ? table.slice(1) : table;
}

/**
 * The rows of a pasted text with a column of names and one of amounts, separated by tabs, semicolons or
 * commas; null for any other text, such as a name with a comma. The header is left out.
 */
export function tableIn(text: string): readonly TableRow[] | null {
  for (const separator of SEPARATORS) {
    const table = text.includes(separator) ? readTable(text, separator) : null;
    if (table !== null) return table;
  }
  return null;
}
