import { randomUUID } from 'node:crypto';
import type { Property } from '@savvi/masterplan-contract/property';
import { debtRoutes, policyRoutes, propertyRoutes } from '@savvi/masterplan-contract/masterplan.routes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestMasterplan, testMasterplan } from '../testing/masterplan.ts';
import { purge } from './purge.ts';

const DAY_MS = 86_400_000;
const PATHS = {
  debt: debtRoutes.list.path,
  property: propertyRoutes.list.path,
  policy: policyRoutes.list.path,
} as const;
type Thing = keyof typeof PATHS;
const BODIES = {
  debt: {
    name: 'Home loan',
    creditor: 'Bank',
    balance: '210000.00',
    interestRate: '0.05',
    minimumPayment: '1200',
    debtType: 'mortgage',
  },
  property: { name: 'Home', address: '', propertyValue: '350000.00', mortgageBalance: '210000.25' },
  policy: { name: 'Home insurance', provider: '', coverageAmount: '350000.00', monthlyPremium: '90' },
} as const;

let plan: TestMasterplan;
beforeAll(async () => {
  plan = await testMasterplan();
});
afterAll(() => plan.close());

type Someone = ReturnType<TestMasterplan['someone']>;
const payer = () => plan.someone({ subscriptionStatus: 'active' });
const post = ({ token }: Someone, thing: Thing, over: object = {}) =>
  plan.call('POST', PATHS[thing], { token, body: { ...BODIES[thing], ...over } });
const idOf = ({ json }: { json: unknown }) => (json as { id: string }).id;
const made = async (who: Someone, thing: Thing, over: object = {}) => {
  const answered = await post(who, thing, over);
  expect(answered.status).toBe(201);
  return idOf(answered);
};
const change = ({ token }: Someone, thing: Thing, id: string, body: object) =>
  plan.call('PATCH', `${PATHS[thing]}/${id}`, { token, body });
const remove = ({ token }: Someone, thing: Thing, id: string) =>
  plan.call('DELETE', `${PATHS[thing]}/${id}`, { token });
const restore = ({ token }: Someone, thing: Thing, id: string) =>
  plan.call('POST', `${PATHS[thing]}/${id}/restore`, { token });
const removeForGood = (who: Someone, thing: Thing, id: string) =>
  plan.call('POST', `${PATHS[thing]}/${id}/delete-permanently`, {
    token: who.token,
    body: { proof: plan.prove(who) },
  });
async function propertyOf({ token }: Someone, id: string): Promise<Property> {
  const { json } = await plan.call('GET', PATHS.property, { token });
  const found = propertyRoutes.list.reply.parse(json).find((each) => each.id === id);
  if (found === undefined) throw new Error('the property is not listed');
  return found;
}

describe.each([
  ['debt', 'propertyId', 'property', 'propertyId must be the id of one of your properties.'],
  ['policy', 'propertyId', 'property', 'propertyId must be the id of one of your properties.'],
  ['policy', 'debtId', 'debt', 'debtId must be the id of one of your debts.'],
] as const)('a link from a %s by %s', (thing, field, target, refusal) => {
  it('is stored, changed and removed like any field [LNK-1]', async () => {
    const who = payer();
    const [one, other] = [await made(who, target), await made(who, target)];
    const created = await post(who, thing, { [field]: one });
    expect(created).toMatchObject({ status: 201, json: { [field]: one } });
    const id = idOf(created);
    expect(await change(who, thing, id, { [field]: other })).toMatchObject({ json: { [field]: other } });
    expect(await change(who, thing, id, { name: 'Renamed' })).toMatchObject({ json: { [field]: other } });
    expect(await change(who, thing, id, { [field]: null })).toMatchObject({ json: { [field]: null } });
  });

  it('to a missing, foreign or deleted record is rejected with 400 [LNK-1] [N-2]', async () => {
    const [who, stranger] = [payer(), payer()];
    const gone = await made(who, target);
    await remove(who, target, gone);
    const id = await made(who, thing);
    for (const wrong of [randomUUID(), await made(stranger, target), gone]) {
      expect(await post(who, thing, { [field]: wrong })).toMatchObject({ status: 400, text: refusal });
      expect(await change(who, thing, id, { [field]: wrong })).toMatchObject({ status: 400, text: refusal });
    }
    expect(await change(who, thing, id, { name: 'Same' })).toMatchObject({
      json: { [field]: null, version: 2 },
    });
  });

  it('stays while its target is deleted, and is removed once the target is purged [LNK-1]', async () => {
    const who = payer();
    const to = await made(who, target);
    const id = await made(who, thing, { [field]: to });
    await remove(who, target, to);
    // A client sends the whole record back.
    expect(await change(who, thing, id, { name: 'Renamed', [field]: to })).toMatchObject({
      status: 200,
      json: { [field]: to },
    });
    const linkOf = async () => (await change(who, thing, id, { name: 'Again' })).json;
    await purge(plan, plan.later(30 * DAY_MS - 1));
    expect(await linkOf()).toMatchObject({ [field]: to });
    await purge(plan, plan.later(1));
    expect(await linkOf()).toMatchObject({ [field]: null });
  });

  it('is removed once its target is deleted permanently, and other links stay [LNK-1] [DOC-61]', async () => {
    const [who, stranger] = [payer(), payer()];
    const [to, kept] = [await made(who, target), await made(who, target)];
    const [id, other] = [await made(who, thing, { [field]: to }), await made(who, thing, { [field]: kept })];
    const deleted = await made(who, thing, { [field]: to });
    await remove(who, thing, deleted);
    const foreign = await made(stranger, thing, { [field]: await made(stranger, target) });
    await remove(who, target, to);
    expect(await removeForGood(who, target, to)).toMatchObject({ status: 204 });
    expect(await change(who, thing, id, { name: 'Again' })).toMatchObject({ json: { [field]: null } });
    expect(await restore(who, thing, deleted)).toMatchObject({ status: 200, json: { [field]: null } });
    expect(await change(who, thing, other, { name: 'Again' })).toMatchObject({ json: { [field]: kept } });
    const { json } = await change(stranger, thing, foreign, { name: 'Again' });
    expect(Object(json)[field]).toEqual(expect.any(String));
  });
});

