// Tests the whole path: requests of users, their events over a bus, and the returned net worth.
import { userDeleted } from '@savvi/contracts/events';
import type { MonthlyNetWorth } from '@savvi/masterplan-contract/net-worth';
import { getLastMonth, getNetWorth } from '@savvi/masterplan-contract/net-worth.routes';
import { monthOf } from '@savvi/contracts/values';
import { outbox } from '@savvi/eventing/outbox';
import { seeded, seedOfRun } from '@savvi/testing/random';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { eraseOnUserDeleted } from '../holdings/user-deleted.consumer.ts';
import { testCounting } from '../testing/counting.ts';
import { type TestMasterplan, testMasterplan } from '../testing/masterplan.ts';
import { samples } from '../testing/samples.ts';
import { republishHoldings } from '../shared/republish-holdings.ts';
import { countedKinds } from './counted.ts';

const DAY_MS = 86_400_000;
const seed = seedOfRun();

let plan: TestMasterplan;
let counting: ReturnType<typeof testCounting>;
beforeEach(async () => {
  // The database has no rows of a second tenant, because the test counts all holdings.
  plan = await testMasterplan({ hasNeighbor: false });
  counting = testCounting(plan);
});
afterEach(async () => {
  await counting.close();
  await plan.close();
});

it.each([getNetWorth, getLastMonth])(
  'GET $path counts the rows it adds up against the allowance of a space, and is rejected once the allowance is spent [T-46]',
  async ({ path }) => {
    // At this rate limit, a space may add up 48 rows in one burst.
    const small = await testMasterplan({ rateLimitScale: 0.0001 });
    try {
      const [who, other] = [small.someone(), small.someone()];
      await small.db.$executeRaw`
      INSERT INTO holding_months (space_id, holding_id, month, version, net)
      SELECT ${who.claims.space}::uuid, gen_random_uuid(), '2026-02-01', 1, 1 FROM generate_series(1, 60)`;
      const read = ({ token }: { token: string }) => small.call('GET', path, { token });
      expect((await read(who)).status).toBe(200);
      const refused = await read(who);
      expect(refused).toMatchObject({
        status: 429,
        text: 'You have loaded a lot in a short time. Please wait a little and try again.',
      });
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(5);
      expect((await read(other)).status).toBe(200);
    } finally {
      await small.close();
    }
  },
);

type Someone = ReturnType<TestMasterplan['someone']>;
const payer = () => plan.someone({ subscriptionStatus: 'active' });
const pathOf = (thing: string) => samples.find((sample) => sample.thing === thing)?.routes.list.path ?? '';

async function make({ token }: Someone, thing: string, over = {}): Promise<string> {
  const answer = await plan.call('POST', pathOf(thing), {
    token,
    body: { ...samples.find((sample) => sample.thing === thing)?.whole, ...over },
  });
  expect(answer.status).toBe(201);
  return (answer.json as { id: string }).id;
}

async function lineOf({ token }: { token: string }): Promise<MonthlyNetWorth[]> {
  const { status, json } = await plan.call('GET', getNetWorth.path, { token });
  expect(status).toBe(200);
  return getNetWorth.reply.parse(json);
}

/** How many published events have not been applied yet. */
async function underWay(): Promise<number> {
  await counting.deliver();
  const counts = (await counting.announced()).filter(({ type }) =>
    /^masterplan\.(savings-account|debt|property)\./.test(type),
  ).length;
  return counts - (await counting.applied());
}

const settle = () => expect.poll(underWay, { timeout: 15_000 }).toBe(0);

/** The net worth of a space, calculated from the holdings themselves and not from the projection. */
async function worthInTables(spaceId: string): Promise<string> {
  const [row] = await plan.db.$queryRaw<{ worth: string }[]>`
    SELECT (coalesce((SELECT sum(balance) FROM savings_accounts WHERE space_id = ${spaceId}::uuid AND deleted_at IS NULL), 0)
          + coalesce((SELECT sum(property_value - coalesce(mortgage_balance, 0)) FROM real_estate_properties WHERE space_id = ${spaceId}::uuid AND deleted_at IS NULL), 0)
          - coalesce((SELECT sum(balance) FROM debts WHERE space_id = ${spaceId}::uuid AND deleted_at IS NULL), 0))::numeric(20, 2)::text AS worth`;
  return row?.worth ?? '';
}

