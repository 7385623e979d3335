import { describe, expect, test } from 'vitest';
import { presetsOf } from './presets.rules.ts';

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
