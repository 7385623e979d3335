import { randomUUID } from 'node:crypto';
import { masterplanRoutes } from '@savvi/contracts/masterplan/masterplan.routes';
import { getNetWorth } from '@savvi/contracts/masterplan/net-worth.routes';
import { ownershipSuite } from '@savvi/testing/ownership-suite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestMasterplan, testMasterplan } from '../testing/masterplan.ts';
import { samples } from '../testing/samples.ts';

let plan: TestMasterplan;
beforeAll(async () => {
  plan = await testMasterplan();
});
afterAll(() => plan.close());

ownershipSuite({
  service: () => plan,
  routes: masterplanRoutes,
  apart: [getNetWorth],
  kinds: samples.map(({ routes, whole, other }) => ({ path: routes.list.path, whole, other })),
});

// Trust: access-2
it('a query that does not name the space throws', async () => {
  const { db } = plan;
  for (const model of [db.savingsAccount, db.debt, db.property, db.policy, db.holdingMonth] as const)
    await expect(
      (model.findFirst as (args: object) => Promise<unknown>)({ where: { id: randomUUID() } }),
    ).rejects.toThrow('does not name the space');
});
