import { expect, test } from 'vitest';
import type { ImportPreview } from '@savvi/budget-contract/import';
import type { Rule } from '@savvi/budget-contract/rule';
import { checkedRows, type Decision } from './rows.rules.ts';
import { withoutNumbers } from './payee-key.rules.ts';
import { alsoDecided } from './same-payee.rules.ts';

const [GROCERIES, OTHER] = ['0190dddd-0000-7000-8000-000000000001', '0190dddd-0000-7000-8000-000000000002'];
const figure = { rows: 0, sum: '0.00' };
const totals = { new: figure, here: figure, match: figure, closed: figure };

interface Given {
  readonly payee?: string;
  readonly cents?: bigint;
  readonly decision?: Decision;
  readonly results?: Rule['results'];
  readonly state?: 'new' | 'here' | 'closed';
  readonly date?: string;
}
/** The lines of rows in May; those of other months have only the first one. */
const LINES = [
  { lineId: GROCERIES, name: 'Groceries' },
  { lineId: OTHER, name: 'Other' },
];
/** The numbers of the rows that a decision about the first row is also made for. */
const also = (decision: Decision, ...given: readonly Given[]) => alsoOf({}, decision, ...given);
function alsoOf(
  { kinds = ['spending', 'transfer'], ...own }: Given & { readonly kinds?: string[] },
  decision: Decision,
  ...given: readonly Given[]
) {
  const all: readonly Given[] = [own, ...given];
  const rows = all.map(({ payee = 'SAFEWAY #1234', cents = -450n, date = '2027-05-03' }) => ({
    line: 2,
    date,
    cents,
    payee,
    note: null,
    bankId: null,
  }));
  const preview: ImportPreview = {
    rows: all.map(({ state = 'new', results }, at) => ({
      row: at + 1,
      state,
      ...(results && { rule: { id: GROCERIES, results } }),
    })),
    matches: [],
    totals,
    kinds,
  };
  const decisions = new Map(all.map(({ decision: own = {} }, at) => [at + 1, own]));
  const linesOf = (date: string) => (date.startsWith('2027-05') ? LINES : LINES.slice(0, 1));
  const checked = checkedRows({ rows }, preview, decisions, [], linesOf);
  const [first] = checked;
  return first && alsoDecided(checked, first, decision).map(({ row }) => row);
}
const line = { lineId: GROCERIES };

test.each([
  ['SAFEWAY #1234', 'SAFEWAY'],
  ['Safeway  0998', 'Safeway'],
  ['AMZN Mktp US*2K4AB1', 'AMZN Mktp US'],
  ['SQ *BLUE BOTTLE 42', 'SQ BLUE BOTTLE'],
  ['1001 COFFEE - 33', 'COFFEE'],
  ['7-ELEVEN 33921', '7-ELEVEN'],
  ['12345', '12345'],
  ['VENMO PAYMENT 1029 ADA', 'VENMO PAYMENT ADA'],
  ['PAYPAL *SPOTIFY 402', 'PAYPAL SPOTIFY'],
  // Only words of the bank would be left.
  ['CHECK 1001', 'CHECK 1001'],
  ['Check #1002', 'Check #1002'],
  ['VENMO PAYMENT 1029', 'VENMO PAYMENT 1029'],
  ['DEBIT CARD PURCHASE: 7', 'DEBIT CARD PURCHASE: 7'],
  ['ONLINE TRANSFER TO SAV ...4321', 'ONLINE TRANSFER TO SAV ...4321'],
  ['ATM/WITHDRAWAL 33', 'ATM/WITHDRAWAL 33'],
])('the payee %s is %s without its numbers', (payee, plain) => {
  expect(withoutNumbers(payee)).toBe(plain);
});

test('a choice is also made for open rows whose payees differ in case, accents and numbers only', () => {
  expect(also(line, { payee: 'safeway #0998' }, { payee: 'SAFÉWAY' }, { payee: 'SAFEWAY FUEL' })).toEqual([
    2, 3,
  ]);
});

test('a choice is made for no other booking of which the bank writes only a number', () => {
  expect(alsoOf({ payee: 'CHECK 1001' }, line, { payee: 'CHECK #1002' }, { payee: 'check 1001' })).toEqual([
    3,
  ]);
  expect(alsoOf({ payee: 'VENMO PAYMENT 1029' }, line, { payee: 'VENMO PAYMENT 7' })).toEqual([]);
});

test('a line is chosen only for rows whose month has it, and no line for all', () => {
  const [may, april] = [{}, { date: '2027-04-30' }];
  expect(also({ lineId: OTHER }, may, april)).toEqual([2]);
  expect(also(line, may, april)).toEqual([2, 3]);
  const copied = { lineId: GROCERIES, isCopied: true };
  expect(also({ lineId: null }, { decision: copied }, { ...april, decision: copied })).toEqual([2, 3]);
});

test('a kind is chosen only where the service accepts it', () => {
  expect(alsoOf({ kinds: ['spending', 'income', 'refund'] }, { kind: 'transfer' }, {})).toEqual([]);
});

test('a choice leaves money in the other direction alone', () => {
  expect(also({ kind: 'transfer' }, { cents: 450n }, { cents: -1n })).toEqual([3]);
});

test('a choice leaves rows that were chosen themselves alone, and replaces copied choices', () => {
  const own = { lineId: OTHER };
  expect(
    also(
      line,
      { decision: own },
      { decision: { kind: 'spending' } },
      { decision: { ...own, isCopied: true } },
      { decision: { isKept: true } },
    ),
  ).toEqual([4, 5]);
});

test('a choice leaves rows alone that a rule decides, but not those of which a rule decides something else', () => {
  expect(
    also(
      line,
      { results: { lineId: OTHER } },
      { results: { categoryId: OTHER } },
      { results: { payee: 'S' } },
    ),
  ).toEqual([4]);
});

test('a choice is made for rows that are added, where it changes something', () => {
  expect(
    also(
      line,
      { state: 'here' },
      { state: 'closed' },
      { decision: { ...line, isCopied: true } },
      { decision: { kind: 'transfer', isCopied: true } },
    ),
  ).toEqual([3]);
});
