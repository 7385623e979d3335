import { describe, expect, test } from 'vitest';
import type { VaultEntry } from '../vault-codec.ts';
import { safeAddress, shownBy } from './list.rules.ts';

const entry = (id: string, name: string, usernameEmail: string): VaultEntry => ({
  id,
  version: 1,
  isReadable: true,
  updatedAt: '2026-03-01T12:00:00.000Z',
  name,
  usernameEmail,
  password: 'secret-search-me',
  url: null,
  notes: 'search-me-not',
});
const ENTRIES: VaultEntry[] = [
  entry('a', 'Bank', 'ada@example.com'),
  entry('b', 'Forum', 'BANKER'),
  entry('c', 'Shop', 'ada@shop.example'),
  { id: 'd', version: 1, isReadable: false, isDamaged: false },
];
const ids = (search: string, filter: 'all' | 'weak' | 'reused' = 'all') =>
  ENTRIES.filter(
    shownBy(
      search,
      filter,
      new Map([
        ['b', { isWeak: true, others: 0 }],
        ['c', { isWeak: false, others: 1 }],
      ]),
    ),
  ).map(({ id }) => id);

describe('the search', () => {
  test('the search finds parts of names and user names in any letter case [VAULT-4]', () => {
    expect(ids('bank')).toEqual(['a', 'b']);
    expect(ids('  ADA@ ')).toEqual(['a', 'c']);
    expect(ids('')).toEqual(['a', 'b', 'c', 'd']);
  });

  test('the search ignores passwords and notes [VAULT-4]', () => {
    expect(ids('search-me')).toEqual([]);
  });
});

test('a filter selects entries with weak or reused passwords', () => {
  expect(ids('', 'weak')).toEqual(['b']);
  expect(ids('', 'reused')).toEqual(['c']);
});

test.each([
  ['https://example.com', 'https://example.com/'],
  ['http://example.com/a b', 'http://example.com/a%20b'],
  ['javascript:alert(1)', null],
  ['data:text/html,x', null],
  ['example.com', null],
  [null, null],
])('the address %s opens as %s [N-15]', (url, opened) => {
  expect(safeAddress(url)).toBe(opened);
});
