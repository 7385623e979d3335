import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { assertMayBeNamed, listsToldOf, makeArea } from './new-area.ts';

// The test generates areas with names that no real area will have, because it fails for an existing area.
const checkout = path.resolve(import.meta.dirname, '../../..');
const lists = listsToldOf('wombats');
let root: string;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'savvi-new-area-'));
  for (const file of [...lists, 'packages/eventing/sql/service-tables.sql'])
    cpSync(path.join(checkout, file), path.join(root, file));
});
afterEach(() => rmSync(root, { recursive: true }));
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

it("the generator writes every file under the area's name, without a remainder of the template", () => {
  const { made } = makeArea(root, 'wombats');
  expect(made).toEqual(
    expect.arrayContaining([
      'mfe-wombats/remote.json',
      'services/wombats/.env.example',
      'services/wombats/deploy/values.yaml',
      'services/wombats-contract/src/wombats.routes.ts',
      'services/wombats/src/start.test.ts',
    ]),
  );
  expect(made.filter((file) => /sample/i.test(file) || /sample/i.test(read(file)))).toEqual([]);
});

it('the generator adds the area to every list once, and removes nothing from any list', () => {
  const { changed } = makeArea(root, 'wombats');
  expect(changed.toSorted()).toEqual(lists.toSorted());
  for (const file of lists) {
    expect(read(file), file).toMatch(/wombats/);
    expect(read(file).length).toBeGreaterThan(readFileSync(path.join(checkout, file), 'utf8').length);
  }
  expect(() => JSON.parse(read('packages/every-contract/package.json')) as unknown).not.toThrow();
});

it('the generator adds a second area beside the first', () => {
  makeArea(root, 'wombats');
  makeArea(root, 'quokkas');
  const { dependencies } = JSON.parse(read('packages/every-contract/package.json')) as {
    dependencies: Record<string, string>;
  };
  expect(Object.keys(dependencies)).toEqual(
    expect.arrayContaining(['@savvi/wombats-contract', '@savvi/quokkas-contract']),
  );
});

it.each([
  ['', 'An area is named by one word'],
  ['Wombats', 'An area is named by one word'],
  ['my-wombats', 'An area is named by one word'],
  ['wombats!', 'An area is named by one word'],
  ['../wombats', 'An area is named by one word'],
  ['g'.repeat(21), 'An area is named by one word'],
  ['budgets', '"budgets" is taken: the product uses this word already.'],
  ['admin', '"admin" is taken'],
  ['gateway', '"gateway" is taken'],
  ['import', '"import" is taken'],
  ['await', '"await" is taken'],
  ['let', '"let" is taken'],
  ['constructor', '"constructor" is taken'],
  ['kit', '"kit" is taken'],
])('the generator refuses the name "%s" in one sentence, and writes nothing', (name, sentence) => {
  expect(() => makeArea(root, name)).toThrow(sentence);
  expect(lists.map(read)).toEqual(lists.map((file) => readFileSync(path.join(checkout, file), 'utf8')));
});

it('the generator refuses an area that already exists', () => {
  mkdirSync(path.join(root, 'services/wombats'), { recursive: true });
  expect(() => assertMayBeNamed(root, 'wombats')).toThrow(
    '"wombats" is taken: there is a folder services/wombats.',
  );
});

it('the generator reports a list that it cannot edit, before it writes anything', () => {
  writeFileSync(path.join(root, 'packages/every-contract/package.json'), '{}');
  expect(() => makeArea(root, 'wombats')).toThrow(
    'packages/every-contract/package.json was changed so that the place for a new area is not found',
  );
  expect(existsSync(path.join(root, 'mfe-wombats'))).toBe(false);
});