it('the net worth of each month follows the changes; insurance adds nothing [DASH-8]', async () => {
  counting.start();
  const someone = payer();
  await make(someone, 'policy');
  await settle();
  expect(await lineOf(someone)).toEqual([]);

  const account = await make(someone, 'savings-account', { balance: '1000.10' });
  await settle();
  expect(await lineOf(someone)).toEqual([{ month: '2026-03', netWorth: '1000.10' }]);

  plan.later(28 * DAY_MS + 12 * 3_600_000 - 1); // The clock moves to the last millisecond of March.
  const home = await make(someone, 'property', { propertyValue: '300000.00', mortgageBalance: '200000.05' });
  plan.later(1);
  await make(someone, 'debt', { balance: '150000.00' });
  plan.later(31 * DAY_MS);
  await plan.call('DELETE', `${pathOf('property')}/${home}`, { token: someone.token });
  plan.later(20 * DAY_MS);
  await plan.call('POST', `${pathOf('property')}/${home}/restore`, { token: someone.token });
  plan.later(20 * DAY_MS);
  await plan.call('PATCH', `${pathOf('savings-account')}/${account}`, {
    token: someone.token,
    body: { balance: '0' },
  });
  await settle();
  expect(await lineOf(someone)).toEqual([
    { month: '2026-03', netWorth: '101000.05' },
    { month: '2026-04', netWorth: '-48999.95' },
    { month: '2026-05', netWorth: '-48999.95' },
    { month: '2026-06', netWorth: '-50000.05' },
  ]);
});

it('a month that has just begun has the net worth of the previous month', async () => {
  counting.start();
  const someone = payer();
  await make(someone, 'savings-account', { balance: '5.00' });
  await settle();
  plan.later(29 * DAY_MS);
  expect(await lineOf(someone)).toEqual([
    { month: '2026-03', netWorth: '5.00' },
    { month: '2026-04', netWorth: '5.00' },
  ]);
});

it('the net worth can be read after the trial has ended, and only by its owner [T-7] [N-2]', async () => {
  counting.start();
  const [someone, other] = [plan.someone(), plan.someone()];
  await make(someone, 'debt', { balance: '7.00' });
  await settle();
  expect(await lineOf({ token: plan.expired(someone) })).toEqual([{ month: '2026-03', netWorth: '-7.00' }]);
  expect(await lineOf(other)).toEqual([]);
});

// Trust: events-3
it(`after many changes and a restart of the consumer, the net worth equals the sum of the tables [DASH-8] (SEED=${seed})`, async () => {
  counting.start();
  const people = [payer(), payer()];
  const random = seeded(seed);
  const dice = (sides: number) => Math.floor(random() * sides);
  const amount = () => `${dice(1e9)}.${String(dice(100)).padStart(2, '0')}`;
  const body = (thing: string) =>
    thing === 'property'
      ? { propertyValue: amount(), mortgageBalance: dice(2) === 0 ? null : amount() }
      : { balance: amount() };
  const made: { someone: Someone; path: string; thing: string }[] = [];
  for (let step = 0; step < 120; step += 1) {
    const someone = people[dice(2)] ?? payer();
    const thing = ['savings-account', 'debt', 'property'][dice(3)] ?? '';
    const known = made[dice(made.length)];
    const { token } = (known ?? { someone }).someone;
    const what =
      known === undefined ? 'POST' : (['POST', 'POST', 'DELETE', 'restore', 'PATCH', 'PATCH'][dice(6)] ?? '');
    if (known === undefined || what === 'POST')
      made.push({ someone, thing, path: `${pathOf(thing)}/${await make(someone, thing, body(thing))}` });
    else if (what === 'restore') await plan.call('POST', `${known.path}/restore`, { token });
    else await plan.call(what, known.path, { token, ...(what === 'PATCH' && { body: body(known.thing) }) });
    if (dice(6) === 0) plan.later(9 * DAY_MS);
    if (dice(10) === 0) await counting.deliver();
    if (step % 40 === 20) {
      await counting.stop();
      counting.start();
    }
  }
  await settle();
  for (const someone of people) {
    const line = await lineOf(someone);
    expect(line.at(-1)).toEqual({
      month: monthOf(plan.clock.now()),
      netWorth: await worthInTables(someone.claims.space),
    });
    expect(line.length).toBeGreaterThan(1);
  }
});

