import * as z from '@savvi/contracts/schema';
import { type Cents, fractionOf, fromCents, moneyOutput, toCents } from './money.ts';
import { instant, recordId, recordVersion } from './values.ts';

/**
 * What every listed thing tells the dashboard: its version (by which the page knows a change that it has),
 * its name, when it was made and last changed.
 */
export const listedThing = z.object({
  id: recordId,
  version: z.optional(recordVersion),
  name: z.string(),
  createdAt: instant,
  updatedAt: instant,
});
/** What every listed thing tells the dashboard. */
export type ListedThing = z.infer<typeof listedThing>;

/** What the overview reads of a savings account. */
export const savingsFigures = z.extend(listedThing, { balance: moneyOutput });
/** What the overview reads of a debt. */
export const debtFigures = z.extend(listedThing, { balance: moneyOutput, debtType: z.string() });
/** What the overview reads of a property. */
export const propertyFigures = z.extend(listedThing, {
  propertyValue: moneyOutput,
  mortgageBalance: z.nullable(moneyOutput),
});
/** What the overview reads of an insurance policy. */
export const policyFigures = z.extend(listedThing, { coverageAmount: moneyOutput });

/** The four lists a financial overview is made of; `null` stands for a list that cannot be had. */
export interface Holdings {
  readonly savings: readonly { readonly balance: string }[] | null;
  readonly debts: readonly { readonly balance: string; readonly debtType: string }[] | null;
  readonly properties:
    | readonly { readonly propertyValue: string; readonly mortgageBalance: string | null }[]
    | null;
  readonly policies: readonly { readonly coverageAmount: string }[] | null;
}

/** What a ratio shows when there is nothing to divide by. */
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
  /** A mortgage stands with a property and again as a debt, so it is counted twice (T-36). */
  readonly isMortgageCountedTwice: boolean;
}

const sum = <Item>(items: readonly Item[] | null, amountOf: (item: Item) => Cents): Cents | null =>
  items === null ? null : items.reduce((total, item) => total + amountOf(item), 0n);

const amount = (cents: Cents | null) => (cents === null ? null : fromCents(cents));

/** Computes a figure from two others, or nothing when one of them is missing. */
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

/** Adds the lists up, exactly (DASH-8 to DASH-10). */
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
