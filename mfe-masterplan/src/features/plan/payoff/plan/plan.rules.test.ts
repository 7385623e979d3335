import type { PlanStrategy } from '@savvi/masterplan-contract/payoff-plan';
import { aDebt } from '@savvi/testing/builders';
import { expect, test } from 'vitest';
import {
  balancesOf,
  payoffOrder,
  plansOf,
  savingsOf,
  sliderMaximum,
  strategiesFor,
  yearsOf,
} from './plan.rules.ts';

const START = '2026-03-02';
const NOTHING = { extra: '', onceAmount: '', onceMonth: '2026-04', toggled: [] };
const small = aDebt({ id: 'small', balance: '500.00', interestRate: '0.0500', minimumPayment: '50.00' });
const dear = aDebt({ id: 'dear', balance: '1000.00', interestRate: '0.2400', minimumPayment: '50.00' });
const never = aDebt({ id: 'never', balance: '5000.00', interestRate: '0.2400', minimumPayment: '90.00' });

test('a plan saves interest in whole dollars, as shown, and months', () => {
  const { avalanche, asNow } = plansOf([small, dear], { ...NOTHING, extra: '100' }, START);
  // The cards show $95 and $302.
  expect([avalanche.outcome, asNow.outcome]).toMatchObject([
    { months: 8, totalInterest: '95.24' },
    { months: 26, totalInterest: '301.67' },
  ]);
  expect(savingsOf(avalanche, asNow)).toEqual({ interest: 207n, months: 18 });
});

test('no savings are computed against payments that never end', () => {
  const { avalanche, asNow } = plansOf([never], { ...NOTHING, extra: '500' }, START);
  expect(savingsOf(avalanche, asNow)).toBeNull();
});

test('a one-time payment is part of a plan, but not of the payments as they are now', () => {
  const once = { ...NOTHING, onceAmount: '2000', onceMonth: '2026-04' };
  const { snowball, asNow } = plansOf([small, dear], once, START);
  expect(snowball.outcome).toMatchObject({ months: 1 });
  expect(asNow).toEqual(plansOf([small, dear], NOTHING, START).asNow);
});

test('one debt has no strategies of order', () => {
  expect(strategiesFor(true)).toEqual(['avalanche', 'asNow']);
  expect(strategiesFor(false)).toEqual(['snowball', 'avalanche', 'asNow']);
});

test.each([
  ['10.00', 100],
  ['1200.00', 100],
  ['1300.00', 200],
  ['58000.00', 5_000],
  ['9000000.00', 10_000],
])('the slider for debts of $%s ends at $%i', (balance, maximum) => {
  expect(sliderMaximum([aDebt({ balance })])).toBe(maximum);
});

test('debts are listed in the order of a strategy, or as now by their last months', () => {
  const plans = plansOf([never, dear, small], NOTHING, START);
  const order = (strategy: PlanStrategy) => payoffOrder(strategy, plans[strategy]).map(({ id }) => id);
  expect(order('snowball')).toEqual(['small', 'dear', 'never']);
  expect(order('asNow')).toEqual(['small', 'dear', 'never']);
  expect(order('avalanche')).toEqual(['dear', 'never', 'small']);
});

test('the months are grouped by calendar year with their sums', () => {
  const { avalanche } = plansOf([small, dear], { ...NOTHING, extra: '100' }, START);
  const years = yearsOf(avalanche);
  expect(years.map(({ year, months }) => [year, months.length])).toEqual([['2026', 8]]);
  expect(years[0]).toMatchObject({ interest: 9_524n, payment: 159_524n });
});

test('a plan that never ends shows ten years', () => {
  const years = yearsOf(plansOf([never], NOTHING, START).asNow);
  expect([years[0]?.year, years.at(-1)?.year]).toEqual(['2026', '2036']);
  expect(years.flatMap(({ months }) => months)).toHaveLength(120);
});

test('the chart ends with the last plan that ends, and cuts off one that never does', () => {
  const { avalanche, asNow } = plansOf([never], { ...NOTHING, extra: '500' }, START);
  const { length, lines, most } = balancesOf([avalanche, asNow], 500_000n, avalanche);
  expect(length).toBe(10);
  expect(lines.map((line) => [line.length, line[0]])).toEqual([
    [11, '5000.00'],
    [11, '5000.00'],
  ]);
  expect(most).toBe(6_250);
});

test('the chart of plans that all end is as high as their balances, and ten years long if none ends', () => {
  const ending = plansOf([small], NOTHING, START);
  expect(balancesOf([ending.avalanche], 50_000n, ending.avalanche)).toMatchObject({
    length: 11,
    most: undefined,
  });
  const { asNow } = plansOf([never], NOTHING, START);
  expect(balancesOf([asNow], 500_000n, asNow).length).toBe(120);
});

test('a plan that never ends has a balance in each month of the chart', () => {
  const unpaid = aDebt({ balance: '30000.00', interestRate: '0.0000', minimumPayment: '0.00' });
  const { avalanche, asNow } = plansOf([unpaid], { ...NOTHING, extra: '100' }, START);
  const { length, lines } = balancesOf([avalanche, asNow], 3_000_000n, avalanche);
  expect([length, ...lines.map((line) => [line.length, line.at(-1)])]).toEqual([
    300,
    [301, '0.00'],
    [301, '30000.00'],
  ]);
});

test('the chart is at most three times as long as the chosen plan, but at least ten years', () => {
  const slow = aDebt({ balance: '5000.00', interestRate: '0.2400', minimumPayment: '100.03' });
  const lengthFor = (extra: string, strategy: PlanStrategy) => {
    const plans = plansOf([slow], { ...NOTHING, extra }, START);
    const { length, lines } = balancesOf([plans.avalanche, plans.asNow], 500_000n, plans[strategy]);
    expect(lines[1]).toHaveLength(length + 1);
    return [plans[strategy].outcome, length];
  };
  expect(lengthFor('100', 'avalanche')).toEqual([expect.objectContaining({ months: 35 }), 120]);
  expect(lengthFor('15', 'avalanche')).toEqual([expect.objectContaining({ months: 103 }), 309]);
  expect(lengthFor('100', 'asNow')).toEqual([expect.objectContaining({ months: 410 }), 410]);
});
