import type { ImportPreview } from '@savvi/budget-contract/import';
import type { RowState } from '@savvi/budget-contract/import-row';
import {
  areHere,
  type MatchCandidate,
  matchesOf,
  otherHalf,
  signedAmounts,
} from '@savvi/budget-contract/same-row.rules';
import type { MoneyTransaction } from '@savvi/budget-contract/transaction';
import { type Cents, fromCents, toCents } from '@savvi/contracts/money';
import type { StagedRow } from './import-row.repository.ts';

/** A row with what becomes of it. */
export interface PlannedRow extends StagedRow {
  readonly state: RowState;
  /** The id of the typed transaction that a `match` looks like. */
  readonly match?: string;
  /** The id of the transaction of another account that can be the other half of a transfer. */
  readonly transfer?: string;
}

/** What the rows of an import are compared with. */
export interface Ledger {
  /** The number of imported rows by identity. */
  readonly imported: ReadonlyMap<string, number>;
  /** The closed months, such as `2027-05`. */
  readonly closed: ReadonlySet<string>;
  /** The account of the file; null without one. */
  readonly accountId: string | null;
  /** The typed transactions in open months. */
  readonly candidates: readonly MoneyTransaction[];
  /** The transactions of other accounts in open months that can be the other half of a transfer (MON-53). */
  readonly halves: readonly MoneyTransaction[];
}

/** A typed transaction as rows of a file can have it; `accountId` is the account of the file. */
export const inFile = (stored: MoneyTransaction, accountId: string | null): MatchCandidate[] =>
  signedAmounts(stored, accountId).map((amount) => ({ id: stored.id, date: stored.date, amount }));

/** The account of a transaction that can be the half of a transfer. */
export const ownAccount = ({ accountId, toAccountId }: MoneyTransaction): string | null =>
  accountId ?? toAccountId ?? null;

/** A transaction of another account as a row of the file of that account. */
export const asHalf = (stored: MoneyTransaction): MatchCandidate[] => inFile(stored, ownAccount(stored));

/** What becomes of each row of an import. */
export function planImport(
  rows: readonly StagedRow[],
  { imported, closed, accountId, candidates, halves }: Ledger,
): PlannedRow[] {
  const here = areHere(
    rows.map(({ identity }) => identity),
    imported,
  );
  const isClosed = ({ date }: StagedRow) => closed.has(date.slice(0, 7));
  const fresh = rows.flatMap((row, at) => (here[at] === true || isClosed(row) ? [] : [{ ...row, at }]));
  const typed = candidates.flatMap((each) => inFile(each, accountId));
  const matches = matchesOf(fresh, typed);
  const alone = fresh.flatMap(({ at, date, amount }) =>
    matches.has(at) ? [] : [{ at, date, amount: otherHalf(amount) }],
  );
  const transfers = matchesOf(alone, halves.flatMap(asHalf));
  return rows.map((row, at) => {
    if (here[at] === true) return { ...row, state: 'here' };
    if (isClosed(row)) return { ...row, state: 'closed' };
    const match = matches.get(at);
    if (match !== undefined) return { ...row, state: 'match', match };
    const transfer = transfers.get(at);
    return { ...row, state: 'new', ...(transfer !== undefined && { transfer }) };
  });
}

/** The number of rows of each state and the sum of their signed amounts (MON-65). */
export function totalsOf(rows: readonly PlannedRow[]): ImportPreview['totals'] {
  const figures = (wanted: RowState) => {
    const found = rows.filter(({ state }) => state === wanted);
    const sum = found.reduce<Cents>((all, { amount }) => all + toCents(amount), 0n);
    return { rows: found.length, sum: fromCents(sum) };
  };
  return { new: figures('new'), here: figures('here'), match: figures('match'), closed: figures('closed') };
}
