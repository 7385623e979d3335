import { netIncomes } from '@savvi/budget-contract/calculations';
import { type Entries, type Partner, withAmounts } from './entries.rules.ts';

/** A partner's net income in cents (BUD-57, BUD-58). */
export const netOf = (entries: Entries, partner: Partner): bigint =>
  netIncomes(withAmounts(entries))[partner];

/** Whether a partner's taxes exceed the income, for example because yearly taxes were entered. */
export const isTaxedAboveIncome = (entries: Entries, partner: Partner): boolean =>
  netOf(entries, partner) < 0n;
