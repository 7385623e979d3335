// The months of the net worth match the balance histories, whatever the order and loss of events.
import { savingsAccountEvents } from '@savvi/masterplan-contract/events';
import { getLastMonth, getNetWorth } from '@savvi/masterplan-contract/net-worth.routes';
import { monthOf } from '@savvi/contracts/values';
import { disordered, seeded, seedOfRun } from '@savvi/testing/random';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { purge } from '../holdings/purge.ts';
import { countChange } from '../net-worth/net-worth.consumer.ts';
import { type CountedEvent, countedEvents, countedKinds } from '../net-worth/counted.ts';
import { keepMonth } from '../shared/holding-months.repository.ts';
import { republishHoldings } from '../shared/republish-holdings.ts';
import { testCounting } from '../testing/counting.ts';
import { type TestMasterplan, testMasterplan } from '../testing/masterplan.ts';

const DAY_MS = 86_400_000;
const seed = seedOfRun();

let plan: TestMasterplan;
let counting: ReturnType<typeof testCounting>;
beforeEach(async () => {
  plan = await testMasterplan({ hasNeighbor: false });
  counting = testCounting(plan);
});
afterEach(async () => {
  await counting.close();
  await plan.close();
});

type Someone = ReturnType<TestMasterplan['someone']>;
const BODIES = {
  'savings-accounts': { name: 'One', bankName: '' },
  debts: { name: 'One', creditor: '', interestRate: '0.1', minimumPayment: '1' },
} as const;
type Path = keyof typeof BODIES;
const payer = () => plan.someone({ subscriptionStatus: 'active' });
const call = (method: string, { token }: Someone, path: string, body?: object) =>
  plan.call(method, `/api/${path}`, { token, ...(body !== undefined && { body }) });
const make = async (who: Someone, path: Path, balance: string) =>
  ((await call('POST', who, path, { ...BODIES[path], balance })).json as { id: string }).id;
const lineOf = async (who: Someone) =>
  getNetWorth.reply
    .parse((await plan.call('GET', getNetWorth.path, { token: who.token })).json)
    .map(({ month, netWorth }) => `${month} ${netWorth}`);

/** Applies all events so far, in their order or in another one. */
async function apply(order = <Item>(items: readonly Item[]): readonly Item[] => items): Promise<void> {
  const types = new Map(countedEvents.map((each) => [each.type, each]));
  for (const event of order(await counting.announced())) {
    const type = types.get(event.type);
    if (type !== undefined) await plan.db.$transaction((tx) => countChange(tx, type.parse(event)));
  }
}

it('a past point of an account or a debt counts from its month until the next point [PLN-4] [DASH-8]', async () => {
  const who = payer();
  const [account, debt] = [await make(who, 'savings-accounts', '100'), await make(who, 'debts', '30')];
  expect(await lineOf(who)).toEqual(['2026-03 70.00']);
  await call('PUT', who, `savings-accounts/${account}/balances/2025-12-31`, { balance: '40' });
  await call('PUT', who, `debts/${debt}/balances/2026-01-01`, { balance: '50' });
  await call('PUT', who, `debts/${debt}/balances/2026-01-31`, { balance: '45' });
  const rebuilt = ['2025-12 40.00', '2026-01 -5.00', '2026-02 -5.00', '2026-03 70.00'];
  expect(await lineOf(who)).toEqual(rebuilt);
  await apply();
  expect(await lineOf(who)).toEqual(rebuilt);
  expect((await plan.call('GET', getLastMonth.path, { token: who.token })).json).toEqual({
    month: '2026-02',
    holdings: [
      { id: account, net: '40.00' },
      { id: debt, net: '-45.00' },
    ].toSorted((one, other) => (one.id < other.id ? -1 : 1)),
  });
  await call('DELETE', who, `savings-accounts/${account}/balances/2025-12-31`);
  await call('DELETE', who, `debts/${debt}/balances/2026-01-31`);
  expect(await lineOf(who)).toEqual(['2026-01 -50.00', '2026-02 -50.00', '2026-03 70.00']);
});

