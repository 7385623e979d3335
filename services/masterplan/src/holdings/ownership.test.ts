import { randomUUID } from 'node:crypto';
import {
  debtBalanceRoutes,
  listBalances,
  savingsAccountBalanceRoutes,
} from '@savvi/masterplan-contract/balance.routes';
import { hintRoutes } from '@savvi/masterplan-contract/hint.routes';
import { masterplanRoutes } from '@savvi/masterplan-contract/masterplan.routes';
import { getLastMonth, getNetWorth } from '@savvi/masterplan-contract/net-worth.routes';
import { ownershipSuite } from '@savvi/testing/ownership-suite';
import { witnessed } from '@savvi/testing/row-security';
import { expect, it, onTestFinished } from 'vitest';
import { testMasterplan, testMasterplanDatabase } from '../testing/masterplan.ts';
import { samples } from '../testing/samples.ts';

witnessed(testMasterplan, (service) => {
  ownershipSuite({
    service,
    routes: masterplanRoutes,
    apart: [
      getNetWorth,
      getLastMonth,
      listBalances,
      ...Object.values(savingsAccountBalanceRoutes),
      ...Object.values(debtBalanceRoutes),
      ...Object.values(hintRoutes),
    ],
    kinds: samples.map(({ routes, whole, other }) => ({ path: routes.list.path, whole, other })),
  });

  it("another person's holdings are not in the net worth [N-2]", async () => {
    const { token } = service().someone();
    expect(await service().call('GET', getNetWorth.path, { token })).toMatchObject({ status: 200, json: [] });
  });
});

// Trust: access-2
it('a database query that does not name a space throws', async () => {
  const { db, drop } = await testMasterplanDatabase();
  onTestFinished(drop);
  for (const model of [
    db.savingsAccount,
    db.debt,
    db.property,
    db.policy,
    db.holdingMonth,
    db.dismissedHint,
    db.balancePoint,
  ] as const)
    await expect(
      (model.findFirst as (args: object) => Promise<unknown>)({ where: { id: randomUUID() } }),
    ).rejects.toThrow('does not name the space');
});
