// Runs in Chromium: computes plans of 20 debts over 600 months, and leaves the milliseconds of each.
import { payoffPlan } from '@savvi/masterplan-contract/payoff-plan';

const RUNS = 15;
const debts = Array.from({ length: 20 }, (_, index) => ({
  id: String(index),
  balance: `${200_000 + index}.00`,
  interestRate: '0.0600',
  minimumPayment: '1052.90',
}));
const options = { extra: '0', included: new Set(debts.map(({ id }) => id)), start: '2026-11-21' };

function msOf(strategy: 'avalanche' | 'asNow'): number {
  const since = performance.now();
  const { months } = payoffPlan(debts, { ...options, strategy });
  const ms = performance.now() - since;
  if (months.length < 600) throw new Error(`the plan has only ${months.length} months`);
  return ms;
}

/** Starts with the first plan of the page, which is slower because its code is not compiled yet. */
const measured = Array.from({ length: RUNS }, () => msOf('avalanche'));
Object.assign(globalThis, { measured: { avalanche: measured, asNow: measured.map(() => msOf('asNow')) } });