it('the months stay after the record is purged, and late events do not change them [PLN-4]', async () => {
  const who = payer();
  const account = await make(who, 'savings-accounts', '100');
  await call('PUT', who, `savings-accounts/${account}/balances/2026-01-15`, { balance: '40' });
  await call('DELETE', who, `savings-accounts/${account}`);
  await purge(plan, plan.later(30 * DAY_MS));
  const line = ['2026-01 40.00', '2026-02 40.00', '2026-03 0.00', '2026-04 0.00'];
  expect(await lineOf(who)).toEqual(line);
  await apply((events) => events.toReversed());
  expect(await lineOf(who)).toEqual(line);
});

it('the months of a record from before histories existed become its first points [PLN-4]', async () => {
  const who = payer();
  const { space: spaceId, sub: userId } = who.claims;
  const id = crypto.randomUUID();
  const [createdAt, updatedAt] = [new Date('2025-11-03T00:00:00Z'), new Date('2026-02-10T00:00:00Z')];
  const row = { spaceId, id, userId, name: 'Old', bankName: '', balance: '30.00', accountType: 'savings' };
  await plan.db.savingsAccount.create({ data: { ...row, version: 3, createdAt, updatedAt } });
  await plan.db.$transaction(async (tx) => {
    await keepMonth(tx, { spaceId }, { holdingId: id, month: '2025-11', version: 1, net: 0n });
    await keepMonth(tx, { spaceId }, { holdingId: id, month: '2026-01', version: 2, net: 20_00n });
    await keepMonth(tx, { spaceId }, { holdingId: id, month: '2026-02', version: 3, net: 30_00n });
  });
  const line = ['2025-11 0.00', '2025-12 0.00', '2026-01 20.00', '2026-02 30.00', '2026-03 30.00'];
  expect(await lineOf(who)).toEqual(line);
  const history = async () => (await call('GET', who, `savings-accounts/${id}/balances`)).json;
  expect(await history()).toEqual([{ day: '2026-03-03', balance: '30.00', isAdded: false }]);
  await call('PUT', who, `savings-accounts/${id}/balances/2025-09-30`, { balance: '5' });
  expect(await lineOf(who)).toEqual(['2025-09 5.00', '2025-10 5.00', ...line]);
  await call('PATCH', who, `savings-accounts/${id}`, { balance: '35' });
  expect(await history()).toEqual([
    { day: '2025-09-30', balance: '5.00', isAdded: true },
    { day: '2025-11-30', balance: '0.00', isAdded: false },
    { day: '2026-01-31', balance: '20.00', isAdded: false },
    { day: '2026-02-10', balance: '30.00', isAdded: false },
    { day: '2026-03-03', balance: '35.00', isAdded: false },
  ]);
  expect((await lineOf(who)).at(-1)).toBe('2026-03 35.00');
});

it('after the next change, the history includes the balance that a server of an earlier release stored before [PLN-4]', async () => {
  const who = payer();
  const account = await make(who, 'savings-accounts', '100');
  plan.later(31 * DAY_MS);
  const where = { spaceId_id: { spaceId: who.claims.space, id: account } };
  const data = { balance: '80.00', version: 2, updatedAt: plan.clock.now() };
  await plan.db.savingsAccount.update({ where, data });
  plan.later(31 * DAY_MS);
  await call('PATCH', who, `savings-accounts/${account}`, { balance: '60' });
  expect(await lineOf(who)).toEqual(['2026-03 100.00', '2026-04 80.00', '2026-05 60.00']);
});

/** Stores a change like a server of a release without histories, and returns its event. */
async function changeAsBefore(who: Someone, id: string, what: { balance: string } | 'deletion') {
  const { space: spaceId, sub: userId } = who.claims;
  const [now, where] = [plan.clock.now(), { spaceId_id: { spaceId, id } }];
  const data = what === 'deletion' ? { deletedAt: now } : what;
  await plan.db.savingsAccount.update({ where, data: { ...data, version: 2, updatedAt: now } });
  const tombstone = { id, userId, version: 2 };
  return what === 'deletion'
    ? savingsAccountEvents.deleted.of({ spaceId, data: tombstone, now })
    : savingsAccountEvents.updated.of({
        spaceId,
        data: { ...tombstone, ...what, accountType: 'savings' },
        now,
      });
}
const count = (event: CountedEvent) => plan.db.$transaction((tx) => countChange(tx, event));

