import { describe, expect, it } from 'vitest';
import { isFound, payersNamed, searchForm, type SearchNames } from './search-match.ts';
import { parseSearch } from './search-query.ts';
import type { MoneyTransaction } from './transaction.ts';

const GROCERIES = '0190dddd-0000-7000-8000-000000000001';
const PETS = '0190dddd-0000-7000-8000-000000000009';
const names: SearchNames = {
  payers: { partner1: 'Ada', partner2: 'Ben' },
  lines: new Map([[GROCERIES, ['Groceries', 'Food']]]),
  categories: new Map([[PETS, ['Pets', 'Animals']]]),
  categoriesOfLines: new Map([[GROCERIES, ['Meals']]]),
};
const coffee: MoneyTransaction = {
  id: '0190ffff-0000-7000-8000-000000000001',
  budgetId: '0190ffff-0000-7000-8000-000000000002',
  date: '2027-05-03',
  kind: 'spending',
  amount: '48.20',
  payee: 'Crème BRÛLÉE',
  note: 'with Zoë\nat Straße 7',
  lineId: GROCERIES,
  payer: 'partner2',
  corrects: null,
  version: 1,
  createdAt: '2027-05-03T12:00:00.000Z',
  updatedAt: '2027-05-03T12:00:00.000Z',
};
const finds = (query: string, over: Partial<MoneyTransaction> = {}) =>
  isFound(parseSearch(query), { ...coffee, ...over }, names);

describe('a search finds a transaction (MON-57)', () => {
  it.each([
    'creme brulee',
    'CREME',
    'zoe',
    'STRASSE',
    '"with zoe"',
    '48.20',
    '40..60',
    '48.20..48.20',
    'May',
    '2027-05-03',
    'may 3',
    '2027',
    'line:groc',
    'line:FOOD',
    'category:MEAL',
    'paid:ben',
    'creme 40..60 may 2027 line:food paid:b',
    '',
  ])('by %j', (query) => {
    expect(finds(query)).toBe(true);
  });

  it.each([
    'tea',
    'category:pets',
    'category:food',
    'creme tea',
    '48.21',
    '50..60',
    'June',
    '2027-05-04',
    'may 4',
    '2026',
    'line:rent',
    'paid:ada',
    'paid:nobody',
    'no:line',
    '"brulee with"',
    '%',
    '_',
  ])('not by %j', (query) => {
    expect(finds(query)).toBe(false);
  });

  it('by the name of its own category', () => {
    expect(finds('category:animal', { lineId: null, categoryId: PETS })).toBe(true);
    expect(finds('category:meal', { lineId: null, categoryId: PETS })).toBe(false);
  });

  it('without a line, but not income, which never has one', () => {
    expect(finds('no:line', { lineId: null })).toBe(true);
    expect(finds('no:line', { lineId: null, kind: 'refund' })).toBe(true);
    expect(finds('no:line', { lineId: null, kind: 'income' })).toBe(false);
  });
});

it('payers are named by their names, the joint account or nobody', () => {
  expect(payersNamed('A', names.payers)).toEqual(['partner1', 'joint']);
  expect(payersNamed('ben', names.payers)).toEqual(['partner2']);
  expect(payersNamed('Joint', names.payers)).toEqual(['joint']);
  expect(payersNamed('nobody', names.payers)).toEqual([null]);
  expect(payersNamed('Eve', names.payers)).toEqual([]);
  expect(payersNamed('ben', { partner1: 'Ada', partner2: null })).toEqual([]);
});

it.each([
  ['Crème BRÛLÉE', 'creme brulee'],
  ['STRAẞE Straße', 'strasse strasse'],
  ['Ὀδυσσεύς', 'οδυσσευσ'],
  ['Joe’s – café', "joe's - cafe"],
  ['İstanbul', 'istanbul'],
  ['ﬁne', 'fine'],
])('the search form of %j is %j', (text, form) => {
  expect(searchForm(text)).toBe(form);
  expect(searchForm(form)).toBe(form);
});
