// Rows of a bank's file as the browser reads and normalizes them (MON-63). The file itself stays in the browser.
import * as z from '@savvi/contracts/schema';
import { MONEY_LIMITS, toCents } from '@savvi/contracts/money';
import { recordId, requiredName, text } from '@savvi/contracts/values';
import { NOTE_MAX, PAYEE_MAX, transactionInput, transactionKind } from './transaction.ts';

/** The maximum number of rows of an import (MON-62). */
export const IMPORT_ROWS_MAX = 5_000;
/** The maximum number of rows in a part, whose body has at most 1 MiB. */
export const PART_ROWS_MAX = 500;
/** The maximum number of parts of an import. Long rows need smaller parts. */
export const PARTS_MAX = 50;
/** The maximum length of the id that a bank gives a row, in characters. */
export const BANK_ID_MAX = 200;

const rowNumber = z.int().check(z.minimum(1), z.maximum(9_999_999));

const isSignedAmount = (amount: string): boolean => {
  const cents = toCents(amount);
  return cents !== 0n && cents <= MONEY_LIMITS.payment && cents >= -MONEY_LIMITS.payment;
};

/** A row of a bank's file, normalized. */
export const importRow = z.strictObject({
  /** The line or row number in the file, counted from 1 as an editor counts; unique within the import. */
  row: rowNumber,
  date: transactionInput.shape.date,
  /** Signed, with two decimals: `-12.40` leaves the account, `2500.00` comes in. */
  amount: z.string().check(
    z.regex(/^-?(0|[1-9]\d{0,7})\.\d{2}$/, {
      error: 'must be a signed amount such as -12.40',
      abort: true,
    }),
    z.refine(isSignedAmount, 'must not be 0.00'),
  ),
  /** Where the file names nobody, the parser puts the booking text or a word of its own here. */
  payee: requiredName(PAYEE_MAX),
  note: z.nullable(text(NOTE_MAX)),
  /** The id that the bank gives the row; null if the file has none. */
  bankId: z.nullable(requiredName(BANK_ID_MAX)),
});
/** A row of a bank's file, normalized. */
export type ImportRow = z.output<typeof importRow>;

/**
 * The body of PUT /api/budgets/{id}/imports/{importId}/parts/{part}. The service checks each row as an
 * {@link importRow} by itself: a row that does not fit is refused by its number, and the others are accepted.
 */
export const importPart = z.strictObject({
  rows: z.array(z.looseObject({ row: rowNumber })).check(
    z.minLength(1),
    z.maxLength(PART_ROWS_MAX, `must have at most ${PART_ROWS_MAX} rows`),
    z.refine(
      (rows) => new Set(rows.map(({ row }) => row)).size === rows.length,
      'must not contain a row number twice',
    ),
  ),
});

/** Rows of a part that were refused; all others are accepted. */
export const partReply = z.object({
  refused: z.array(z.object({ row: z.int(), sentence: z.string() })),
});

/**
 * What becomes of a row. `new`: it will be added. `here`: an import added it before. `match`: it looks like a
 * typed transaction (MON-69). `closed`: it is in a closed month (MON-75).
 */
export const rowState = z.enum(['new', 'here', 'match', 'closed']);
/** What becomes of a row. */
export type RowState = z.infer<typeof rowState>;

const { lineId, categoryId, payer } = transactionInput.shape;

/**
 * A decision about a row. Rows without one are added as they are if they are `new` or `match`; so a row joins a
 * typed transaction only with `match`, and without it both are kept. A decision about a row that is `here`, or in a
 * closed month without corrections, has no effect.
 */
export const rowChoice = z.strictObject({
  row: rowNumber,
  /** Leaves the row out. */
  leaveOut: z.optional(z.literal(true)),
  /**
   * The typed transaction that the row joins, from the preview. It gets the bank's date and keeps everything else, so
   * the keys below have no effect.
   */
  match: z.optional(recordId),
  /**
   * The transaction of another account that becomes a transfer with the row, from the preview (MON-53). The keys below
   * have no effect.
   */
  transfer: z.optional(recordId),
  /**
   * Absent: spending for a negative amount, income for a positive one. A positive row can be a refund. A row of either sign
   * can be a transfer, of which the other end is not in Savvi.
   */
  kind: z.optional(transactionKind),
  payee: z.optional(requiredName(PAYEE_MAX)),
  note: z.optional(z.nullable(text(NOTE_MAX))),
  lineId: z.optional(lineId),
  categoryId,
  /** Absent: the payer of the line. */
  payer,
});
/** A decision about a row. */
export type RowChoice = z.output<typeof rowChoice>;
