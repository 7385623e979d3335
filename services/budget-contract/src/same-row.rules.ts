// When two rows of bank files are the same, and which typed transaction a row looks like (MON-68, MON-69).
import { daysAfter } from '@savvi/contracts/calendar';
import type { ImportRow } from './import-row.ts';
import type { Booked } from './reconciliation.rules.ts';
import { searchForm } from './search-match.ts';
import type { MoneyTransaction } from './transaction.ts';

/** The largest distance between a row and a typed transaction that it looks like, in days (MON-69). */
export const MATCH_DAYS = 4;

/** The fields of a row that decide whether it is the same as another one. */
export type SameRowFields = Pick<ImportRow, 'date' | 'amount' | 'payee' | 'note' | 'bankId'>;

const foldedText = ({ payee, note }: Pick<ImportRow, 'payee' | 'note'>): string =>
  searchForm(`${payee} ${note ?? ''}`)
    .replaceAll(/\s+/gu, ' ')
    .trim();

/**
 * The identity of a row: account, date and amount with the bank's id, or with the folded text if the bank gives none.
 * `account` is the hash of the statement's account number or the id of the person's account; '' without either.
 */
export const identityOf = (account: string, row: SameRowFields): string =>
  JSON.stringify([
    account,
    row.date,
    row.amount,
    ...(row.bankId === null ? ['text', foldedText(row)] : ['bank', row.bankId]),
  ]);

/**
 * Whether each row is there already. Equal rows are counted: of n rows with one identity and m imported ones,
 * max(0, n − m) are new, and these are the last of them. `imported` has the number of imported rows by identity.
 */
export function areHere(identities: readonly string[], imported: ReadonlyMap<string, number>): boolean[] {
  const left = new Map(imported);
  return identities.map((identity) => {
    const count = left.get(identity) ?? 0;
    left.set(identity, count - 1);
    return count > 0;
  });
}

/**
 * The signed amounts that the bank's file of an account can have for a transaction. A transfer leaves the account that it
 * comes from and reaches the one that it goes to; an end that is not in Savvi can be any other account. `fileAccountId` is
 * null for a file of no known account.
 */
export function signedAmounts(
  { kind, amount, accountId, toAccountId, goalId }: Booked & Pick<MoneyTransaction, 'goalId'>,
  fileAccountId: string | null,
): readonly string[] {
  if (kind !== 'transfer') return [kind === 'spending' ? `-${amount}` : amount];
  const isIn = (end: string | undefined, other: string | undefined) =>
    fileAccountId === null || end === fileAccountId || (end === undefined && other !== fileAccountId);
  return [
    ...(isIn(accountId, toAccountId) ? [`-${amount}`] : []),
    ...(goalId === undefined && isIn(toAccountId, accountId) ? [amount] : []),
  ];
}

/** Whether a signed amount leaves its account. */
export const isOutgoing = (amount: string): boolean => amount.startsWith('-');

/** The signed amount of the other half of a transfer: `-12.40` for `12.40`. */
export const otherHalf = (amount: string): string => (isOutgoing(amount) ? amount.slice(1) : `-${amount}`);

/** A transaction that rows may look like, with one of the signed amounts that a bank's file can have for it. */
export interface MatchCandidate {
  readonly id: string;
  readonly date: string;
  readonly amount: string;
}

/**
 * The id of the transaction that each row looks like, by the row's position: the same signed amount within
 * {@link MATCH_DAYS} days. The nearest pairs come first, and no transaction is used twice.
 */
export function matchesOf(
  rows: readonly (Pick<ImportRow, 'date' | 'amount'> & { readonly at: number })[],
  candidates: readonly MatchCandidate[],
): ReadonlyMap<number, string> {
  const byKey = Map.groupBy(
    candidates.toSorted(({ id: one }, { id: other }) => (one < other ? -1 : 1)),
    ({ amount, date }) => `${amount} ${date}`,
  );
  const used = new Set<string>();
  const matches = new Map<number, string>();
  for (let days = 0; days <= MATCH_DAYS; days += 1)
    for (const { at, amount, date } of rows) {
      if (matches.has(at)) continue;
      const on = (day: string) => {
        const found = byKey.get(`${amount} ${day}`) ?? [];
        while (found[0] !== undefined && used.has(found[0].id)) found.shift();
        return found[0]?.id;
      };
      const id = on(daysAfter(date, -days)) ?? on(daysAfter(date, days));
      if (id === undefined) continue;
      used.add(id);
      matches.set(at, id);
    }
  return matches;
}
