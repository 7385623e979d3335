import { debtRoutes, policyRoutes } from '@savvi/masterplan-contract/masterplan.routes';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { republish } from '../republish.ts';
import { type TestMasterplan, testMasterplan } from '../testing/masterplan.ts';

let plan: TestMasterplan;
beforeAll(async () => {
  plan = await testMasterplan();
});
afterAll(() => plan.close());

const debt = { name: 'Card', creditor: 'Bank', balance: '1.00', interestRate: '0', minimumPayment: '0' };
const policy = { name: 'Car', provider: 'Insure', coverageAmount: '1.00', monthlyPremium: '1.00' };
const payment = { kind: 'debt-payment', dayOfMonth: 31 };
const rate = { kind: 'fixed-rate', on: '2028-02-29' };
const end = { kind: 'policy', on: '2027-03-03' };

it.each([
  {
    routes: debtRoutes,
    whole: { ...debt, paymentDay: 31, fixedRateUntil: '2028-02-29' },
    dates: [payment, rate],
    changes: [
      [{ fixedRateUntil: null }, [payment]],
      [{ balance: '0.00' }, []],
      [{ balance: '2.00', paymentDay: null }, []],
      [{ fixedRateUntil: '2028-02-29' }, [rate]],
    ],
  },
  {
    routes: policyRoutes,
    whole: { ...policy, expirationDate: '2027-03-03' },
    dates: [end],
    changes: [
      [{ expirationDate: null }, []],
      [{ expirationDate: '2027-03-03' }, [end]],
    ],
  },
] as const)(
  'each event of a $routes.one has its due dates, also after a change, a restoration and a replay',
  async ({ routes, whole, dates, changes }) => {
    const { token, claims } = plan.someone();
    const { path } = routes.list;
    const { json } = await plan.call('POST', path, { token, body: whole });
    const one = `${path}/${(json as { id: string }).id}`;
    for (const [body] of changes) await plan.call('PATCH', one, { token, body });
    await plan.call('DELETE', one, { token });
    await plan.call('POST', `${one}/restore`, { token });
    await republish({ databaseUrl: plan.databaseUrl, clockOffset: 0 });

    const events = await plan.db.$queryRaw<
      { type: string; data: { dueOn?: unknown } }[]
    >`SELECT type, data FROM outbox WHERE subject = ${claims.space} ORDER BY seq`;
    const last = changes.at(-1)?.[1];
    expect(events.map(({ type, data }) => [type.split('.')[2], data.dueOn])).toEqual([
      ['created', dates],
      ...changes.map(([, after]) => ['updated', after]),
      ['deleted', undefined],
      ['restored', last],
      ['stated', last],
    ]);
  },
);

it('each event of a record without due dates says that nothing is due', async () => {
  const { token, claims } = plan.someone();
  await plan.call('POST', debtRoutes.list.path, { token, body: debt });
  await plan.call('POST', policyRoutes.list.path, { token, body: policy });
  expect(
    await plan.db.$queryRaw`SELECT data -> 'dueOn' AS due FROM outbox WHERE subject = ${claims.space}`,
  ).toEqual([{ due: [] }, { due: [] }]);
});
