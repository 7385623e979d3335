import { expect, test } from 'vitest';
import { debtNotes, policyNotes } from './notes.rules.ts';

const TODAY = '2026-03-03';
const debt = { balance: '0.01', paymentDay: null, fixedRateUntil: null };

test.each([
  [1, 'Due on the 1st'],
  [2, 'Due on the 2nd'],
  [3, 'Due on the 3rd'],
  [4, 'Due on the 4th'],
  [11, 'Due on the 11th'],
  [12, 'Due on the 12th'],
  [13, 'Due on the 13th'],
  [15, 'Due on the 15th'],
  [21, 'Due on the 21st'],
  [22, 'Due on the 22nd'],
  [23, 'Due on the 23rd'],
  [31, 'Due on the 31st'],
])('the card of a debt with payment day %i says %j [PLN-1]', (paymentDay, note) => {
  expect(debtNotes({ ...debt, paymentDay }, TODAY)).toEqual([note]);
});

test.each([
  ['2026-03-04', 'Fixed rate until Mar 4, 2026'],
  ['2026-03-03', 'Fixed rate until Mar 3, 2026'],
  ['2026-03-02', 'Fixed rate ended Mar 2, 2026'],
])('the card of a debt with a rate fixed until %s says %j on Mar 3, 2026 [PLN-1]', (fixedRateUntil, note) => {
  expect(debtNotes({ ...debt, fixedRateUntil }, TODAY)).toEqual([note]);
});

test('the card of a debt that is paid off has no due dates [PLN-1]', () => {
  expect(debtNotes({ balance: '0.00', paymentDay: 15, fixedRateUntil: '2027-03-03' }, TODAY)).toEqual([]);
  expect(debtNotes(debt, TODAY)).toEqual([]);
});

test.each([
  ['2027-03-03', 'Ends Mar 3, 2027'],
  ['2026-03-03', 'Ends Mar 3, 2026'],
  ['2026-03-02', 'Ended Mar 2, 2026'],
])('the card of a policy until %s says %j on Mar 3, 2026 [PLN-1]', (expirationDate, note) => {
  expect(policyNotes({ policyNumber: 'P-1', expirationDate }, TODAY)).toEqual(['Policy number P-1', note]);
  expect(policyNotes({ policyNumber: null, expirationDate: null }, TODAY)).toEqual([]);
});
