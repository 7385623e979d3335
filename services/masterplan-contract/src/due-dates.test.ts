import { dueOn } from '@savvi/contracts/due-on';
import { expect, it } from 'vitest';
import { dueDatesOfDebt, dueDatesOfPolicy } from './due-dates.ts';

const debt = { balance: '0.01', paymentDay: 31, fixedRateUntil: '2028-02-29' };
const payment = { kind: 'debt-payment', dayOfMonth: 31 };
const rate = { kind: 'fixed-rate', on: '2028-02-29' };

it.each([
  ['with both dates', debt, [payment, rate]],
  ['without the end of a fixed rate', { ...debt, fixedRateUntil: null }, [payment]],
  ['without a payment day', { ...debt, paymentDay: null }, [rate]],
  ['without dates', { ...debt, paymentDay: null, fixedRateUntil: null }, []],
  ['that is paid off', { ...debt, balance: '0.00' }, []],
])('a debt %s has its payment day and the end of its fixed rate as due dates', (_, fields, dates) => {
  expect(dueDatesOfDebt(fields)).toEqual(dates);
  expect(dueOn.parse(dates)).toEqual(dates);
});

it('an insurance policy is due on its expiration date', () => {
  const dates = [{ kind: 'policy', on: '2027-03-03' }];
  expect(dueDatesOfPolicy({ expirationDate: '2027-03-03' })).toEqual(dates);
  expect(dueOn.parse(dates)).toEqual(dates);
  expect(dueDatesOfPolicy({ expirationDate: null })).toEqual([]);
});
