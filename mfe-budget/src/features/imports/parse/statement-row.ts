import type { Cents } from '@savvi/contracts/money';
import type { DecimalSign } from '../../../shared/spelling.rules.ts';
import { centsIn, currencyIn, foreignCurrency } from './written-amount.ts';
import {
  BOUNDS,
  type DateOrder,
  type LineProblem,
  ROWS_MAX,
  type Statement,
  type StatementRow,
  UnreadableFile,
  type UnreadLine,
} from './reading.ts';
import { inOrder, writtenDate } from './written-date.ts';

/** The payee of a row that names nobody. */
const NAMELESS = 'No description';
/** The longest line that is kept for the file of left-out lines. */
const SOURCE_MAX = 10_000;

/** The values of a line as written. */
export interface WrittenRow {
  readonly line: number;
  readonly date: string;
  readonly amount: string;
  /** Replaces the sign of the amount, such as a column for debits; null to keep it. */
  readonly direction: 'in' | 'out' | null;
  /** Whether the sign of the amount is turned. */
  readonly isFlipped: boolean;
  readonly payee: string;
  readonly note: string;
  readonly bankId: string;
  readonly currency: string;
  readonly source: string;
}

/** A text in one line, without characters that are invisible or cannot be stored. */
export const tidy = (text: string): string =>
  text
    .slice(0, SOURCE_MAX)
    .toWellFormed()
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .replace(/[\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/g, '')
    .trim();
const cut = (text: string, max: number) => text.slice(0, max).toWellFormed().trim();

function partsOf({ payee, note, bankId }: Pick<WrittenRow, 'payee' | 'note' | 'bankId'>) {
  const [named, noted] = [tidy(payee), tidy(note)];
  const whole = named || noted || NAMELESS;
  const rest = noted === whole ? '' : noted;
  // A payee that is too long is complete in the note, unless the note has something else.
  const kept = rest === '' && whole.length > BOUNDS.payee ? whole : rest;
  return {
    payee: cut(whole, BOUNDS.payee),
    note: kept === '' ? null : cut(kept, BOUNDS.note),
    bankId: cut(tidy(bankId), BOUNDS.bankId) || null,
  };
}

function directed(cents: Cents, { direction, isFlipped }: WrittenRow): Cents {
  const absolute = cents < 0n ? -cents : cents;
  if (direction !== null) return direction === 'in' ? absolute : -absolute;
  return isFlipped ? -cents : cents;
}

/** Turns the written values of a line into a transaction, or names what is wrong with it. */
export function rowOf(written: WrittenRow, order: DateOrder, sign: DecimalSign): StatementRow | UnreadLine {
  const { line, source } = written;
  const refused = (problem: LineProblem, value: string): UnreadLine => ({
    line,
    problem,
    written: cut(tidy(value), 60),
    source: source.slice(0, SOURCE_MAX).toWellFormed(),
  });
  const currency = foreignCurrency(written.currency) ?? currencyIn(written.amount);
  if (currency !== null) return refused('currency', currency);
  const found = writtenDate(written.date);
  const date = found === null ? null : inOrder(found, order);
  // The server takes dates from 2000 to 2199.
  if (date === null || !/^2[01]/.test(date)) return refused('date', written.date);
  const cents = centsIn(written.amount, sign);
  if (typeof cents === 'string') return refused(cents, written.amount);
  return { line, date, cents: directed(cents, written), ...partsOf(written) };
}

/** Turns the written lines of an account into its statement. @throws {UnreadableFile} for too many */
export function statementOf(
  account: string | null,
  written: Iterable<WrittenRow>,
  order: DateOrder,
  sign: DecimalSign,
): Statement {
  const rows: StatementRow[] = [];
  const unread: UnreadLine[] = [];
  for (const each of written) {
    const row = rowOf(each, order, sign);
    if ('problem' in row) unread.push(row);
    else rows.push(row);
  }
  return { account, rows, unread, pending: 0 };
}

/** @throws {UnreadableFile} for more rows than an import may have */
export function assertRowCount(rows: number): void {
  if (rows > ROWS_MAX) throw new UnreadableFile({ reason: 'too-many', rows });
}
