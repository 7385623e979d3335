// The figures of a statement as it is typed and ticked (MON-61).
import type { ToReconcile } from '@savvi/budget-contract/reconciliation';
import { balanceAfter } from '@savvi/budget-contract/reconciliation.rules';
import type { MoneyTransaction } from '@savvi/budget-contract/transaction';
import { type Cents, fromCents, toCents } from '@savvi/contracts/money';
import * as z from '@savvi/contracts/schema';

/** A balance as it is typed: digits without a sign, and whether it is below zero. */
const typedBalance = z.object({ digits: z.string(), isBelowZero: z.boolean() });
/** A balance as it is typed. */
export type TypedBalance = z.infer<typeof typedBalance>;

/** What is typed and ticked for a statement. The tab keeps it until the account is reconciled. */
export const statementEntries = z.object({
  date: z.string(),
  balance: typedBalance,
  start: typedBalance,
  ticked: z.array(z.string()),
});
/** What is typed and ticked for a statement. */
export type StatementEntries = z.infer<typeof statementEntries>;

/** The entries of a statement of today. */
export const emptyEntries = (today: string): StatementEntries => ({
  date: today,
  balance: { digits: '', isBelowZero: false },
  start: { digits: '', isBelowZero: false },
  ticked: [],
});

const AMOUNT = /^\d+(\.\d{1,2})?$/;

/** The typed balance as a decimal text; null if it is not an amount. */
export function balanceOf({ digits, isBelowZero }: TypedBalance): string | null {
  if (!AMOUNT.test(digits)) return null;
  const cents = toCents(digits);
  return fromCents(isBelowZero ? -cents : cents);
}

/** What a statement says, as far as it can be compared. */
export interface Compared {
  readonly balance: string | null;
  readonly startBalance: string | null;
  /** The shown transactions that are ticked. */
  readonly ticked: readonly MoneyTransaction[];
  /** The balance on the statement minus that of the transactions; null until both balances are known. */
  readonly difference: Cents | null;
}

/** Compares a statement with the ticked transactions of an account. */
export function compared(
  accountId: string,
  { accountKind, startBalance: known, items }: Pick<ToReconcile, 'accountKind' | 'startBalance' | 'items'>,
  entries: StatementEntries,
): Compared {
  const ids = new Set(entries.ticked);
  const ticked = items.filter(({ id }) => ids.has(id));
  const [balance, startBalance] = [balanceOf(entries.balance), known ?? balanceOf(entries.start)];
  const difference =
    balance === null || startBalance === null
      ? null
      : toCents(balance) - balanceAfter({ id: accountId, kind: accountKind }, startBalance, ticked);
  return { balance, startBalance, ticked, difference };
}
