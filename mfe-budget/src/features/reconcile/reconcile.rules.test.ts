import { effectOn } from '@savvi/budget-contract/reconciliation.rules';
import { expect, test } from 'vitest';
import { aTransaction } from '../../testing/transactions.ts';
import { balanceOf, compared, emptyEntries } from './reconcile.rules.ts';

const [ACCOUNT, OTHER] = ['checking', 'savings'];
const of = (over: object) => aTransaction({ amount: '12.40', accountId: ACCOUNT, ...over });

test.each([
  ['spending', {}, -1240n],
  ['a refund', { kind: 'refund' }, 1240n],
  ['income', { kind: 'income' }, 1240n],
  ['a sent transfer', { kind: 'transfer', toAccountId: OTHER }, -1240n],
  ['a received transfer', { kind: 'transfer', accountId: OTHER, toAccountId: ACCOUNT }, 1240n],
  ['a transaction of another account', { accountId: OTHER }, 0n],
])(
  '%s changes the balance of a savings account, and that of a debt by the opposite (MON-61)',
  (_, over, cents) => {
    expect(effectOn({ id: ACCOUNT, kind: 'savings-account' }, of(over))).toBe(cents);
    expect(effectOn({ id: ACCOUNT, kind: 'debt' }, of(over))).toBe(-cents);
  },
);

test('a typed balance is an amount, below zero on request, and nothing else', () => {
  expect(balanceOf({ digits: '4120.3', isBelowZero: false })).toBe('4120.30');
  expect(balanceOf({ digits: '20', isBelowZero: true })).toBe('-20.00');
  expect(balanceOf({ digits: '0', isBelowZero: true })).toBe('0.00');
  for (const digits of ['', '.', '1e3', '12.345'])
    expect(balanceOf({ digits, isBelowZero: false })).toBeNull();
});

test('the difference counts the ticked transactions that are shown, from the reconciled balance (MON-61)', () => {
  const [coffee, pay] = [of({}), of({ kind: 'income', amount: '100.00' })];
  const list = { accountKind: 'savings-account', items: [coffee, pay], startBalance: null };
  const typed = (digits: string) => ({ digits, isBelowZero: false });
  const entries = { ...emptyEntries('2026-03-31'), balance: typed('87.60'), ticked: [coffee.id, 'deleted'] };
  expect(compared(ACCOUNT, list, entries)).toMatchObject({ startBalance: null, difference: null });
  const started = { ...entries, start: typed('0') };
  expect(compared(ACCOUNT, list, started).difference).toBe(10_000n);
  const ticked = [coffee.id, pay.id];
  expect(compared(ACCOUNT, list, { ...started, ticked }).difference).toBe(0n);
  expect(compared(ACCOUNT, { ...list, startBalance: '0.01' }, { ...started, ticked }).difference).toBe(-1n);
});