it.each([
  ['a change', { balance: '80.00' }, '80.00'],
  ['a deletion', 'deletion', '0.00'],
] as const)(
  '%s by a server of an earlier release counts once its event arrives, even weeks later [PLN-4]',
  async (_, what, net) => {
    const who = payer();
    const account = await make(who, 'savings-accounts', '100');
    plan.later(31 * DAY_MS);
    const event = await changeAsBefore(who, account, what);
    plan.later(31 * DAY_MS);
    await count(event);
    expect(await lineOf(who)).toEqual(['2026-03 100.00', `2026-04 ${net}`, `2026-05 ${net}`]);
  },
);

it('a deletion by a server of an earlier release whose event was lost counts once the service starts again [PLN-4]', async () => {
  const who = payer();
  const [account] = [
    await make(who, 'savings-accounts', '100'),
    await make(who, 'savings-accounts', '5'),
    await make(who, 'debts', '1'),
  ];
  plan.later(31 * DAY_MS);
  await changeAsBefore(who, account, 'deletion');
  await plan.db.outboxEvent.deleteMany();
  expect(await republishHoldings(countedKinds, { uncounted: true }, plan)).toBe(1);
  await apply();
  expect(await lineOf(who)).toEqual(['2026-03 104.00', '2026-04 4.00']);
  expect(await republishHoldings(countedKinds, { uncounted: true }, plan)).toBe(0);
});

it('a record that a server of an earlier release purged no longer counts, and its balances are removed [PLN-4] [T-34]', async () => {
  const who = payer();
  const [account] = [await make(who, 'savings-accounts', '100'), await make(who, 'debts', '30')];
  const where = { spaceId: who.claims.space };
  plan.later(31 * DAY_MS);
  await plan.db.savingsAccount.deleteMany({ where });
  await purge(plan, plan.clock.now());
  expect(await lineOf(who)).toEqual(['2026-03 70.00', '2026-04 -30.00']);
  expect(await plan.db.balancePoint.count({ where: { ...where, holdingId: account } })).toBe(0);
  expect(await plan.db.balancePoint.count({ where })).toBe(1);
});

it('two servers that purge concurrently leave the months of removed records unchanged [PLN-4]', async () => {
  const who = payer();
  const where = { spaceId: who.claims.space };
  for (let made = 0; made < 5; made += 1) await make(who, 'savings-accounts', '10');
  plan.later(31 * DAY_MS);
  await plan.db.savingsAccount.deleteMany({ where });
  const now = plan.clock.now();
  await Promise.all([purge(plan, now), purge(plan, now)]);
  expect(await lineOf(who)).toEqual(['2026-03 50.00', '2026-04 0.00']);
  expect(await plan.db.balancePoint.count({ where })).toBe(0);
});

it('the purge removes the balances of a user that a server of an earlier release erased, and adds no months [PLN-4] [N-2]', async () => {
  const who = payer();
  await make(who, 'savings-accounts', '100');
  await make(who, 'debts', '30');
  const where = { spaceId: who.claims.space };
  await plan.db.savingsAccount.deleteMany({ where });
  await plan.db.debt.deleteMany({ where });
  await plan.db.holdingMonth.deleteMany({ where });
  await plan.db.erasedSpace.create({ data: { ...where, erasedAt: plan.clock.now() } });
  await purge(plan, plan.clock.now());
  expect(await plan.db.balancePoint.count({ where })).toBe(0);
  expect(await plan.db.holdingMonth.count({ where })).toBe(0);
});

