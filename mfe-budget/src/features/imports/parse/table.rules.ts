import { readSpelling } from '../../../shared/spelling.rules.ts';
import { isTotal } from '../../../shared/totals.ts';
import {
  type Columns,
  type Mapping,
  type OpenedTable,
  type Shape,
  type Statement,
  type StatementRow,
  UnreadableFile,
  type UnreadLine,
} from './reading.ts';
import { assertRowCount, rowOf, type WrittenRow } from './statement-row.ts';
import { decimalSignIn } from './written-amount.ts';
import { dateOrderOf, writtenDate } from './written-date.ts';

/** A line of a table that is not empty. */
export interface TableLine {
  readonly line: number;
  readonly cells: readonly string[];
  readonly source: string;
}

/** A table as its file has it. */
export interface RawTable {
  readonly separator: string;
  readonly lines: readonly TableLine[];
}

/** A table with its header found. */
export interface StatementTable {
  readonly shape: Shape;
  readonly lines: readonly TableLine[];
}

/** How many lines before the header a bank may write. */
const PREAMBLE_MAX = 40;
/** The widest table. */
const COLUMNS_MAX = 100;
const SAMPLE_ROWS = 5;

/** What the headers of banks call each column, in the order in which columns are looked for. */
const NAMES = {
  currency: /^(?:currency|ccy|w[aä]hrung|devise|moneda)(?: code)?$/i,
  bankId:
    /^(?:(?:bank |transaction |trans(?:\.|action)? )?(?:id|identifier)|fit ?id|unique id|(?:transaction |bank )?reference(?: (?:no\.?|number|id))?|ref(?:\.|erence)? ?(?:no\.?|number|#))$/i,
  date: /^(?:(?:transaction|trans\.?|txn|booking|booked|purchase|activity) ?)?date(?: \(.*\))?$|^buchungs(?:tag|datum)$|^datum$|^fecha$|^date op/i,
  laterDate: /date|datum|valuta|posted/i,
  out: /^(?:(?:paid|money) out|debits?|withdrawals?|payments?|charges?|soll|d[eé]bit|cargos?|out)\b/i,
  into: /^(?:(?:paid|money) in|credits?|deposits?|haben|cr[eé]dit|abonos?|in)\b/i,
  amount: /^(?:transaction |billing |net |local )?(?:amount|value|betrag|umsatz|montant|importe)\b/i,
  mark: /^(?:transaction |trans\.? )?(?:type|dr\/cr|cr\/dr|debit\/credit|credit\/debit|direction|sign|s\/h|soll\/haben)$/i,
  balance: /balance|saldo|solde/i,
  payee:
    /^(?:payee|merchant(?: name)?|counterparty(?: name)?|beneficiary|name|description|details|transaction details|narrative|empf[aä]nger|beg[uü]nstigter.*|libell[eé]|concepto)$/i,
  note: /^(?:memo|notes?|message|reference|description|details|extended details|narrative|purpose|verwendungszweck|comments?|additional info(?:rmation)?)$/i,
} as const;

/** Marks of the direction of an amount. Types such as Payment are none: a payment to a card comes in. */
const MARKS_OUT = /^(?:d|dr|debit|withdrawal|out|s|soll|-)$/i;
const MARKS_IN = /^(?:c|cr|credit|deposit|in|h|haben|\+)$/i;
/** Types of rows that take money out of a card's account. */
const BOUGHT = /^(?:sale|purchase)$/i;
const directionOf = (mark: string): 'in' | 'out' | null =>
  MARKS_OUT.test(mark) ? 'out' : MARKS_IN.test(mark) ? 'in' : null;

const isDate = (cell: string) => writtenDate(cell) !== null;
const isAmount = (cell: string) =>
  cell !== '' &&
  cell.length <= 40 &&
  !isDate(cell) &&
  typeof readSpelling(cell.replace(/\b[A-Z]{3}\b/, '')) !== 'string';
const isTransaction = ({ cells }: TableLine) => cells.some(isDate) && cells.some(isAmount);
const isHeading = ({ cells }: TableLine) =>
  cells.some((cell) => NAMES.date.test(cell) || NAMES.laterDate.test(cell)) &&
  cells.some((cell) => NAMES.amount.test(cell) || NAMES.out.test(cell) || NAMES.into.test(cell)) &&
  !cells.some((cell) => isDate(cell) || isAmount(cell));
const sameCells = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((cell, at) => cell === other[at]);
/** Without empty cells at the end. */
const trimmed = (cells: readonly string[]) => cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1);

/** Where the rows of a table start, and its header if it has one. */
function startOf(lines: readonly TableLine[]): { first: number; header: TableLine | null } | null {
  const start = lines.slice(0, PREAMBLE_MAX);
  const named = start.findIndex(isHeading);
  if (named !== -1) return { first: named + 1, header: start[named] ?? null };
  const first = lines.findIndex(isTransaction);
  if (first === -1) return null;
  const before = lines[first - 1];
  const isNamed =
    before !== undefined &&
    trimmed(before.cells).length > 1 &&
    trimmed(before.cells).every((cell) => cell !== '' && !isDate(cell) && !isAmount(cell));
  return { first, header: isNamed ? before : null };
}

/** Finds the header of a table. @throws {UnreadableFile} for a table without transactions, or with too many */
export function tableOf({ separator, lines }: RawTable): StatementTable {
  const start = startOf(lines);
  if (start === null) throw new UnreadableFile({ reason: 'unknown' });
  const { first, header } = start;
  const names = header === null ? [] : trimmed(header.cells);
  const rows = lines.slice(first).filter(({ cells }) => header === null || !sameCells(trimmed(cells), names));
  const columns = Math.min(Math.max(names.length, ...typicalWidths(rows)), COLUMNS_MAX);
  if (rows.length === 0) throw new UnreadableFile({ reason: 'no-transactions' });
  // A sum below the transactions is not one of them.
  assertRowCount(rows.filter(({ cells }) => cells.some(isDate) || !cells.some(isTotal)).length);
  return { shape: { separator, names, columns }, lines: rows };
}

/** The width of most rows. */
function typicalWidths(rows: readonly TableLine[]): readonly number[] {
  const counts = new Map<number, number>();
  for (const { cells } of rows) {
    const width = trimmed(cells).length;
    counts.set(width, (counts.get(width) ?? 0) + 1);
  }
  return [...counts]
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, 1)
    .map(([width]) => width);
}

