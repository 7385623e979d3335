import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { assertMayBeNamed, makeArea } from './new-area.ts';

// The test generates areas with names that no real area will have, because it fails for an existing area.
const checkout = path.resolve(import.meta.dirname, '../../..');
let root: string;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'savvi-new-area-'));
  const file = 'packages/eventing/sql/service-tables.sql';
  cpSync(path.join(checkout, file), path.join(root, file));
});
afterEach(() => rmSync(root, { recursive: true }));
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

it("the generator writes every file under the area's name, without a remainder of the template", () => {
  const made = makeArea(root, 'wombats');
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

it('the generator writes only into the three folders of the area', () => {
  makeArea(root, 'wombats');
  expect(readdirSync(root).toSorted()).toEqual(['mfe-wombats', 'packages', 'services']);
  expect(readdirSync(path.join(root, 'services')).toSorted()).toEqual(['wombats', 'wombats-contract']);
  expect(readdirSync(path.join(root, 'packages'))).toEqual(['eventing']);
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
  ['goals', '"goals" is taken'], // an operation of the budgets is named listGoals
  ['gateway', '"gateway" is taken'],
  ['import', '"import" is taken'],
  ['await', '"await" is taken'],
  ['let', '"let" is taken'],
  ['constructor', '"constructor" is taken'],
  ['kit', '"kit" is taken'],
])('the generator refuses the name "%s" in one sentence, and writes nothing', (name, sentence) => {
  expect(() => makeArea(root, name)).toThrow(sentence);
  expect(readdirSync(root)).toEqual(['packages']);
});

it('the generator refuses an area that already exists', () => {
  mkdirSync(path.join(root, 'services/wombats'), { recursive: true });
  expect(() => assertMayBeNamed(root, 'wombats')).toThrow(
    '"wombats" is taken: there is a folder services/wombats.',
  );
});
