import { expect, test } from 'vitest';
import { comparePayoffs } from './payoff.rules.ts';

const debt = (balance: string, interestRate: string, minimumPayment: string) => ({
  balance,
  interestRate,
  minimumPayment,
});
const DEBTS = [debt('500.00', '0.0500', '50.00'), debt('1000.00', '0.2400', '50.00')];

test('the payoff comparison contains the savings of the avalanche strategy and of the extra amount', () => {
  const without = comparePayoffs(DEBTS, '0', '2026-03-02');
  const { saved, gain, avalanche } = comparePayoffs(DEBTS, '100', '2026-03-02');
  expect(saved).toBe('26'); // The interest is 121 dollars by snowball and 95 by avalanche.
  if (without.avalanche === 'never' || avalanche === 'never') throw new Error('both payoffs must end');
  expect(gain?.months).toBe(without.avalanche.months - avalanche.months);
  expect(without.gain).toBeNull();
});

test('payoff strategies with the same cost show no savings', () => {
  expect(comparePayoffs([debt('500.00', '0.1000', '50.00')], '10', '2026-03-02').saved).toBeNull();
});

test('payoff strategies whose interest differs by cents count as equal', () => {
  const alike = [debt('500.00', '0.1000', '50.00'), debt('500.10', '0.1001', '50.00')];
  expect(comparePayoffs(alike, '10', '2026-03-02').saved).toBeNull();
});

test('payoffs that never end are not compared', () => {
  expect(comparePayoffs([debt('1200.00', '0.1200', '12.00')], '0', '2026-03-02')).toEqual({
    snowball: 'never',
    avalanche: 'never',
    saved: null,
    gain: null,
  });
  expect(comparePayoffs([debt('1200.00', '0.1200', '12.00')], '50', '2026-03-02').gain).toBeNull();
});
