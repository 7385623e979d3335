import { randomUUID } from 'node:crypto';
import { BALANCE_POINTS_MAX, BALANCE_POINTS_OF_SPACE_MAX } from '@savvi/masterplan-contract/balance';
import { listBalances } from '@savvi/masterplan-contract/balance.routes';
import { witnessed } from '@savvi/testing/row-security';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { purge } from '../holdings/purge.ts';
import { type TestMasterplan, testMasterplan } from '../testing/masterplan.ts';

const DAY_MS = 86_400_000;
const TODAY = '2026-03-03';
type Someone = ReturnType<TestMasterplan['someone']>;
type Thing = (typeof KINDS)[number];

const KINDS = [
  {
    path: '/api/savings-accounts',
    kind: 'savings-account',
    one: 'savings account',
    body: { name: 'Rainy days', bankName: '' },
  },
  {
    path: '/api/debts',
    kind: 'debt',
    one: 'debt',
    body: { name: 'Card', creditor: '', balance: '1', interestRate: '0.1', minimumPayment: '1' },
  },
] as const;
const [ACCOUNT] = KINDS;

let plan: TestMasterplan;
beforeAll(async () => {
  plan = await testMasterplan();
});
afterAll(() => plan.close());

async function make(who: Someone, { path, body }: Thing, balance = '100.00', at = plan): Promise<string> {
  const { status, json } = await at.call('POST', path, { token: who.token, body: { ...body, balance } });
  expect(status).toBe(201);
  return (json as { id: string }).id;
}
const pathOf = ({ path }: Thing, id: string, day?: string) =>
  `${path}/${id}/balances${day === undefined ? '' : `/${day}`}`;
const put = (
  who: Pick<Someone, 'token'>,
  thing: Thing,
  id: string,
  day: string,
  balance: unknown = '50.00',
) => plan.call('PUT', pathOf(thing, id, day), { token: who.token, body: { balance } });
const remove = ({ token }: Pick<Someone, 'token'>, thing: Thing, id: string, day: string) =>
  plan.call('DELETE', pathOf(thing, id, day), { token });
const change = ({ token }: Someone, { path }: Thing, id: string, body: object) =>
  plan.call('PATCH', `${path}/${id}`, { token, body });
async function historyOf({ token }: Pick<Someone, 'token'>, thing: Thing, id: string): Promise<string[]> {
  const { status, json } = await plan.call('GET', pathOf(thing, id), { token });
  expect(status).toBe(200);
  return (json as { day: string; balance: string; isAdded: boolean }[]).map(
    ({ day, balance, isAdded }) => `${day} ${balance}${isAdded ? ' added' : ''}`,
  );
}
/** Stores points of a record directly, one a day up to the day before `until`. */
const fill = (spaceId: string, id: string, count: number, { until = TODAY, isAdded = false } = {}) => plan.db
  .$executeRaw`
    INSERT INTO balance_points (space_id, holding_id, day, kind, balance, is_added)
    SELECT ${spaceId}::uuid, ${id}::uuid, ${until}::date - number, 'savings-account', number, ${isAdded} FROM generate_series(1, ${count}::integer) AS number`;

