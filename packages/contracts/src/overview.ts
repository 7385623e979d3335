import * as z from '@savvi/contracts/schema';
import { type Cents, fractionOf, fromCents, moneyOutput, toCents } from './money.ts';
import { instant, recordId, recordVersion } from './values.ts';

/**
 * The fields of every list item that the dashboard reads: its version, which shows whether the page already
 * has a change, its name, and when it was created and last changed.
 */
export const listedThing = z.object({
  id: recordId,
  version: z.optional(recordVersion),
  name: z.string(),
  createdAt: instant,
  updatedAt: instant,
});
/** The fields of every list item that the dashboard reads. */
export type ListedThing = z.infer<typeof listedThing>;

/** The fields of a savings account that the overview reads. */
export const savingsFigures = z.extend(listedThing, { balance: moneyOutput });
/** The fields of a debt that the overview reads. */
export const debtFigures = z.extend(listedThing, { balance: moneyOutput, debtType: z.string() });
/** The fields of a property that the overview reads. */
export const propertyFigures = z.extend(listedThing, {
  propertyValue: moneyOutput,
  mortgageBalance: z.nullable(moneyOutput),
});
/** The fields of an insurance policy that the overview reads. */
export const policyFigures = z.extend(listedThing, { coverageAmount: moneyOutput });

/** The four lists of the financial overview; `null` for a list that is unavailable. */
export interface Holdings {
  readonly savings: readonly { readonly balance: string }[] | null;
  readonly debts: readonly { readonly balance: string; readonly debtType: string }[] | null;
  readonly properties:
    | readonly { readonly propertyValue: string; readonly mortgageBalance: string | null }[]
    | null;
  readonly policies: readonly { readonly coverageAmount: string }[] | null;
}

/** The text of a ratio that cannot be computed because its divisor is zero. */
export const NOT_APPLICABLE = 'N/A';

/**
 * The figures of the Financial Overview (T-41). Amounts are decimal strings; `null` where a list is missing.
 */
export interface FinancialOverview {
  readonly totalSavings: string | null;
  readonly totalDebt: string | null;
  readonly propertyEquity: string | null;
  readonly insuranceCoverage: string | null;
  readonly netWorth: string | null;
  /** Coverage ÷ debt with one decimal (`2.5`), or `N/A` without debt. */
  readonly coverageToDebt: string | null;
  /** Savings ÷ (savings + debt) as a whole percent (`67%`), or `N/A` without either. */
  readonly savingsRate: string | null;
  /** A mortgage is entered both with a property and as a debt, so it is counted twice (T-36). */
  readonly isMortgageCountedTwice: boolean;
}

const sum = <Item>(items: readonly Item[] | null, amountOf: (item: Item) => Cents): Cents | null =>
  items === null ? null : items.reduce((total, item) => total + amountOf(item), 0n);

const amount = (cents: Cents | null) => (cents === null ? null : fromCents(cents));

/** Computes a figure from two others; null when one of them is missing. */
const from = (
  one: Cents | null,
  other: Cents | null,
  compute: (one: Cents, other: Cents) => string,
): string | null => (one === null || other === null ? null : compute(one, other));

function coverageRatio(coverage: Cents, debt: Cents): string {
  if (debt === 0n) return NOT_APPLICABLE;
  const tenths = fractionOf(coverage, 10n, debt);
  return `${tenths / 10n}.${tenths % 10n}`;
}

function savingsShare(savings: Cents, debt: Cents): string {
  const both = savings + debt;
  return both === 0n ? NOT_APPLICABLE : `${fractionOf(100n, savings, both)}%`;
}

/** Computes the financial overview exactly (DASH-8 to DASH-10). */
export function financialOverview({ savings, debts, properties, policies }: Holdings): FinancialOverview {
  const saved = sum(savings, (account) => toCents(account.balance));
  const owed = sum(debts, (debt) => toCents(debt.balance));
  const equity = sum(
    properties,
    (property) => toCents(property.propertyValue) - toCents(property.mortgageBalance ?? '0'),
  );
  const covered = sum(policies, (policy) => toCents(policy.coverageAmount));
  const hasMortgageDebt = (debts ?? []).some(
    (debt) => debt.debtType === 'mortgage' && toCents(debt.balance) > 0n,
  );
  const hasMortgage = (properties ?? []).some((property) => toCents(property.mortgageBalance ?? '0') > 0n);
  return {
    totalSavings: amount(saved),
    totalDebt: amount(owed),
    propertyEquity: amount(equity),
    insuranceCoverage: amount(covered),
    netWorth: saved === null || owed === null || equity === null ? null : fromCents(saved + equity - owed),
    coverageToDebt: from(covered, owed, coverageRatio),
    savingsRate: from(saved, owed, savingsShare),
    isMortgageCountedTwice: hasMortgageDebt && hasMortgage,
  };
}
