import { expect, test } from 'vitest';
import { type ListedFolder, placesOf } from './folder-places.rules.ts';
import { freePaths } from './safe-names.rules.ts';

const folder = (id: string, parentId: string | null = null, name = id): ListedFolder => ({
  id,
  name,
  parentId,
});
const placed = (...folders: ListedFolder[]) => Object.fromEntries(placesOf(folders, 'in/', freePaths()));

test('a folder is in its parent, whichever is listed first [DOC-36]', () => {
  expect(placed(folder('c', 'b'), folder('b', 'a'), folder('a'), folder('B', 'a'))).toEqual({
    a: 'in/a/',
    b: 'in/a/b/',
    c: 'in/a/b/c/',
    B: 'in/a/B (2)/',
  });
});

test('a folder with an unknown parent, in itself or too deep is directly in the folder of the area', () => {
  expect(placed(folder('a', 'gone'), folder('b', 'b'), folder('x', 'y'), folder('y', 'x'))).toEqual({
    a: 'in/a/',
    b: 'in/b/',
    x: 'in/x/',
    y: 'in/y/',
  });
  expect(placed(folder('d', 'c'), folder('c', 'b'), folder('b', 'a'), folder('a'))).toMatchObject({
    c: 'in/a/b/c/',
    d: 'in/d/',
  });
});

test('folders in folders keep their names as long as the whole path is short enough [DOC-36]', () => {
  const places = placed(
    folder('taxes', null, 'Taxes'),
    folder('2024', 'taxes', 'Tax returns and receipts 2024'),
    folder('2025', 'taxes', 'Tax returns and receipts 2025'),
    folder('letters', '2024', 'Letters from the tax office'),
  );
  expect(places).toEqual({
    taxes: 'in/Taxes/',
    2024: 'in/Taxes/Tax returns and receipts 2024/',
    2025: 'in/Taxes/Tax returns and receipts 2025/',
    letters: 'in/Taxes/Tax returns and receipts 2024/Letters from the tax office/',
  });
});

test('a path that is too long shortens its longest names, and each folder has one name in all paths', () => {
  const places = placed(
    folder('a', null, 'Taxes'),
    folder('b', 'a', 'x'.repeat(90)),
    folder('c', 'b', 'Short'),
    folder('d', 'b', 'y'.repeat(90)),
  );
  expect(places).toEqual({
    a: 'in/Taxes/',
    b: `in/Taxes/${'x'.repeat(37)}/`,
    c: `in/Taxes/${'x'.repeat(37)}/Short/`,
    d: `in/Taxes/${'x'.repeat(37)}/${'y'.repeat(37)}/`,
  });
});

test('the names of folders in folders are together as long as one name, and a folder alone keeps its whole name', () => {
  const long = 'x'.repeat(200);
  const places = placed(
    folder('a', null, long),
    folder('b', 'a', long),
    folder('c', 'b', long),
    folder('c2', 'b', long),
    folder('d', null, 'y'.repeat(200)),
  );
  for (const place of Object.values(places)) expect(place.length).toBeLessThanOrEqual('in/'.length + 101);
  expect(places['d']).toHaveLength('in/'.length + 101);
  expect(new Set(Object.values(places)).size).toBe(5);
});