/** Finds columns by the names of the header, and else by their content. */
function columnsOf({ shape, lines }: StatementTable): Columns | null {
  const taken = new Set<number>();
  const share = (column: number, is: (cell: string) => boolean) => {
    const cells = lines
      .slice(0, 200)
      .map((line) => line.cells[column] ?? '')
      .filter((cell) => cell !== '');
    return cells.length === 0 ? 0 : cells.filter(is).length / cells.length;
  };
  const free = () => Array.from({ length: shape.columns }, (_, at) => at).filter((at) => !taken.has(at));
  const take = (column: number | undefined): number | null => {
    if (column === undefined || column < 0) return null;
    taken.add(column);
    return column;
  };
  const named = (name: RegExp, fits: (column: number) => boolean = () => true) =>
    take(free().find((column) => name.test(shape.names[column] ?? '') && fits(column)));
  const hasDates = (column: number) => share(column, isDate) >= 0.5;
  const hasAmounts = (column: number) => share(column, isAmount) >= 0.5;
  const hasMarks = (column: number) => share(column, (cell) => directionOf(cell) !== null) >= 0.9;
  const date = named(NAMES.date, hasDates) ?? named(NAMES.laterDate, hasDates) ?? take(free().find(hasDates));
  if (date === null) return null;
  const currency = named(NAMES.currency);
  named(NAMES.balance);
  const out = named(
    NAMES.out,
    (column) => !hasMarks(column) && (share(column, isAmount) > 0 || share(column, () => true) === 0),
  );
  const into = out === null ? null : named(NAMES.into);
  const one =
    out !== null && into !== null
      ? null
      : (named(NAMES.amount, hasAmounts) ?? out ?? take(free().find(hasAmounts)));
  if (one === null && (out === null || into === null)) return null;
  const mark = one === null ? null : (named(NAMES.mark, hasMarks) ?? take(free().find(hasMarks)));
  const amount: Columns['amount'] =
    one === null
      ? { kind: 'two', out: out ?? 0, into: into ?? 0 }
      : mark === null
        ? { kind: 'signed', column: one }
        : { kind: 'marked', column: one, mark };
  const bankId = named(NAMES.bankId, (column) => !hasDates(column) && share(column, () => true) > 0);
  const isText = (column: number) =>
    !hasDates(column) && !hasAmounts(column) && share(column, () => true) > 0;
  const length = (column: number) =>
    lines.slice(0, 200).reduce((sum, line) => sum + (line.cells[column]?.length ?? 0), 0);
  const payee =
    named(NAMES.payee, isText) ??
    take(
      free()
        .filter(isText)
        .toSorted((a, b) => length(b) - length(a))[0],
    );
  const note = named(NAMES.note, isText);
  return { date, amount, payee, note, bankId, currency };
}