describe('the mortgage of a property', () => {
  it('is replaced as long as a mortgage is linked to the property [LNK-2]', async () => {
    const who = payer();
    const home = await made(who, 'property');
    const linked = async () => (await propertyOf(who, home)).linkedMortgage;
    expect(await linked()).toBeNull();
    const loan = await made(who, 'debt', { propertyId: home });
    expect(await linked()).toBe('210000.25');
    await change(who, 'debt', loan, { debtType: 'personal_loan' });
    expect(await linked()).toBeNull();
    await change(who, 'debt', loan, { debtType: 'mortgage' });
    expect(await change(who, 'property', home, { mortgageBalance: '200000.00' })).toMatchObject({
      json: { mortgageBalance: '200000.00', linkedMortgage: '200000.00' },
    });
    await remove(who, 'debt', loan);
    expect(await linked()).toBeNull();
    await restore(who, 'debt', loan);
    expect(await linked()).toBe('200000.00');
    const second = await made(who, 'debt', { propertyId: home });
    await change(who, 'debt', loan, { propertyId: null });
    expect(await linked()).toBe('200000.00');
    const cabin = await made(who, 'property', { mortgageBalance: null });
    await change(who, 'debt', second, { propertyId: cabin });
    expect([await linked(), (await propertyOf(who, cabin)).linkedMortgage]).toEqual([null, '0.00']);
  });

  it('is repaired by the purge if an earlier release stored it differently [LNK-2]', async () => {
    const who = payer();
    const [linked, unlinked] = [
      await made(who, 'property', { mortgageBalance: null }),
      await made(who, 'property'),
    ];
    await made(who, 'debt', { propertyId: linked });
    const stateOf = async () =>
      Promise.all([linked, unlinked].map(async (id) => (await propertyOf(who, id)).linkedMortgage));
    const repaired = await stateOf();
    const where = { spaceId: who.claims.space };
    await plan.db.property.updateMany({ where: { ...where, id: linked }, data: { linkedMortgage: null } });
    await plan.db.property.updateMany({
      where: { ...where, id: unlinked },
      data: { linkedMortgage: '1.00' },
    });
    expect(await stateOf()).toEqual([null, '1.00']);
    await purge(plan, plan.clock.now());
    expect(await stateOf()).toEqual(repaired);
    expect(repaired).toEqual(['0.00', null]);
    const { version } = await propertyOf(who, linked);
    await purge(plan, plan.clock.now());
    expect(await propertyOf(who, linked)).toMatchObject({ version });
  });

  it('counts again once its linked debt is deleted permanently [LNK-2] [DOC-61]', async () => {
    const who = payer();
    const home = await made(who, 'property');
    const [first, second] = [
      await made(who, 'debt', { propertyId: home }),
      await made(who, 'debt', { propertyId: home }),
    ];
    const linked = async () => (await propertyOf(who, home)).linkedMortgage;
    await remove(who, 'debt', first);
    await removeForGood(who, 'debt', first);
    expect(await linked()).toBe('210000.25');
    await remove(who, 'debt', second);
    await removeForGood(who, 'debt', second);
    expect(await linked()).toBeNull();
  });

  it('is up to date in a property that is restored after its debt was changed [LNK-2]', async () => {
    const who = payer();
    const home = await made(who, 'property');
    const loan = await made(who, 'debt', { propertyId: home });
    await remove(who, 'property', home);
    await change(who, 'debt', loan, { propertyId: null });
    expect(await restore(who, 'property', home)).toMatchObject({
      status: 200,
      json: { linkedMortgage: null },
    });
  });

  it('is up to date after concurrent changes of the debt and the property [LNK-2]', async () => {
    const who = payer();
    const home = await made(who, 'property');
    const loan = await made(who, 'debt');
    for (let round = 1; round <= 5; round += 1) {
      const propertyId = round % 2 === 1 ? home : null;
      const answers = await Promise.all([
        change(who, 'debt', loan, { propertyId }),
        change(who, 'property', home, { mortgageBalance: `${round}.00` }),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      expect(await propertyOf(who, home)).toMatchObject({
        mortgageBalance: `${round}.00`,
        linkedMortgage: propertyId === null ? null : `${round}.00`,
      });
    }
  });

  it('can only be set by the service [LNK-2] [API-17]', async () => {
    const who = payer();
    const answered = await post(who, 'property', { linkedMortgage: '1.00' });
    expect(answered).toMatchObject({ status: 201, json: { linkedMortgage: null } });
    expect(await change(who, 'property', idOf(answered), { linkedMortgage: '1.00' })).toMatchObject({
      json: { linkedMortgage: null },
    });
  });
});
