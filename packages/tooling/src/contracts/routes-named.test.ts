import path from 'node:path';
import { expect, it } from 'vitest';
import { Refusal } from '../refusal/refusal.ts';
import { routesNamed } from './calls.ts';
import { allRoutes } from '../routes/every-route.ts';

const nothing = { addresses: [], domains: [], words: [], imports: [], methods: ['get'] };
const file = path.join(process.cwd(), 'mfe-budget/src/calls.ts');

it('an address or a record kind without a route is reported with the file that names it', async () => {
  const address = routesNamed(
    { ...nothing, addresses: [{ segments: ['budgetz'], methods: ['get'], file }] },
    allRoutes,
  );
  await expect(address).rejects.toThrow(
    new Refusal(
      'mfe-budget/src/calls.ts calls /api/budgetz, which no route of the contracts has: it was renamed or removed there, or mistyped here.',
    ),
  );
  await expect(routesNamed({ ...nothing, domains: [{ name: 'depts', file }] }, allRoutes)).rejects.toThrow(
    'mfe-budget/src/calls.ts calls /api/depts, which',
  );
  expect(
    (
      await routesNamed(
        { ...nothing, addresses: [{ segments: ['budgets'], methods: ['get'], file }] },
        allRoutes,
      )
    ).map(({ operation }) => operation),
  ).toEqual(['listBudgets']);
});
