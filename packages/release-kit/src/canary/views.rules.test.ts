import type { BrowserReport } from '@savvi/contracts/browser-reports';
import type { AreaVersion, Registry } from '@savvi/contracts/registry';
import { expect, it } from 'vitest';
import { viewsIn } from './views.rules.ts';

const version = (name: string, weight: number, users: string[] = []): AreaVersion => ({
  version: name,
  entry: `/remotes/budget/${name}/e.js`,
  integrity: '',
  shellApi: 1,
  weight,
  users,
});
const area = (name: string, ...versions: AreaVersion[]) => ({
  name,
  basePaths: [`/${name}`],
  menu: [],
  entitlement: null,
  versions,
});
const registry: Registry = {
  schema: 1,
  areas: [area('budget', version('b', 0, ['ann']), version('a', 100)), area('vault', version('v', 100))],
};
const load = (of: string, name: string, outcome: 'ok' | 'failed' = 'ok') => ({
  area: of,
  version: name,
  outcome,
  seconds: 0.2,
});
const error = (of: string, name: string) => ({ name: 'TypeError', area: of, version: name });
const report = (over: Partial<BrowserReport>): BrowserReport => ({
  page: '/',
  errors: [],
  loads: [],
  vitals: [],
  ...over,
});

it('a report gives one sample per area, with all its results', () => {
  expect(
    viewsIn(
      report({
        loads: [load('budget', 'b'), load('budget', 'b', 'failed')],
        errors: [error('budget', 'b'), error('budget', 'b'), error('shell', '')],
      }),
      registry,
      'ann',
    ),
  ).toEqual([
    { area: 'budget', version: 'b', userId: 'ann', isNamed: true, failedLoads: 1, errors: 2, seconds: [0.2] },
  ]);
  expect(viewsIn(report({ errors: [error('budget', 'a')] }), registry, 'bob')).toEqual([
    { area: 'budget', version: 'a', userId: 'bob', isNamed: false, failedLoads: 0, errors: 1, seconds: [] },
  ]);
});

it('a report also gives samples of areas with a single version, which the overview of areas shows', () => {
  expect(viewsIn(report({ loads: [load('vault', 'v', 'failed')] }), registry, 'ann')).toEqual([
    { area: 'vault', version: 'v', userId: 'ann', isNamed: false, failedLoads: 1, errors: 0, seconds: [] },
  ]);
});

it('a report gives one load time per area, however many it names', () => {
  const [view] = viewsIn(
    report({ loads: [load('budget', 'a'), { ...load('budget', 'a'), seconds: 3_600 }] }),
    registry,
    'bob',
  );
  expect(view?.seconds).toEqual([0.2]);
});

it.each([
  [
    'a version that is not theirs',
    report({ loads: [load('budget', 'b', 'failed')], errors: [error('budget', 'b')] }),
    'bob',
  ],
  ['an open page of the version before', report({ loads: [load('budget', 'a', 'failed')] }), 'ann'],
  [
    'somebody who is not signed in',
    report({ loads: [load('budget', 'a', 'failed'), load('budget', 'b', 'failed')] }),
    null,
  ],
  ['other things', report({ vitals: [{ name: 'lcp', value: 1 }], errors: [error('shell', '')] }), 'ann'],
])('a report gives no sample when it is of %s', (_case, told, userId) => {
  expect(viewsIn(told, registry, userId)).toEqual([]);
});
