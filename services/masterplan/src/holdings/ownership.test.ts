// Every route of the contract, called by somebody else: what is another person's is not there.
import { randomUUID } from 'node:crypto';
import type { Route } from '@savvi/contracts/route';
import { masterplanRoutes } from '@savvi/contracts/masterplan/masterplan.routes';
import { getNetWorth } from '@savvi/contracts/masterplan/net-worth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestMasterplan, testMasterplan } from '../testing/masterplan.ts';
import { type Sample, samples } from '../testing/samples.ts';

let plan: TestMasterplan;
beforeAll(async () => {
  plan = await testMasterplan();
});
afterAll(() => plan.close());

const labelOf = ({ method, path }: Route) => `${method.toUpperCase()} ${path}`;
const sampleOf = ({ path }: Route): Sample => {
  const sample = samples.find(({ routes }) => path.startsWith(routes.list.path));
  if (sample === undefined) throw new Error(`no sample for ${path}`);
  return sample;
};

/** Somebody with one that counts and one that is deleted. */
async function owner({ routes, whole }: Sample) {
  const { token } = plan.someone();
  const create = async () => ((await plan.call('POST', routes.create.path, { token, body: whole })).json as { id: string }).id;
  const [live, deleted] = [await create(), await create()];
  await plan.call('DELETE', `${routes.list.path}/${deleted}`, { token });
  const everything = async () => [await plan.call('GET', routes.list.path, { token }), await plan.call('GET', routes.listDeleted.path, { token })].map(({ json }) => json);
  return { live, deleted, everything };
}

const routes = samples.flatMap((sample) => masterplanRoutes.filter(({ path }) => path.startsWith(sample.routes.list.path)));
const withId = routes.filter(({ params }) => params !== undefined);
const withoutId = routes.filter(({ params, method }) => params === undefined && method === 'get');

describe("another person's holding", () => {
  it('is behind every route of the contract', () => {
    expect([withId.length, withoutId.length]).toEqual([12, 8]);
    expect(masterplanRoutes.filter((route) => !routes.includes(route))).toEqual([getNetWorth]); // it has tests of its own
  });

  it.each(withId.map((route) => [labelOf(route), route] as const))('is answered 404 by %s, exactly like an unknown id, and stays as it is [N-2]', async (_, route) => {
    const sample = sampleOf(route);
    const { live, deleted, everything } = await owner(sample);
    const before = await everything();
    const { token } = plan.someone();
    const ask = (id: string) => plan.call(route.method.toUpperCase(), route.path.replace('{id}', id), { token, ...(route.body !== undefined && { body: sample.other }) });
    const unknown = await ask(randomUUID());
    for (const theirs of [await ask(live), await ask(deleted)]) expect([theirs.status, theirs.text]).toEqual([404, unknown.text]);
    expect(await everything()).toEqual(before);
  });

  it.each(withoutId.map((route) => [labelOf(route), route] as const))('is not in %s [N-2]', async (_, route) => {
    await owner(sampleOf(route));
    expect((await plan.call('GET', route.path, { token: plan.someone().token })).json).toEqual([]);
  });
});

it('a query that does not name the space throws', async () => {
  const { db } = plan;
  for (const model of [db.savingsAccount, db.debt, db.property, db.policy, db.holdingMonth] as const) await expect((model.findFirst as (args: object) => Promise<unknown>)({ where: { id: randomUUID() } })).rejects.toThrow('does not name the space');
});
