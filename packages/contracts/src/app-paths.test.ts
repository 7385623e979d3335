import { expect, test } from 'vitest';
import { areaAt } from './app-paths.ts';

const about = { menu: [], entitlement: null, versions: [] };
const areas = [
  { name: 'budget', basePaths: ['/create-budget', '/edit-budget'], ...about },
  { name: 'admin', basePaths: ['/admin'], ...about },
];

test.each([
  ['/create-budget', 'budget'],
  ['/edit-budget/7', 'budget'],
  ['/admin/', 'admin'],
  ['/create-budgets', undefined],
  ['/', undefined],
])('the path %s belongs to the area %s', (path, name) => {
  expect(areaAt(areas, path)?.name).toBe(name);
});