it('holdings from before the projection existed are counted at the next start, once', async () => {
  const someone = payer();
  const account = await make(someone, 'savings-account', { balance: '10.00' });
  const gone = await make(someone, 'debt', { balance: '3.00' });
  await plan.call('DELETE', `${pathOf('debt')}/${gone}`, { token: someone.token });
  // Simulates an earlier release without histories and months, and that the bus has deleted these events.
  const { space: spaceId } = someone.claims;
  await plan.db.balancePoint.deleteMany({ where: { spaceId } });
  await plan.db.holdingMonth.deleteMany({ where: { spaceId } });
  await plan.db.outboxEvent.deleteMany();
  plan.later(40 * DAY_MS);
  counting.start();
  const stated = async () => (await counting.announced()).map(({ type }) => type).toSorted();
  await expect
    .poll(stated, { timeout: 15_000 })
    .toEqual(['masterplan.debt.stated.v1', 'masterplan.savings-account.stated.v1']);
  await settle();
  expect(await lineOf(someone)).toEqual([
    { month: '2026-03', netWorth: '10.00' },
    { month: '2026-04', netWorth: '10.00' },
  ]);

  await counting.stop();
  counting.start();
  await plan.call('PATCH', `${pathOf('savings-account')}/${account}`, {
    token: someone.token,
    body: { balance: '11.00' },
  });
  await settle();
  expect(await stated()).toHaveLength(3);
  expect((await lineOf(someone)).at(-1)).toEqual({ month: '2026-04', netWorth: '11.00' });
});

it('all holdings can be republished, page by page, which changes nothing in a complete projection', async () => {
  const someone = payer();
  const { space: spaceId, sub: userId } = someone.claims;
  const now = plan.clock.now();
  const accounts = Array.from({ length: 205 }, () => ({
    spaceId,
    id: crypto.randomUUID(),
    userId,
    name: 'One',
    bankName: '',
    balance: '1.00',
    accountType: 'savings',
    version: 1,
    createdAt: now,
    updatedAt: now,
  }));
  await plan.db.savingsAccount.createMany({ data: accounts });
  expect(await republishHoldings(countedKinds, { uncounted: true }, plan)).toBe(205);
  counting.start();
  await settle();
  const line = [{ month: '2026-03', netWorth: '205.00' }];
  expect(await lineOf(someone)).toEqual(line);

  expect(await republishHoldings(countedKinds, { uncounted: true }, plan)).toBe(0);
  expect(await republishHoldings(countedKinds, { uncounted: false }, plan)).toBe(205);
  await settle();
  expect(await lineOf(someone)).toEqual(line);
});

// Trust: deletion-3
it('a user deletion erases the net worth, and late events do not bring it back [N-2]', async () => {
  counting.start();
  const [someone, stays] = [payer(), payer()];
  for (const one of [someone, stays]) await make(one, 'savings-account', { balance: '9.00' });
  await settle();
  await make(someone, 'debt');
  const { sub: userId, space: spaceId } = someone.claims;
  const now = plan.clock.now();
  await plan.db.$transaction((tx) =>
    eraseOnUserDeleted({ outbox, clock: plan.clock })(
      tx,
      userDeleted.of({ spaceId, data: { userId, spaceId, version: 2 }, now }),
    ),
  );
  await settle();
  expect(await plan.db.holdingMonth.count({ where: { spaceId } })).toBe(0);
  expect(await lineOf(someone)).toEqual([]);
  expect(await lineOf(stays)).toEqual([{ month: '2026-03', netWorth: '9.00' }]);
});

it('the net worth requires a session', async () => {
  expect((await plan.call('GET', getNetWorth.path)).status).toBe(401);
});

it('a mortgage counts once in the net worth from the month in which it is linked to its property [LNK-2]', async () => {
  counting.start();
  const who = payer();
  const home = await make(who, 'property', { propertyValue: '350000.00', mortgageBalance: '210000.25' });
  const loan = await make(who, 'debt', { debtType: 'mortgage', balance: '209000.00' });
  await settle();
  expect((await lineOf(who)).at(-1)?.netWorth).toBe('-69000.25');
  plan.later(31 * DAY_MS);
  const { token } = who;
  await plan.call('PATCH', `${pathOf('debt')}/${loan}`, { token, body: { propertyId: home } });
  await settle();
  expect((await lineOf(who)).map(({ netWorth }) => netWorth)).toEqual(['-69000.25', '141000.00']);
});