describe.each(KINDS.map((thing) => [thing.one, thing] as const))(
  'the balance history of a %s',
  (one, thing) => {
    it('has one point a day: the last balance of each day with a change, and today’s [PLN-4]', async () => {
      const at = await testMasterplan({ hasNeighbor: false });
      const who = at.someone();
      const id = await make(who, thing, '100.00', at);
      const call = (method: string, path: string, body?: object) =>
        at.call(method, path, { token: who.token, ...(body !== undefined && { body }) });
      const history = async () =>
        ((await call('GET', pathOf(thing, id))).json as { day: string; balance: string }[]).map(
          ({ day, balance }) => `${day} ${balance}`,
        );
      expect(await history()).toEqual(['2026-03-03 100.00']);
      await call('PATCH', `${thing.path}/${id}`, { balance: '90' });
      await call('PATCH', `${thing.path}/${id}`, { balance: '80' });
      at.later(DAY_MS);
      await call('PATCH', `${thing.path}/${id}`, { name: 'Renamed' });
      expect(await history()).toEqual(['2026-03-03 80.00', '2026-03-04 80.00']);
      at.later(DAY_MS);
      await call('PATCH', `${thing.path}/${id}`, { balance: '70' });
      await call('DELETE', `${thing.path}/${id}`);
      expect((await call('GET', pathOf(thing, id))).status).toBe(404);
      at.later(DAY_MS);
      await call('POST', `${thing.path}/${id}/restore`);
      expect(await history()).toEqual(['2026-03-03 80.00', '2026-03-06 70.00']);
      // A server whose clock is behind records its change on the day of the last point.
      at.later(-2 * DAY_MS);
      await call('PATCH', `${thing.path}/${id}`, { balance: '60' });
      expect(await history()).toEqual(['2026-03-03 80.00', '2026-03-06 60.00']);
      await at.close();
    });

    it('lets users add, correct and remove past points, and its last point stays the balance of the record [PLN-4]', async () => {
      const who = plan.someone();
      const id = await make(who, thing);
      expect(await put(who, thing, id, '2025-12-31', '7')).toMatchObject({
        status: 200,
        json: { day: '2025-12-31', balance: '7.00', isAdded: true },
      });
      await put(who, thing, id, '2025-12-31', '8');
      await put(who, thing, id, '1970-01-01', '9');
      const all = ['1970-01-01 9.00 added', '2025-12-31 8.00 added', '2026-03-03 100.00'];
      expect(await historyOf(who, thing, id)).toEqual(all);
      expect((await remove(who, thing, id, '1970-01-01')).status).toBe(204);
      expect((await remove(who, thing, id, '1970-01-01')).status).toBe(204);
      expect(await historyOf(who, thing, id)).toEqual(all.slice(1));
    });

    it('has the current balance as the point of today after its last point is corrected or removed [PLN-4]', async () => {
      const at = await testMasterplan({ hasNeighbor: false });
      const who = at.someone();
      const id = await make(who, thing, '100.00', at);
      at.later(5 * DAY_MS);
      const path = pathOf(thing, id, TODAY);
      const history = async () => (await at.call('GET', pathOf(thing, id), { token: who.token })).json;
      await at.call('PUT', path, { token: who.token, body: { balance: '60' } });
      const now = { day: '2026-03-08', balance: '100.00', isAdded: false };
      expect(await history()).toEqual([{ day: TODAY, balance: '60.00', isAdded: true }, now]);
      await at.call('DELETE', path, { token: who.token });
      expect(await history()).toEqual([now]);
      await at.close();
    });

    it.each([
      ['2026-03-04', '1', 'day must not be in the future.'],
      [TODAY, '1', `Today’s balance is the balance of the ${one}. Change it there.`],
      ['1969-12-31', '1', 'day must not be before 1970-01-01.'],
      ['2026-02-30', '1', 'day must be a date such as 2026-03-31.'],
      ['2026-02-01', '-1', 'balance must be an amount from 0 to 9999999999.99 with at most two decimals.'],
      ['2026-02-01', '1.005', 'balance must be an amount from 0 to 9999999999.99 with at most two decimals.'],
      ['2026-02-01', null, 'balance must be an amount such as 1250.50.'],
    ])('rejects %s with %j: %s [PLN-4]', async (day, balance, text) => {
      const who = plan.someone();
      const id = await make(who, thing);
      expect(await put(who, thing, id, day, balance)).toMatchObject({ status: 400, text });
      expect(await historyOf(who, thing, id)).toEqual(['2026-03-03 100.00']);
    });

    it('can be read and cleared without a plan, but takes no new points [PLN-4] [T-7]', async () => {
      const who = plan.someone();
      const id = await make(who, thing);
      await put(who, thing, id, '2026-01-01');
      const expired = { token: plan.expired(who) };
      expect((await put(expired, thing, id, '2026-01-02')).status).toBe(403);
      expect(await historyOf(expired, thing, id)).toHaveLength(2);
      expect((await remove(expired, thing, id, '2026-01-01')).status).toBe(204);
      expect(await historyOf(expired, thing, id)).toEqual(['2026-03-03 100.00']);
    });

    it('is removed when its record is purged, and other histories stay [PLN-4] [T-34]', async () => {
      const at = await testMasterplan();
      const who = at.someone();
      const [id, kept] = [await make(who, thing, '1.00', at), await make(who, thing, '2.00', at)];
      await at.call('DELETE', `${thing.path}/${id}`, { token: who.token });
      const before = await at.db.balancePoint.count({
        where: { spaceId: who.claims.space, holdingId: kept },
      });
      await purge(at, at.later(30 * DAY_MS));
      const where = { spaceId: who.claims.space };
      expect(await at.db.balancePoint.count({ where: { ...where, holdingId: id } })).toBe(0);
      expect(await at.db.balancePoint.count({ where: { ...where, holdingId: kept } })).toBe(before);
      expect(await at.db.holdingMonth.count({ where: { ...where, holdingId: id } })).toBe(1);
      await at.close();
    });
  },
);

