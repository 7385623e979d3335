import { aDebt } from '@savvi/testing/builders';
import { expect, test } from 'vitest';
import { choicesOf, isIncluded, monthsToPay, owedOf, withoutPlan, withPlan } from './choices.rules.ts';

const MONTHS = monthsToPay('2026-11-21');
const read = (query: string) => choicesOf(new URLSearchParams(query), MONTHS);
const DEFAULTS = { extra: '', onceAmount: '', onceMonth: '2026-12', toggled: [] };

test('the address keeps every choice of the plan, and its other parameters', () => {
  const payments = { extra: '150.5', onceAmount: '2000', onceMonth: '2027-06', toggled: ['a', 'b'] };
  for (const strategy of ['snowball', 'avalanche', 'asNow'] as const) {
    const address = withPlan(new URLSearchParams('tab=debts'), strategy, payments);
    expect(choicesOf(address, MONTHS)).toEqual({ strategy, payments });
    expect(address.get('tab')).toBe('debts');
    expect(withoutPlan(address).toString()).toBe('tab=debts');
  }
});

test('choices that are at their defaults are not in the address', () => {
  expect(withPlan(new URLSearchParams('tab=debts'), 'avalanche', DEFAULTS).toString()).toBe(
    'tab=debts&plan=avalanche',
  );
});

test.each([
  '',
  'plan=fast&extra=-5&once=1e9&onceIn=2027-13&toggled=',
  'plan=&extra=999999999.99&once=12.345&onceIn=2026-11&toggled=,',
])('choices that the address lacks or that are invalid have their defaults: %s', (query) => {
  expect(read(query)).toEqual({ strategy: 'avalanche', payments: DEFAULTS });
});

test.each(['onceIn=2026-11', 'onceIn=2027-13', 'onceIn=2036-12', ''])(
  'a one-time payment in a month that is not offered is dropped instead of moved: %s',
  (onceIn) => {
    expect(read(`plan=avalanche&once=5000&${onceIn}`).payments).toEqual(DEFAULTS);
  },
);

test('a one-time payment is possible in each of the next ten years', () => {
  expect([MONTHS[0], MONTHS.at(-1), MONTHS.length]).toEqual(['2026-12', '2036-11', 120]);
});

test('mortgages are left out until they are chosen, and other debts are included until they are not', () => {
  const [home, card] = [aDebt({ id: 'home', debtType: 'mortgage' }), aDebt({ id: 'card' })];
  expect([home, card].map((debt) => isIncluded(debt, []))).toEqual([false, true]);
  expect([home, card].map((debt) => isIncluded(debt, ['home', 'card']))).toEqual([true, false]);
});

test('a plan offers the debts that have a balance', () => {
  const [paid, open] = [aDebt({ id: 'paid', balance: '0.00' }), aDebt({ id: 'open', balance: '0.01' })];
  expect(owedOf([paid, open])).toEqual([open]);
});
