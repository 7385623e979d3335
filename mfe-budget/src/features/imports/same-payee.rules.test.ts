import { expect, test } from 'vitest';
import type { ImportPreview } from '@savvi/budget-contract/import';
import type { Rule } from '@savvi/budget-contract/rule';
import { checkedRows, type Decision } from './rows.rules.ts';
import { alsoDecided, withoutNumbers } from './same-payee.rules.ts';

const [GROCERIES, OTHER] = ['0190dddd-0000-7000-8000-000000000001', '0190dddd-0000-7000-8000-000000000002'];
const figure = { rows: 0, sum: '0.00' };
const totals = { new: figure, here: figure, match: figure, closed: figure };

interface Given {
  readonly payee?: string;
  readonly cents?: bigint;
  readonly decision?: Decision;
  readonly results?: Rule['results'];
  readonly state?: 'new' | 'here' | 'closed';
}
/** The numbers of the rows that a decision about the first row is also made for. */
function also(decision: Decision, ...given: readonly Given[]) {
  const all: readonly Given[] = [{}, ...given];
  const rows = all.map(({ payee = 'SAFEWAY #1234', cents = -450n }) => ({
    line: 2,
    date: '2027-05-03',
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
  };
  const decisions = new Map(all.map(({ decision: own = {} }, at) => [at + 1, own]));
  const checked = checkedRows({ rows }, preview, decisions);
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
])('the payee %s is %s without its numbers', (payee, plain) => {
  expect(withoutNumbers(payee)).toBe(plain);
});

test('a choice is also made for open rows whose payees differ in case, accents and numbers only', () => {
  expect(also(line, { payee: 'safeway #0998' }, { payee: 'SAFÉWAY' }, { payee: 'SAFEWAY FUEL' })).toEqual([
    2, 3,
  ]);
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
