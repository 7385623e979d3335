import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { contributedCalls, namedCalls, type NamedCalls } from './calls.ts';

const sources = {
  'plan.queries.ts':
    "import { get, mutate } from '@savvi/mfe-kit';\nexport const all = () => get('/api/debts?limit=20', reader);\nexport const add = (body: unknown) => mutate({ method: 'POST', path: '/api/debts', body });\n",
  'one.ts':
    "const path = (id: string) => `/api/debts/${encodeURIComponent(id)}` as const;\nexport const remove = (id: string) => mutate({ method: 'DELETE', path: path(id) });\n",
  'kinds.tsx':
    "export const kind = { domain: 'insurance-policies', label: <p>Policies</p> };\nexport const deleted = (name: string) => `/api/${name}/deleted`;\n",
  'imports.ts':
    "import { documentRoutes, type Route } from '@savvi/documents-contract/documents.routes';\nimport type { Debt } from '@savvi/masterplan-contract/debt';\nimport { STREAM_PATH as path } from '@savvi/contracts/achievements/live';\n",
  'types.ts':
    "export type Path = '/api/of-a-type' | `/api/${string}`;\nexport interface Called { readonly path: '/api/of-an-interface' }\n",
  'page.test.tsx': "fetch('/api/of-a-test');\n",
  'testing/backend.ts': "export const path = '/api/of-testing';\n",
};
let dir: string;
let named: NamedCalls;

beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'savvi-calls-'));
  for (const [file, text] of Object.entries(sources)) {
    mkdirSync(dirname(join(dir, file)), { recursive: true });
    writeFileSync(join(dir, file), text);
  }
  named = namedCalls(dir);
});
afterAll(() => rmSync(dir, { recursive: true }));

it('the search for API calls finds addresses with the method of their call, or with every method of the module if they are named outside a call', () => {
  expect(
    named.addresses.map(({ segments, methods }) => `${methods.join('|')} ${segments.join('/')}`).toSorted(),
  ).toEqual(['get debts', 'get|delete debts/{}', 'get|delete {}/deleted', 'post debts'].toSorted());
});

it('the search for API calls finds the record kinds that a frontend passes to mfe-kit, and the strings that may begin an address', () => {
  expect(named.domains.map(({ name }) => name)).toEqual(['insurance-policies']);
  expect(named.words).toContain('insurance-policies');
});

it('the calls that an area contributes to the shell include those for the search', () => {
  const list = { name: 'goals', key: ['goals'], page: '/goals' };
  const contributes = {
    lists: [{ ...list, call: '/api/goals?fields=id', searchCall: '/api/goal-names' }],
    series: [{ name: 'saved', call: '/api/saved', key: 'saved', month: 'month', amount: 'amount' }],
  };
  writeFileSync(join(dir, 'remote.json'), JSON.stringify({ contributes }));
  expect(contributedCalls(dir).map(({ segments }) => segments.join('/'))).toEqual([
    'goals',
    'saved',
    'goal-names',
  ]);
});

it('the search for API calls finds the values imported from contracts, without types', () => {
  expect(named.imports).toMatchObject([
    { module: '@savvi/documents-contract/documents.routes', name: 'documentRoutes' },
    { module: '@savvi/contracts/achievements/live', name: 'STREAM_PATH' },
  ]);
});

it('the calls that the shell makes for an area include the parts and files of the data export', () => {
  const file = join(dir, 'remote.json');
  const list = { name: 'goals', call: '/api/goals?fields=id', key: ['goals'], page: '/goals' };
  const files = {
    call: '/api/goals/{id}/picture',
    name: 'name',
    bytes: 'size',
    sha256: 'sha256',
    changed: 'updatedAt',
    into: 'goals/pictures/',
  };
  const part = { label: 'Deleted goals', file: 'goals/deleted.json', call: '/api/goals/deleted', files };
  const slots = [{ slot: 'takeout', order: 1, parts: [part] }];
  writeFileSync(file, JSON.stringify({ name: 'goals', contributes: { lists: [list], slots } }));
  expect(contributedCalls(dir)).toEqual(
    [['goals'], ['goals', 'deleted'], ['goals', '{}', 'picture']].map((segments) => ({
      segments,
      methods: ['get'],
      file,
    })),
  );
});
