import { expect, test } from 'vitest';
import { comparePayoffs } from './payoff.rules.ts';

const debt = (balance: string, interestRate: string, minimumPayment: string) => ({ balance, interestRate, minimumPayment });
const DEBTS = [debt('500.00', '0.0500', '50.00'), debt('1000.00', '0.2400', '50.00')];

test('the cheaper order and what the extra amount saves are named', () => {
  const without = comparePayoffs(DEBTS, '0', '2026-03-02');
  const { cheaper, gain, avalanche } = comparePayoffs(DEBTS, '100', '2026-03-02');
  expect(cheaper).toEqual({ strategy: 'avalanche', by: '26.22' });
  if (without.avalanche === 'never' || avalanche === 'never') throw new Error('both end');
  expect(gain?.months).toBe(without.avalanche.months - avalanche.months);
  expect(without.gain).toBeNull();
});

test('orders that cost the same are not told apart', () => {
  expect(comparePayoffs([debt('500.00', '0.1000', '50.00')], '10', '2026-03-02').cheaper).toBeNull();
});


test('what never ends is not compared', () => {
  expect(comparePayoffs([debt('1200.00', '0.1200', '12.00')], '0', '2026-03-02')).toEqual({ snowball: 'never', avalanche: 'never', cheaper: null, gain: null });
  expect(comparePayoffs([debt('1200.00', '0.1200', '12.00')], '50', '2026-03-02').gain).toBeNull();
});

test('snowball is named where rounding to cents makes it cheaper', () => {
  const debts = [debt('53.05', '0.7000', '2.33'), debt('69.37', '0.7004', '0.96'), debt('11.29', '0.7048', '0.04')];
  expect(comparePayoffs(debts, '9.96', '2026-03-02').cheaper).toEqual({ strategy: 'snowball', by: '0.01' });
});
