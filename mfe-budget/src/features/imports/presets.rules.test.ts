import { describe, expect, test } from 'vitest';
import { aTransaction } from '../../testing/transactions.ts';
import { habitsOf, presetsOf } from './presets.rules.ts';

const row = (payee: string, cents: bigint) => ({
  line: 2,
  date: '2027-05-03',
  cents,
  payee,
  note: null,
  bankId: null,
});
const LINES = ['Internet', 'Food', 'Pet food', 'Eating out'].map((name) => ({ id: name, name }));
const presetOf = (payee: string, cents: bigint) => presetsOf([row(payee, cents)], LINES)[0];

describe('the text of a row (MON-65)', () => {
  test.each([
    ['AMAZON REFUND', 3_000n, 'refund'],
    ['Refunded: order 12-34', 3_000n, 'refund'],
    ['MERCHANDISE RETURN*TARGET', 3_000n, 'refund'],
    ['RETURNED PAYMENT', 3_000n, 'refund'],
    ['REFUND CREDIT CARD PAYMENT', 3_000n, 'refund'],
    ['AMAZON REFUND', -3_000n, null],
    ['NONREFUNDABLE DEPOSIT', 3_000n, null],
    ['RETURNS TO SENDER', 3_000n, null],
    ['CREDIT CARD PAYMENT 1234', -3_000n, 'transfer'],
    ['Chase card payment', -3_000n, 'transfer'],
    ['Payment to Chase card ending in 4471', -3_000n, 'transfer'],
    ['AUTOPAY PAYMENT - THANK YOU', 3_000n, 'transfer'],
    ['Online Transfer to CHK ...4321', -3_000n, 'transfer'],
    ['ONLINE BANKING TRANSFER FROM SAV 77', 3_000n, 'transfer'],
    ['TRANSFER TO EMERGENCY SAVINGS', -3_000n, 'transfer'],
    ['Transfer from checking', 3_000n, 'transfer'],
    ['DEBIT CARD PAYMENT', -3_000n, null],
    ['CARD PAYMENT TO TESCO', -3_000n, null],
    ['WIRE TRANSFER TO A LANDLORD', -3_000n, null],
    ['TRANSFERWISE', -3_000n, null],
    ['SAFEWAY #1234', -3_000n, null],
  ])('%s of %d cents suggests the kind %s', (payee, cents, kind) => {
    expect(presetOf(payee, cents)?.kind).toBe(kind);
  });

  test.each([
    ['COMCAST INTERNET', 'Internet'],
    ['COMCAST INTERNET 0042', 'Internet'],
    ['Eating out downtown', 'Eating out'],
    ['PET FOOD EXPRESS', 'Pet food'],
    ['COMCAST', null],
    // A part of a name, and several names.
    ['EATING', null],
    ['INTERNETWORKS', null],
    ['CHEWY PET FOOD', null],
  ])('%s suggests the line %s', (payee, line) => {
    expect(presetOf(payee, -3_000n)?.lineId).toBe(line);
  });
});

describe('the last transaction of a payee', () => {
  const [food, internet] = ['Food', 'Internet'];
  const presetAfter = (
    latestFirst: readonly Parameters<typeof aTransaction>[0][],
    payee: string,
    cents = -3_000n,
  ) => presetsOf([row(payee, cents)], LINES, habitsOf(latestFirst.map((over) => aTransaction(over))))[0];
  const safeway = { payee: 'SAFEWAY #0998', lineId: food };

  test('suggests its line, whatever the number of the store is, before the text', () => {
    expect(presetAfter([safeway], 'Safeway #1508')).toEqual({ kind: null, lineId: food, isHabit: true });
    const comcast = { payee: 'COMCAST INTERNET', lineId: food };
    expect(presetAfter([comcast], 'COMCAST INTERNET')?.lineId).toBe(food);
    expect(presetAfter([], 'COMCAST INTERNET')).toEqual({ kind: null, lineId: internet, isHabit: false });
  });

  test('is the latest one that has a line', () => {
    const earlier = { ...safeway, lineId: internet };
    expect(presetAfter([safeway, earlier], 'SAFEWAY')?.lineId).toBe(food);
    expect(presetAfter([{ ...safeway, lineId: null }, earlier], 'SAFEWAY')?.lineId).toBe(internet);
  });

  test('suggests a transfer in both directions, and a refund only for money that comes in', () => {
    const card = { payee: 'Chase 4471', kind: 'transfer', lineId: null };
    for (const cents of [-3_000n, 3_000n])
      expect(presetAfter([card], 'CHASE 4472', cents)?.kind).toBe('transfer');
    const refund = { payee: 'Amazon', kind: 'refund', lineId: food };
    expect(presetAfter([refund], 'AMAZON', 3_000n)).toEqual({ kind: 'refund', lineId: food, isHabit: true });
    expect(presetAfter([refund], 'AMAZON')).toEqual({ kind: null, lineId: null, isHabit: false });
  });

  test('makes a payment that was spending no transfer again', () => {
    const payment = { payee: 'CREDIT CARD PAYMENT', lineId: food };
    expect(presetAfter([payment], 'CREDIT CARD PAYMENT')).toMatchObject({ kind: null, lineId: food });
  });

  test('suggests no line that rows cannot have', () => {
    expect(presetAfter([{ ...safeway, lineId: 'gone' }], 'SAFEWAY')?.isHabit).toBe(false);
  });
});
