import { keptRecordsSuite } from '@savvi/testing/kept-records-suite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestMasterplan, testMasterplan } from '../testing/masterplan.ts';
import { samples } from '../testing/samples.ts';

let plan: TestMasterplan;
beforeAll(async () => {
  plan = await testMasterplan();
});
afterAll(() => plan.close());

for (const { thing, ...sample } of samples) keptRecordsSuite({ service: () => plan, ...sample, thing: `masterplan.${thing}`, neverTold: /Secret|Other|First|Second|Big Bank|Main St|Insure|A-1/ });

describe.each(samples.map((sample) => [sample.routes.one, sample] as const))('a %s', (_, { routes, whole }) => {
  it('is answered and listed with every field as it is stored [PLAN-20] [PLAN-21] [PLAN-22] [PLAN-23] [DATA-9] [DATA-10] [DATA-11] [DATA-12] [DATA-20]', async () => {
    const { token } = plan.someone();
    const answered = await plan.call('POST', routes.create.path, { token, body: whole });
    expect(answered).toMatchObject({ status: 201, json: whole });
    expect((await plan.call('GET', routes.list.path, { token })).json).toEqual([answered.json]);
  });

  it('is open to administrators for ever [PLAN-2]', async () => {
    const { token } = plan.someone({ role: 'admin', createdAt: '2020-01-01T00:00:00.000Z' });
    expect((await plan.call('POST', routes.create.path, { token, body: whole })).status).toBe(201);
  });

  it('needs a name [PLAN-30]', async () => {
    expect(await plan.call('POST', routes.create.path, { token: plan.someone().token, body: { ...whole, name: ' ' } })).toMatchObject({ status: 400, text: 'name must not be empty.' });
  });
});