/** The cells of the amounts of a table. */
export function* amountCells(
  lines: readonly TableLine[],
  { amount }: Pick<Columns, 'amount'>,
): Generator<string> {
  for (const { cells } of lines) {
    if (amount.kind !== 'two') yield cells[amount.column] ?? '';
    else yield* [cells[amount.out] ?? '', cells[amount.into] ?? ''].filter((cell) => cell !== '');
  }
}

/** What a table looks like and which mapping is suggested for it. */
export function opened(table: StatementTable): OpenedTable {
  const { shape, lines } = table;
  const columns = columnsOf(table);
  const dates = dateOrderOf(columns === null ? [] : lines.map(({ cells }) => cells[columns.date] ?? ''));
  const amounts = decimalSignIn(columns === null ? [] : amountCells(lines, columns));
  // Where no amount has a minus sign, the file is of a card: what is bought is positive. Where a column says what is
  // bought, only the amounts of these rows decide.
  const bought = lines.filter(({ cells }) => cells.some((cell) => BOUGHT.test(cell)));
  const isFlipped =
    columns?.amount.kind === 'signed' &&
    ![...amountCells(bought.length > 0 ? bought : lines, columns)].some((cell) =>
      /[-\u2212(]|DR$/i.test(cell),
    );
  return {
    kind: 'table',
    shape,
    sample: lines.slice(0, SAMPLE_ROWS).map(({ line, cells }) => ({ line, cells })),
    columns,
    spelled: { dateOrder: dates.order, decimalSign: amounts.sign },
    isFlipped,
    open: { date: dates.open, amount: amounts.open },
  };
}

/** What the chosen columns of a table leave undecided (MON-66). */
export function openQuestions(
  table: StatementTable,
  columns: Columns,
): Pick<OpenedTable, 'open' | 'spelled'> {
  const dates = dateOrderOf(table.lines.map(({ cells }) => cells[columns.date] ?? ''));
  const amounts = decimalSignIn(amountCells(table.lines, columns));
  return {
    spelled: { dateOrder: dates.order, decimalSign: amounts.sign },
    open: { date: dates.open, amount: amounts.open },
  };
}

/** Whether an amount is empty or zero, as the unused one of two columns. */
const isBlank = (cell: string) => /^[\s\p{Sc}0.,-]*$/u.test(cell);

function writtenOf({ line, cells, source }: TableLine, { columns, isFlipped }: Mapping): WrittenRow {
  const at = (column: number | null) => (column === null ? '' : (cells[column] ?? ''));
  const shared = {
    line,
    source,
    date: at(columns.date),
    payee: at(columns.payee),
    note: at(columns.note),
    bankId: at(columns.bankId),
    currency: at(columns.currency),
  };
  const { amount } = columns;
  if (amount.kind === 'signed') return { ...shared, amount: at(amount.column), direction: null, isFlipped };
  if (amount.kind === 'marked')
    return {
      ...shared,
      amount: at(amount.column),
      direction: directionOf(at(amount.mark)),
      isFlipped: false,
    };
  const isOut = isBlank(at(amount.into)) && !isBlank(at(amount.out));
  // A minus sign in a column of withdrawals is a habit of some banks and changes nothing.
  return {
    ...shared,
    amount: isOut ? at(amount.out) : at(amount.into),
    direction: isOut ? 'out' : 'in',
    isFlipped: false,
  };
}

/** Whether a line sums up others, so that it is no transaction. */
const sumsUp = ({ cells }: TableLine, { date }: Columns) =>
  !isDate(cells[date] ?? '') &&
  cells.some((cell) => isTotal(cell) || /^(?:opening|closing|beginning|ending) balance\b/i.test(cell));

/** The transactions of a table. */
export function rowsOf({ shape, lines }: StatementTable, mapping: Mapping): Statement {
  const rows: StatementRow[] = [];
  const unread: UnreadLine[] = [];
  for (const each of lines) {
    if (sumsUp(each, mapping.columns)) continue;
    if (trimmed(each.cells).length > shape.columns) {
      const { line, source } = each;
      unread.push({ line, source, problem: 'columns', written: String(trimmed(each.cells).length) });
      continue;
    }
    const row = rowOf(writtenOf(each, mapping), mapping.dateOrder, mapping.decimalSign);
    if ('problem' in row) unread.push(row);
    else rows.push(row);
  }
  return { account: null, rows, unread, pending: 0 };
}
