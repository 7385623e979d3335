// The Financial Overview, computed from figures that areas publish by name.
import { type Cents, fractionOf, fromCents } from './money.ts';

/** The names of the figures that the overview needs. */
export const OVERVIEW_FIGURES = {
  savings: 'savings.total',
  debt: 'debts.total',
  equity: 'properties.equity',
  coverage: 'policies.coverage',
  /** What is still owed on debts that are mortgages and not linked to a property. */
  mortgageDebt: 'debts.mortgages',
  /** What is still owed on mortgages that are entered with properties. */
  propertyMortgages: 'properties.mortgages',
} as const;

/** The figures of the overview in cents; `null` for a figure that is unavailable. */
export type Holdings = Readonly<Record<keyof typeof OVERVIEW_FIGURES, Cents | null>>;

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
export const financialOverview = ({
  savings,
  debt,
  equity,
  coverage,
  mortgageDebt,
  propertyMortgages,
}: Holdings): FinancialOverview => ({
  totalSavings: amount(savings),
  totalDebt: amount(debt),
  propertyEquity: amount(equity),
  insuranceCoverage: amount(coverage),
  netWorth: savings === null || debt === null || equity === null ? null : fromCents(savings + equity - debt),
  coverageToDebt: from(coverage, debt, coverageRatio),
  savingsRate: from(savings, debt, savingsShare),
  isMortgageCountedTwice: (mortgageDebt ?? 0n) > 0n && (propertyMortgages ?? 0n) > 0n,
});
