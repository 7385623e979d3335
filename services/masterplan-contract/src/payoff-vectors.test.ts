// Compares plans to the cent with vectors/payoff_plan.py, an independent implementation in Python. The
// script describes the file and how to regenerate it.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { toCents } from '@savvi/contracts/money';
import { type PlannableDebt, payoffPlan, type PlanStrategy } from './payoff-plan.ts';
import { NEVER_MONTHS } from './payoff-run.ts';

interface ExpectedPlan {
  readonly strategy: PlanStrategy;
  readonly outcome: unknown;
  readonly debts: unknown;
  readonly months: number;
  readonly lastRows: unknown;
  readonly rows: string;
}
interface Household {
  readonly what: string;
  readonly debts: readonly PlannableDebt[];
  readonly included: readonly string[];
  readonly extra: string;
  readonly once: { readonly amount: string; readonly month: string } | null;
  readonly plans: readonly ExpectedPlan[];
}

const vectors = JSON.parse(
  readFileSync(new URL('../vectors/payoff-plan.vectors.json', import.meta.url), 'utf8'),
) as { readonly script: string; readonly start: string; readonly households: readonly Household[] };

/** Computes a plan in the form of the file. */
function planOf({ debts, included, extra, once }: Household, strategy: PlanStrategy): ExpectedPlan {
  const plan = payoffPlan(debts, {
    strategy,
    extra,
    ...(once !== null && { once }),
    included: new Set(included),
    start: vectors.start,
  });
  const { outcome } = plan;
  const months = outcome === 'never' ? plan.months.slice(0, NEVER_MONTHS) : plan.months;
  const rows = months.flatMap((month, index) =>
    month.debts.map(({ interest, payment, balance }, debt) => [
      index + 1,
      debt,
      String(interest),
      String(payment),
      String(balance),
    ]),
  );
  return {
    strategy,
    outcome:
      outcome === 'never' ? 'never' : [outcome.months, outcome.month, String(toCents(outcome.totalInterest))],
    debts: plan.debts.map(({ id, payoff, shortfall }) => [
      id,
      payoff === 'never' ? 'never' : [payoff.months, payoff.month, String(payoff.interest)],
      String(shortfall),
    ]),
    months: months.length,
    lastRows: rows.slice(rows.length - plan.debts.length),
    rows: createHash('sha256')
      .update(rows.map((row) => `${row.join(';')}\n`).join(''))
      .digest('hex'),
  };
}

it('the file comes from the current version of the Python implementation', () => {
  const script = readFileSync(new URL('../vectors/payoff_plan.py', import.meta.url));
  expect(vectors.script).toBe(createHash('sha256').update(script).digest('hex'));
});

it('the file has at least 200 households', () => {
  expect(vectors.households.length).toBeGreaterThanOrEqual(200);
});

it.each(vectors.households)(
  'plans equal those of the Python implementation to the cent: $what [PLN-3]',
  (household) => {
    for (const expected of household.plans) expect(planOf(household, expected.strategy)).toEqual(expected);
  },
);
