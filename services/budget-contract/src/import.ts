// Imports of bank files (MON-62 to MON-78) and what the product remembers about them.
import * as z from '@savvi/contracts/schema';
import { moneyOutput } from '@savvi/contracts/money';
import { calendarDate, instant, recordId } from '@savvi/contracts/values';
import { IMPORT_ROWS_MAX, rowChoice, rowState } from './import-row.ts';
import { resultsReply } from './rule.ts';
import { transactionInput, transactionReply } from './transaction.ts';

/** How long the parts of an import wait for its commit, in milliseconds (MON-73). */
export const IMPORT_EXPIRES_MS = 3_600_000;
/** The maximum number of imports that a person can have open at once; a further one drops the oldest. */
export const OPEN_IMPORTS_MAX = 5;
/** The maximum number of imports in a list. */
export const IMPORTS_LISTED = 200;
/** The maximum number of finished imports of a space. */
export const IMPORTS_MAX = 1_000;
/** The maximum number of file layouts that are remembered for a person; the oldest goes (MON-67). */
export const SHAPES_MAX = 50;

/** The format that the content of the file has. */
export const importFormat = z.enum(['csv', 'xlsx', 'ofx', 'qif', 'camt']);
/** The format that the content of the file has. */
export type ImportFormat = z.infer<typeof importFormat>;

/** A SHA-256 or PBKDF2 result in hex. */
const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/, 'must be 64 hexadecimal digits'));

const column = z.int().check(z.minimum(0), z.maximum(199));
const columns = z.array(column).check(z.maxLength(5));

/** How the columns of a file are read (MON-66, MON-67). Columns are counted from 0. */
export const importMapping = z.strictObject({
  date: column,
  /** The only column of amounts; null if `debit` and `credit` are two. */
  amount: z.nullable(column),
  debit: z.nullable(column),
  credit: z.nullable(column),
  /** A column whose words say the direction of `amount`. */
  direction: z.nullable(column),
  /** The first of them that has a text. */
  payee: columns,
  /** Joined to the note. */
  note: columns,
  bankId: z.nullable(column),
  currency: z.nullable(column),
  dateOrder: z.enum(['year-first', 'month-first', 'day-first']),
  decimal: z.enum(['.', ',']),
  /** Whether a positive amount leaves the account, as in many files of credit cards. */
  isSignTurned: z.boolean(),
  /** The number of lines before the header. */
  linesBefore: z.int().check(z.minimum(0), z.maximum(200)),
  /** The account that files with this layout belong to. */
  accountId: z.nullable(recordId),
});
/** How the columns of a file are read. */
export type ImportMapping = z.output<typeof importMapping>;

/** The address of a remembered layout: the SHA-256, in hex, of separator, names of the header and column count. */
export const shapeHash = hash;

/** What the product remembers for the imports of a person. */
export const importSetup = z.object({
  /** The salt for `hashOfAccount`; it belongs to the space. */
  salt: z.string(),
  shapes: z.array(z.object({ shape: hash, mapping: importMapping })),
  /** The accounts of statements that were imported before, by the hash of their number (MON-77). */
  statementAccounts: z.array(z.object({ hash, accountId: recordId })),
});
/** What the product remembers for the imports of a person. */
export type ImportSetup = z.infer<typeof importSetup>;

/** The body of POST /api/budgets/{id}/imports. */
export const importInput = z.strictObject({
  format: importFormat,
  /** The number of rows that the parts will have. */
  rows: z.int().check(z.minimum(1), z.maximum(IMPORT_ROWS_MAX, `must be at most ${IMPORT_ROWS_MAX}`)),
  /** The person's account that the statement is of; null if it is none of the product's. */
  accountId: z.nullable(recordId),
  /** The hash of the statement's account number; null if the file has no number. */
  statementAccount: z.nullable(hash),
});
/** An import to begin. */
export type ImportInput = z.output<typeof importInput>;

