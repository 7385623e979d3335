import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { allRoutes } from '@savvi/tooling/contracts/routes';
import { expect, it } from 'vitest';
import { LISTS } from './expensive-calls.ts';
import { memoryLimitMib } from './memory-limits.ts';

const capacity = readFileSync(join(import.meta.dirname, '../../../../docs/capacity.md'), 'utf8');
const isList = ({ method, reply }: (typeof allRoutes)[number]) =>
  method === 'get' && typeof reply === 'object' && reply?._zod.def.type === 'array';

it('docs/capacity.md lists every operation that returns a list', () => {
  const paths = allRoutes.filter(isList).map(({ path }) => path);
  expect(paths.length).toBeGreaterThan(15);
  expect(paths.filter((path) => !capacity.includes(`\`GET ${path}\``))).toEqual([]);
});

it('docs/capacity.md lists the size that the resilience spec checks for each list', () => {
  for (const { path, largestMib } of LISTS) {
    const row = capacity.split('\n').find((line) => line.startsWith('|') && line.includes(`\`GET ${path}\``));
    expect(row, path).toContain(`| ${largestMib} MiB |`);
  }
});

it('the memory limit of a service equals the one in its production chart', () => {
  expect([memoryLimitMib('budget'), memoryLimitMib('gateway')]).toEqual([384, 512]);
});
