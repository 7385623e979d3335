// Changes that their author can undo for a day (MON-59).
import * as z from '@savvi/contracts/schema';
import { moneyOutput } from '@savvi/contracts/money';
import { calendarMonth, instant, recordId } from '@savvi/contracts/values';

/** How long a change can be undone, in milliseconds. */
export const UNDO_MS = 86_400_000;
/** The number of changes that the service stores for each person and budget. */
export const CHANGES_MAX = 100;

/** The response header with the id of the change that a request made. */
export const CHANGE_HEADER = 'X-Change-Id';

/** What a change did. */
export const changeAct = z.enum([
  'transaction-added',
  'transaction-changed',
  'transaction-deleted',
  'transactions-changed',
  'transactions-deleted',
  'income-planned',
  /** A line of one month. */
  'line-changed',
  /** A line from a month on. */
  'line-changed-on',
  'money-moved',
  /** Rules were applied to past transactions. */
  'rules-applied',
  /** A month got the usual plan. */
  'month-updated',
  'bill-added',
  'bill-changed',
  'bill-deleted',
  'bill-date-changed',
  'bill-skipped',
  'bill-unskipped',
  /** A line that saves for a bill. */
  'bill-set-aside',
]);
/** What a change did. */
export type ChangeAct = z.infer<typeof changeAct>;

/** A change of transactions or of a plan in a response. */
export const changeReply = z.object({
  id: recordId,
  act: z.string(), // open: a later release adds acts
  /** The payee of a transaction, or the name of a line; for moved money that of the line that gave it. */
  name: z.nullable(z.string()),
  /** The name of the line that got moved money. */
  toName: z.nullable(z.string()),
  /** The number of transactions that it changed. */
  transactions: z.int(),
  /** The month of the plan or of the transaction; null for several transactions. */
  month: z.nullable(calendarMonth),
  amount: z.nullable(moneyOutput),
  at: instant,
  undoneAt: z.nullable(instant),
  /**
   * Whether it is not undone and nothing that it changed was changed since. Undoing is still refused if a month of it was
   * closed.
   */
  isUndoable: z.boolean(),
});
/** A change of transactions or of a plan. */
export type Change = z.infer<typeof changeReply>;
