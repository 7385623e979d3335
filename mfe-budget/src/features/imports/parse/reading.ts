// What the parsers read from a file of a bank. These types cross from the worker to the page.
import type { Cents } from '@savvi/contracts/money';
import type { DecimalSign } from '../../../shared/spelling.rules.ts';

/** The maximum size of a file, in bytes (MON-62). */
export const FILE_BYTES_MAX = 10 * 1_048_576;
/** The maximum number of rows of a file (MON-62). */
export const ROWS_MAX = 5_000;

/**
 * The bounds of a transaction. They are those of the contract, whose schemas the worker would have to load; a test
 * compares them.
 */
export const BOUNDS = { cents: 9_999_999_999n, payee: 200, note: 500, bankId: 200 } as const;

/** A transaction of a statement. */
export interface StatementRow {
  /** The line in an editor, or the row of a workbook, from 1. */
  readonly line: number;
  /** `2027-05-31`; the date as the bank wrote it, never shifted. */
  readonly date: string;
  /** Positive for money that came in, negative for money that went out; never zero. */
  readonly cents: Cents;
  readonly payee: string;
  readonly note: string | null;
  /** The id that the bank gave the transaction; null without one. */
  readonly bankId: string | null;
}

/** Why a line cannot become a transaction. */
export type LineProblem =
  | 'date'
  | 'amount'
  | 'no-amount'
  | 'decimals'
  | 'large'
  | 'zero'
  | 'currency'
  | 'columns';

/** A line that cannot become a transaction. */
export interface UnreadLine {
  readonly line: number;
  readonly problem: LineProblem;
  /** The value with the problem, as written; the currency for `currency`. */
  readonly written: string;
  /** The whole line as the file has it. */
  readonly source: string;
}

/** One account of a file. */
export interface Statement {
  /** The number of the account; it never leaves the browser (MON-77). Null if the file does not name it. */
  readonly account: string | null;
  readonly rows: readonly StatementRow[];
  readonly unread: readonly UnreadLine[];
  /** The number of entries that the bank has not booked yet; they are left out (MON-76). */
  readonly pending: number;
}

/** Whether the day or the month is first in dates such as 03/04/2027. */
export type DateOrder = 'day-first' | 'month-first';

/** How the dates and the amounts of a whole file are written; decided once for each file (MON-66). */
export interface Spelled {
  readonly dateOrder: DateOrder;
  readonly decimalSign: DecimalSign;
}

/** What no row of a file decides: an example to ask about, or null. */
export interface OpenQuestions {
  /** A date that is valid in both orders. */
  readonly date: string | null;
  /** An amount that is valid with both decimal signs. */
  readonly amount: string | null;
}

/** The columns of a table, counted from 0. */
export interface Columns {
  readonly date: number;
  /** One column with signed amounts, one with amounts and one that marks their direction, or one for each direction. */
  readonly amount:
    | { readonly kind: 'signed'; readonly column: number }
    | { readonly kind: 'marked'; readonly column: number; readonly mark: number }
    | { readonly kind: 'two'; readonly out: number; readonly into: number };
  readonly payee: number | null;
  readonly note: number | null;
  readonly bankId: number | null;
  readonly currency: number | null;
}

/** How the rows of a table become transactions; remembered for each shape of file (MON-67). */
export interface Mapping extends Spelled {
  readonly columns: Columns;
  /** Whether amounts without a minus sign are money that went out. */
  readonly isFlipped: boolean;
}

/** The shape of a table: tables of one shape share their mapping (MON-67). */
export interface Shape {
  /** Empty for a workbook. */
  readonly separator: string;
  /** The names of the columns; empty without a header. */
  readonly names: readonly string[];
  readonly columns: number;
}

/** A file with columns, whose mapping is checked by the user. */
export interface OpenedTable {
  readonly kind: 'table';
  readonly shape: Shape;
  /** The first rows after the header. */
  readonly sample: readonly { readonly line: number; readonly cells: readonly string[] }[];
  /** The suggested mapping; null for columns that were not recognized. */
  readonly columns: Columns | null;
  readonly spelled: Spelled;
  readonly isFlipped: boolean;
  readonly open: OpenQuestions;
}

/** A file in a format that names its values, read completely. */
export interface OpenedStatements {
  readonly kind: 'statements';
  readonly format: 'ofx' | 'qif' | 'camt';
  readonly statements: readonly Statement[];
  readonly spelled: Spelled;
  readonly open: OpenQuestions;
}

/** An opened file. */
export type Opened = OpenedTable | OpenedStatements;

/** Why a whole file cannot be read (MON-72). */
export type Refusal =
  | { readonly reason: Exclude<FileProblem, 'too-many'> }
  | { readonly reason: 'too-many'; readonly rows: number }
  | { readonly reason: 'quotes'; readonly line: number }
  | { readonly reason: 'damaged'; readonly line: number | null };

/** The kinds of refusals that need no number. */
export type FileProblem =
  | 'pdf'
  | 'picture'
  | 'web-page'
  | 'old-workbook'
  | 'protected'
  | 'archive'
  | 'document'
  | 'empty'
  | 'large'
  | 'no-transactions'
  | 'unknown'
  | 'slow'
  | 'too-many';

/** A file that cannot be read at all. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile';
  readonly refusal: Refusal;
  constructor(refusal: Refusal, cause?: unknown) {
    super(`a statement cannot be read: ${refusal.reason}`, { cause });
    this.refusal = refusal;
  }
}