describe('the limit on balance points', () => {
  it('is 2,000 for a record: new points are rejected, corrections are accepted, and a change replaces the oldest recorded point that does not end a month [PLN-4]', async () => {
    const who = plan.someone();
    const id = await make(who, ACCOUNT);
    const { space: spaceId } = who.claims;
    await fill(spaceId, id, BALANCE_POINTS_MAX - 1);
    const days = await historyOf(who, ACCOUNT, id);
    expect(days).toHaveLength(BALANCE_POINTS_MAX);
    expect(await put(who, ACCOUNT, id, '1990-01-01')).toMatchObject({
      status: 409,
      text: 'You can keep at most 2000 balances of a savings account.',
    });
    expect((await put(who, ACCOUNT, id, '2026-02-01')).status).toBe(200);
    const { json } = await plan.call('GET', listBalances.path, { token: who.token });
    expect(json).toMatchObject([{ id, points: { length: BALANCE_POINTS_MAX } }]);

    // The point of the last change is moved to the past, so that the next change needs a new one.
    await plan.db
      .$executeRaw`UPDATE balance_points SET day = day - 3000 WHERE space_id = ${spaceId}::uuid AND holding_id = ${id}::uuid AND day = ${TODAY}::date`;
    await change(who, ACCOUNT, id, { balance: '5' });
    const after = await historyOf(who, ACCOUNT, id);
    expect(after).toHaveLength(BALANCE_POINTS_MAX);
    expect(after[0]).toBe('2017-12-15 100.00');
    expect(after.at(-1)).toBe('2026-03-03 5.00');
    expect(days.find((day) => !after.includes(day) && !day.startsWith('2026'))).toBe(days[0]);
  });

  it('removes points that the user added only if there are no others, the oldest first, even at the end of a month [PLN-4]', async () => {
    const who = plan.someone();
    const id = await make(who, ACCOUNT);
    const { space: spaceId } = who.claims;
    // The oldest point is of July 31.
    await fill(spaceId, id, BALANCE_POINTS_MAX, { until: '2026-01-21', isAdded: true });
    await change(who, ACCOUNT, id, { balance: '5' });
    const points = await historyOf(who, ACCOUNT, id);
    expect(points).toHaveLength(BALANCE_POINTS_MAX);
    expect(points[0]).toBe('2020-08-01 1999.00 added');
    expect(points.slice(-2)).toEqual(['2026-01-20 1.00 added', '2026-03-03 5.00']);
  });

  it('is 50,000 for a space, but only for points that the user adds [PLN-4]', async () => {
    const who = plan.someone();
    const id = await make(who, ACCOUNT);
    await plan.db.$executeRaw`
      INSERT INTO balance_points (space_id, holding_id, day, kind, balance, is_added)
      SELECT ${who.claims.space}::uuid, gen_random_uuid(), '2026-01-01', 'debt', 1, true FROM generate_series(1, ${BALANCE_POINTS_OF_SPACE_MAX - 2}::integer)`;
    expect((await put(who, ACCOUNT, id, '2026-01-01')).status).toBe(200);
    expect(await put(who, ACCOUNT, id, '2026-01-02')).toMatchObject({
      status: 409,
      text: 'You can keep at most 50000 balances in all.',
    });
    await change(who, ACCOUNT, id, { balance: '5' });
    expect((await historyOf(who, ACCOUNT, id)).at(-1)).toBe('2026-03-03 5.00');
  });
});

it('the list of all balances has those of each record of the user, and of no other user [PLN-4] [N-2] [N-10]', async () => {
  const [who, other] = [plan.someone(), plan.someone()];
  const [account, debt] = [await make(who, KINDS[0]), await make(who, KINDS[1])];
  await make(other, ACCOUNT);
  await put(who, KINDS[1], debt, '2026-01-01');
  const today = { day: TODAY, balance: '100.00', isAdded: false };
  expect((await plan.call('GET', listBalances.path, { token: who.token })).json).toEqual([
    { kind: 'savings-account', id: account, points: [today] },
    { kind: 'debt', id: debt, points: [{ day: '2026-01-01', balance: '50.00', isAdded: true }, today] },
  ]);
});

witnessed(testMasterplan, (service) => {
  it.each(KINDS)(
    'the balances of another user and of an unknown id return the same 404 on $path [PLN-4] [N-2]',
    async (thing) => {
      const { call, someone } = service();
      const [owner, stranger] = [someone(), someone()];
      const id = (
        (await call('POST', thing.path, { token: owner.token, body: thing.body })).json as { id: string }
      ).id;
      const ask = (token: string, method: string, record: string, day?: string) =>
        call(method, pathOf(thing, record, day), {
          token,
          ...(method === 'PUT' && { body: { balance: '1' } }),
        });
      await ask(owner.token, 'PUT', id, '2026-01-01');
      const before = (await ask(owner.token, 'GET', id)).json;
      for (const [method, day] of [['GET'], ['PUT', '2026-01-01'], ['DELETE', '2026-01-01']] as const) {
        const unknown = await ask(stranger.token, method, randomUUID(), day);
        const theirs = await ask(stranger.token, method, id, day);
        expect([theirs.status, theirs.text]).toEqual([404, unknown.text]);
      }
      expect((await ask(owner.token, 'GET', id)).json).toEqual(before);
      expect((await call('GET', listBalances.path, { token: stranger.token })).json).toEqual([]);
    },
  );
});
