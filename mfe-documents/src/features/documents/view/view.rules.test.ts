import { expect, test } from 'vitest';
import { addressOf, carriedSearch, viewOf } from './view.rules.ts';

const folderId = '0190ffff-0000-7000-8000-000000000001';

test.each([
  ['', { category: null, folderId: null, tagId: null }],
  ['?category=wills', { category: 'wills', folderId: null, tagId: null }],
  [`?category=wills&folder=${folderId}`, { category: 'wills', folderId, tagId: null }],
  [`?folder=${folderId}`, { category: null, folderId, tagId: null }],
] as const)('the address %j shows the view %j, and the view has this address [DOC-6]', (search, view) => {
  expect(viewOf(new URLSearchParams(search))).toEqual(view);
  expect(addressOf(view)).toBe(`/document-locker${search}`);
});

test.each(['?category=taxes', '?category=', '?folder='])(
  'the address %j without a valid category or folder shows everything [DOC-3]',
  (search) => {
    expect(viewOf(new URLSearchParams(search))).toEqual({ category: null, folderId: null, tagId: null });
  },
);

test.each([
  [{ search: 'lease' }, 'lease'],
  [{ search: 1 }, ''],
  ['lease', ''],
  [null, ''],
  [undefined, ''],
])('a link with the state %j passes on the search %j', (state, search) =>
  expect(carriedSearch(state)).toBe(search),
);
