import { HOLDINGS_MAX } from '@savvi/masterplan-contract/holding';
import { debtRoutes, savingsAccountRoutes } from '@savvi/masterplan-contract/masterplan.routes';
import { restorableRecordsSuite } from '@savvi/testing/kept-records-suite';
import { witnessed } from '@savvi/testing/row-security';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestMasterplan, testMasterplan } from '../testing/masterplan.ts';
import { samples } from '../testing/samples.ts';

let plan: TestMasterplan;
beforeAll(async () => {
  plan = await testMasterplan();
});
afterAll(() => plan.close());

witnessed(testMasterplan, (service) => {
  for (const { thing, ...sample } of samples)
    restorableRecordsSuite({
      service,
      ...sample,
      thing: `masterplan.${thing}`,
      isLinkedTo: true,
      neverTold: /Secret|Other|First|Second|Big Bank|Main St|Insure|A-1/,
    });
});

describe.each(samples.map((sample) => [sample.routes.one, sample] as const))(
  'a %s',
  (_, { routes, whole }) => {
    it('is returned and listed with every field as stored [PLAN-20] [PLAN-21] [PLAN-22] [PLAN-23] [DATA-9] [DATA-10] [DATA-11] [DATA-12] [DATA-20]', async () => {
      const { token } = plan.someone();
      const answered = await plan.call('POST', routes.create.path, { token, body: whole });
      expect(answered).toMatchObject({ status: 201, json: whole });
      expect((await plan.call('GET', routes.list.path, { token })).json).toEqual([answered.json]);
    });

    it('is always accepted from administrators [PLAN-2]', async () => {
      const { token } = plan.someone({ role: 'admin', createdAt: '2020-01-01T00:00:00.000Z' });
      expect((await plan.call('POST', routes.create.path, { token, body: whole })).status).toBe(201);
    });

    it('requires a name [PLAN-30]', async () => {
      expect(
        await plan.call('POST', routes.create.path, {
          token: plan.someone().token,
          body: { ...whole, name: ' ' },
        }),
      ).toMatchObject({ status: 400, text: 'name must not be empty.' });
    });
  },
);

describe('the payment day and the end of the fixed rate of a debt', () => {
  const sample = samples.find(({ routes }) => routes === debtRoutes)?.whole ?? {};
  const { paymentDay, fixedRateUntil, ...withoutDates } = sample;
  const { path } = debtRoutes.list;

  it('are empty in a debt that is created without them, and kept by a change without them [PLAN-21] [API-15]', async () => {
    const { token } = plan.someone();
    const bare = await plan.call('POST', path, { token, body: withoutDates });
    expect(bare).toMatchObject({ status: 201, json: { paymentDay: null, fixedRateUntil: null } });
    const whole = await plan.call('POST', path, { token, body: sample });
    const { id } = whole.json as { id: string };
    expect(
      await plan.call('PATCH', `${path}/${id}`, { token, body: { ...withoutDates, name: 'Third' } }),
    ).toMatchObject({ status: 200, json: { name: 'Third', paymentDay, fixedRateUntil } });
  });

  it.each([
    ...[0, 32, 1.5, 'x'].map((value) => [
      'paymentDay',
      value,
      'paymentDay must be a day of the month from 1 to 31.',
    ]),
    ['fixedRateUntil', '2027-02-30', 'fixedRateUntil must be a date such as 2026-03-31.'],
  ])('are rejected with 400 if %s is %j [PLAN-30]', async (field, value, text) => {
    const { token } = plan.someone();
    const body = { [String(field)]: value };
    const { id } = (await plan.call('POST', path, { token, body: sample })).json as { id: string };
    for (const answered of [
      await plan.call('POST', path, { token, body: { ...sample, ...body } }),
      await plan.call('PATCH', `${path}/${id}`, { token, body }),
    ])
      expect(answered).toMatchObject({ status: 400, text });
    expect((await plan.call('GET', path, { token })).json).toMatchObject([{ paymentDay, fixedRateUntil }]);
  });
});

it('one space stores at most a thousand holdings of a kind, deleted ones included, and restoring one uses no further quota [N-13]', async () => {
  const { claims, token } = plan.someone();
  const now = plan.clock.now();
  const account = {
    spaceId: claims.space,
    userId: claims.sub,
    name: 'One',
    bankName: '',
    balance: '1.00',
    accountType: 'savings',
    version: 1,
    createdAt: now,
    updatedAt: now,
  };
  await plan.db.savingsAccount.createMany({
    data: Array.from({ length: HOLDINGS_MAX - 1 }, () => ({ ...account, id: crypto.randomUUID() })),
  });
  const post = () =>
    plan.call('POST', savingsAccountRoutes.create.path, { token, body: { name: 'Last', bankName: '' } });
  const [one, other] = await Promise.all([post(), post()]);
  expect([one.status, other.status].sort()).toEqual([201, 409]);
  const { id } = (one.status === 201 ? one : other).json as { id: string };
  await plan.call('DELETE', `${savingsAccountRoutes.list.path}/${id}`, { token });
  expect(await post()).toMatchObject({
    status: 409,
    text: 'You can keep at most 1000 savings accounts, including those deleted in the last 30 days.',
  });
  expect((await plan.call('POST', `${savingsAccountRoutes.list.path}/${id}/restore`, { token })).status).toBe(
    200,
  );
});

it('one idempotency key creates one holding of each of two kinds, and another one after a day [N-12]', async () => {
  const { token } = plan.someone({ subscriptionStatus: 'active' });
  const make = async ({ routes, whole }: (typeof samples)[number]) => {
    const answered = await plan.call('POST', routes.create.path, {
      token,
      body: whole,
      headers: { 'Idempotency-Key': 'intent' },
    });
    return (answered.json as { id: string }).id;
  };
  const makeAll = () => Promise.all(samples.map(make));
  const made = await makeAll();
  expect(new Set(made).size).toBe(samples.length);
  plan.later(86_400_000 - 1);
  expect(await makeAll()).toEqual(made);
  plan.later(1);
  expect(new Set([...made, ...(await makeAll())]).size).toBe(2 * samples.length);
});