/** An import that was begun. */
export const importBegun = z.object({ id: recordId, expiresAt: instant });
/** An import that was begun. */
export type ImportBegun = z.infer<typeof importBegun>;

const figures = z.object({ rows: z.int(), sum: moneyOutput });

/** What becomes of each row of an import. */
export const importPreview = z.object({
  /** In the order of their numbers. */
  rows: z.array(
    z.object({
      row: z.int(),
      state: rowState,
      /** The id of the transaction that a `match` looks like. */
      match: z.optional(recordId),
      /** What a rule gives the row if it is added and the decision leaves it open (MON-84). */
      rule: z.optional(z.object({ id: recordId, results: resultsReply })),
      /** The id of the transaction of another account that can be the other half of a transfer (MON-53). */
      transfer: z.optional(recordId),
    }),
  ),
  /** The transactions that rows look like or can be a transfer with, each once. */
  matches: z.array(transactionReply),
  /** The rows of each state and the sum of their signed amounts. */
  totals: z.object({ new: figures, here: figures, match: figures, closed: figures }),
  /**
   * The kinds that the service accepts in decisions. Open: a later release adds kinds. Absent in the release before, which
   * does not accept transfers.
   */
  kinds: z.optional(z.array(z.string())),
});
/** What becomes of each row of an import. */
export type ImportPreview = z.infer<typeof importPreview>;

/** The body of POST /api/budgets/{id}/imports/{importId}/commit. */
export const commitInput = z.strictObject({
  choices: z._default(
    z.array(rowChoice).check(
      z.maxLength(IMPORT_ROWS_MAX),
      z.refine(
        (choices) => new Set(choices.map(({ row }) => row)).size === choices.length,
        'must not contain a row number twice',
      ),
      z.refine((choices) => {
        const joined = choices.flatMap(({ match, transfer }) =>
          [match, transfer].filter((id) => id !== undefined),
        );
        return new Set(joined).size === joined.length;
      }, 'must not match a transaction twice'),
    ),
    [],
  ),
  /**
   * The day in an open month on which rows of closed months are added as corrections; null leaves them out
   * (MON-75).
   */
  corrections: z._default(z.nullable(transactionInput.shape.date), null),
});
/** The decisions about the rows of an import. */
export type CommitInput = z.output<typeof commitInput>;

/** A finished import. */
export const importReply = z.object({
  id: recordId,
  budgetId: recordId,
  format: z.string(), // open: a later release adds formats
  accountId: z.nullable(recordId),
  /** The number of rows that were sent. */
  rows: z.int(),
  /** The number of transactions that it added. */
  added: z.int(),
  /** The number of transactions that rows joined: typed ones, and other halves of transfers. */
  matched: z.int(),
  /** The number of rows that earlier imports had added. */
  here: z.int(),
  /** The number of rows that the person left out, and of those in closed months. */
  leftOut: z.int(),
  /** The first and the last date of its rows. */
  from: calendarDate,
  to: calendarDate,
  /** Whether the person imported it, who alone can undo it (MON-74). */
  isOwn: z.boolean(),
  committedAt: instant,
  undoneAt: z.nullable(instant),
});
/** A finished import. */
export type Import = z.infer<typeof importReply>;

const { shapes, statementAccounts } = importSetup.shape;

/** All finished imports of a space and what is remembered for them, for the archive of the user's own data. */
export const storedImports = z.object({ imports: z.array(importReply), shapes, statementAccounts });

/** The body of POST /api/budgets/{id}/imports/{importId}/undo. */
export const undoImportInput = z.strictObject({
  /** Whether added transactions that were changed since are removed, too. */
  evenChanged: z._default(z.boolean(), false),
});

/**
 * The result of undoing an import. If added transactions were changed since and `evenChanged` was not set, nothing is
 * undone, and `changed` is their number: 'You changed 3 of these since. Remove them too?' (MON-74)
 */
export const importUndone = z.object({ isUndone: z.boolean(), changed: z.int(), import: importReply });
/** The result of undoing an import. */
export type ImportUndone = z.infer<typeof importUndone>;
