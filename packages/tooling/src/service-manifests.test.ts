import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { SERVICE_PREFIXES } from '@savvi/tooling/contracts/routes';
import { conflictsOf } from '@savvi/contracts/service-manifest';
import { afterEach, expect, it } from 'vitest';
import { readServices } from './service-manifests.ts';

const root = mkdtempSync(path.join(tmpdir(), 'savvi-services-'));
afterEach(() => rmSync(root, { recursive: true, force: true }));

const write = (folder: string, manifest: object) => {
  mkdirSync(path.join(root, folder), { recursive: true });
  writeFileSync(path.join(root, folder, 'area.json'), JSON.stringify(manifest));
};
const goals = { name: 'goals', prefixes: ['goals'], bus: {} };

it('the services of the checkout can run together, and claim the prefixes of their routes', () => {
  const services = readServices(path.resolve(import.meta.dirname, '../../..'));
  expect(conflictsOf(services)).toEqual([]);
  expect(
    services
      .filter(({ name }) => name !== 'gateway')
      .map(({ name, prefixes }) => [name, prefixes.toSorted()]),
  ).toEqual([...SERVICE_PREFIXES].map(([name, prefixes]) => [name, prefixes.toSorted()]).toSorted());
});

it('an invalid area.json is refused with its file and field', () => {
  write('services/goals', { ...goals, prefixes: ['Goals'] });
  expect(() => readServices(root)).toThrow(
    'services/goals/area.json: prefixes.0 must be a path segment such as budgets',
  );
});

it('an area.json with the name of another folder is refused', () => {
  write('services/targets', goals);
  expect(() => readServices(root)).toThrow('services/targets/area.json: the name must be targets');
});

it('a file that is not JSON is refused by name', () => {
  write('services/goals', goals);
  writeFileSync(path.join(root, 'services/goals/area.json'), '{');
  expect(() => readServices(root)).toThrow('services/goals/area.json is not JSON');
});

it('a service in a repository of its own leaves its area.json without code', () => {
  write('services/goals', goals);
  write('services/targets', { ...goals, name: 'targets', prefixes: ['targets'] });
  writeFileSync(path.join(root, 'services/targets/package.json'), '{}');
  expect(readServices(root).map(({ name, hasCode }) => [name, hasCode])).toEqual([
    ['goals', false],
    ['targets', true],
  ]);
});