const NO_BALANCE = null;
/** The expected history of a record, computed independently: it has every change, and compares days as text. */
class Expected {
  readonly points = new Map<string, number | null>();
  balance: number | null = NO_BALANCE;
  readonly sign: 1 | -1;
  constructor(sign: 1 | -1) {
    this.sign = sign;
  }
  at(end: string): number {
    const day = [...this.points.keys()]
      .filter((each) => each <= end)
      .toSorted()
      .at(-1);
    return this.sign * (day === undefined ? 0 : (this.points.get(day) ?? 0));
  }
  /** Adds the current balance as today's point, unless the last point has it. */
  settle(today: string): void {
    const last = [...this.points.keys()].toSorted().at(-1);
    if (last === undefined || this.points.get(last) !== this.balance) this.points.set(today, this.balance);
  }
}

// Trust: events-3
it(`after random changes of records and points, disordered events and a rebuild, each month has the last balance of each record [PLN-4] [DASH-8] (SEED=${seed})`, async () => {
  const who = payer();
  const random = seeded(seed);
  const dice = (sides: number) => Math.floor(random() * sides);
  const today = () => plan.clock.now().toISOString().slice(0, 10);
  const pastDay = () =>
    new Date(plan.clock.now().getTime() - (1 + dice(300)) * DAY_MS).toISOString().slice(0, 10);
  const records: { path: Path; id: string; expected: Expected }[] = [];
  for (let step = 0; step < 90; step += 1) {
    const record = records[dice(records.length)];
    const what = dice(9);
    if (record === undefined || (what === 0 && records.length < 6)) {
      const path = dice(2) === 0 ? 'savings-accounts' : 'debts';
      const expected = new Expected(path === 'debts' ? -1 : 1);
      expected.balance = dice(100);
      records.push({ path, expected, id: await make(who, path, String(expected.balance)) });
      expected.settle(today());
    } else {
      const { expected } = record;
      const at = `${record.path}/${record.id}`;
      const isLive = expected.balance !== NO_BALANCE;
      if (what <= 2 && isLive) {
        expected.balance = dice(100);
        await call('PATCH', who, at, { balance: expected.balance });
      } else if (what === 3 && isLive) {
        await call('DELETE', who, at);
        expected.balance = NO_BALANCE;
      } else if (what === 4 && !isLive) {
        const { json, status } = await call('POST', who, `${at}/restore`);
        // A record can be restored for 30 days only.
        if (status === 200) expected.balance = Number((json as { balance: string }).balance);
      } else if (what <= 6 && isLive) {
        const [day, balance] = [pastDay(), dice(100)];
        await call('PUT', who, `${at}/balances/${day}`, { balance });
        expected.points.set(day, balance);
      } else if (what === 7 && isLive) {
        const known = [...expected.points].filter(([day, balance]) => day < today() && balance !== null);
        const [day] = known[dice(known.length)] ?? [pastDay()];
        await call('DELETE', who, `${at}/balances/${day}`);
        if (expected.points.get(day) !== null) expected.points.delete(day);
      }
      expected.settle(today());
    }
    if (dice(4) === 0) plan.later(dice(20) * DAY_MS);
  }

  const months = (await lineOf(who)).map((each) => each.slice(0, 7));
  const first = records
    .flatMap(({ expected }) => [...expected.points.keys()])
    .toSorted()[0]
    ?.slice(0, 7);
  expect([months[0], months.at(-1)]).toEqual([first, monthOf(plan.clock.now())]);
  const line = months.map((month) => {
    const sum = records.reduce((total, { expected }) => total + expected.at(`${month}-31`), 0);
    return `${month} ${sum.toFixed(2)}`;
  });
  expect(await lineOf(who)).toEqual(line);
  await apply((events) => disordered(events, random));
  expect(await lineOf(who)).toEqual(line);
  await plan.db.holdingMonth.deleteMany({ where: { spaceId: who.claims.space } });
  await plan.db.outboxEvent.deleteMany();
  await republishHoldings(countedKinds, { uncounted: true }, plan);
  await apply((events) => disordered(events, random));
  expect(await lineOf(who)).toEqual(line);
});
