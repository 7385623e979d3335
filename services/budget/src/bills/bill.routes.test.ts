import { randomUUID } from 'node:crypto';
import {
  type Bill,
  type BillDate,
  type Bills,
  BILLS_MAX,
  type StoredBill,
} from '@savvi/budget-contract/bill';
import { billChanged, billDeleted } from '@savvi/budget-contract/events';
import { type Outbox, outbox } from '@savvi/eventing/outbox';
import { silentLog } from '@savvi/service-kit/log';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { followAccounts } from '../accounts/known-accounts.consumer.ts';
import { accountEvent, knowAccount } from '../testing/accounts.ts';
import { type TestBudget, testBudget } from '../testing/budget.ts';
import { householdOf } from '../testing/household.ts';
import { extendBills } from './extend-bills.ts';

let service: TestBudget;
beforeAll(async () => {
  service = await testBudget(); // its clock starts on 2026-03-03
});
afterAll(() => service.close());

const RENT = {
  name: 'City Rent',
  kind: 'spending',
  amountKind: 'exact',
  amount: '1240',
  firstDue: '2026-03-01',
  recurrence: 'monthly',
};
const YEAR = '?from=2026-03-03&to=2027-03-03';

/** A budget with a bill. */
async function withBill(over: object = {}) {
  const home = await householdOf(service);
  const bill = (await home.call('POST', '/bills', { ...RENT, ...over })).json as Bill;
  const list = async (query = YEAR) => (await home.call('GET', `/bills${query}`)).json as Bills;
  const days = async (query = YEAR) => (await list(query)).dates.map(({ dueOn }) => dueOn);
  const date = async (dueOn: string): Promise<BillDate> => {
    const found = (await list('?from=2026-03-01&to=2027-03-01')).dates.find((each) => each.dueOn === dueOn);
    if (found === undefined) throw new Error(`not due on ${dueOn}`);
    return found;
  };
  const path = `/bills/${bill.id}`;
  const pathOf = async (dueOn: string) => `${path}/dates/${(await date(dueOn)).id}`;
  const pay = async (dueOn: string, body = { date: dueOn, amount: '1240' }, headers = {}) =>
    home.call('POST', `${await pathOf(dueOn)}/pay`, body, headers);
  return { ...home, bill, list, days, date, path, pathOf, pay };
}
const eventsOf = (type: string) =>
  service.db.$queryRaw<
    { subject: string; data: Record<string, unknown> }[]
  >`SELECT subject, data FROM outbox WHERE type = ${type} ORDER BY seq`;
const stored = () =>
  service.db.$queryRaw<{ row: string }[]>`SELECT bill_dates::text AS row FROM bill_dates ORDER BY id`;

describe('a new bill (MON-85)', () => {
  it('is due from the running month on for a year, overdue dates included', async () => {
    const { bill, days, list } = await withBill({ firstDue: '2025-11-30', weekend: 'before' });
    expect(bill).toMatchObject({ amount: '1240.00', amountTo: null, endsOn: null, version: 1 });
    expect(await days('?from=2026-03-03&to=2026-07-01')).toEqual([
      '2026-03-30',
      '2026-04-30',
      '2026-05-29',
      '2026-06-30',
    ]);
    expect((await list()).dates).toHaveLength(12);
  });

  it('lists an overdue date before those of the period, until it is paid', async () => {
    const { days, pay } = await withBill();
    expect((await days('?from=2026-03-03&to=2026-04-02')).slice(0, 2)).toEqual(['2026-03-01', '2026-04-01']);
    await pay('2026-03-01');
    expect(await days('?from=2026-03-03&to=2026-04-02')).toEqual(['2026-04-01']);
  });

  it('is made once, however often it is sent with one key', async () => {
    const { call, list } = await withBill();
    const key = { 'Idempotency-Key': randomUUID() };
    const sent = await Promise.all(
      Array.from({ length: 5 }, () => call('POST', '/bills', { ...RENT, name: 'Water' }, key)),
    );
    expect(new Set(sent.map(({ text }) => text)).size).toBe(1);
    expect((await list()).bills.map(({ name }) => name)).toEqual(['City Rent', 'Water']);
  });

  it.each([
    ['a line that the budget does not have', { lineId: randomUUID() }, 404, 'This line does not exist.'],
    [
      'an account that the space does not have',
      { accountId: randomUUID() },
      404,
      'This account does not exist.',
    ],
    ['an end before its first due date', { endsOn: '2026-02-28' }, 400, 'The end must not be before'],
    ['a range without an upper amount', { amountKind: 'range' }, 400, 'The upper amount must be more'],
  ])('is refused with %s', async (_, over, status, sentence) => {
    const { call } = await withBill();
    const answered = await call('POST', '/bills', { ...RENT, ...over });
    expect([answered.status, answered.text.startsWith(sentence)]).toEqual([status, true]);
  });

  it(`is refused beyond ${BILLS_MAX} bills of a space (MON-105)`, async () => {
    const { call, bill, spaceId } = await withBill();
    const { userId } = await service.db.bill.findFirstOrThrow({ where: { spaceId, id: bill.id } });
    const row = await service.db.bill.findFirstOrThrow({ where: { spaceId, id: bill.id } });
    await service.db.bill.createMany({
      data: Array.from({ length: BILLS_MAX - 2 }, () => ({ ...row, id: randomUUID(), userId })),
    });
    expect((await call('POST', '/bills', RENT)).status).toBe(201);
    expect((await call('POST', '/bills', RENT)).status).toBe(409);
  });

  it('needs no plan (MON-105)', async () => {
    const someone = service.someone();
    const body = { name: 'Home', partner1Name: 'Maya' };
    const created = await service.call('POST', '/api/budgets', { token: someone.token, body });
    const { id } = created.json as { id: string };
    const token = service.expired(someone);
    const added = await service.call('POST', `/api/budgets/${id}/bills`, { token, body: RENT });
    expect(added.status).toBe(201);
  });
});

describe('paying a due date (MON-88)', () => {
  it('makes a transaction in the line of the bill, by its payer', async () => {
    const { call, lineId } = await householdOf(service);
    const bill = { ...RENT, lineId: lineId('Rent'), payer: 'partner1' };
    const { id } = (await call('POST', '/bills', bill)).json as Bill;
    const { dates } = (await call('GET', `/bills${YEAR}`)).json as Bills;
    const body = { date: '2026-03-02', amount: '1250.5' };
    const paid = await call('POST', `/bills/${id}/dates/${dates[0]?.id}/pay`, body);
    expect(paid.status).toBe(201);
    const payment = { date: '2026-03-02', payee: 'City Rent', amount: '1250.50' };
    expect(paid.json).toMatchObject({ dueOn: '2026-03-01', isSkipped: false, paidBy: payment });
    const { json } = await call('GET', '/transactions?month=2026-03');
    expect(json).toMatchObject([{ ...payment, kind: 'spending', lineId: lineId('Rent'), payer: 'partner1' }]);
  });

  it('makes a transaction of the account of the bill, as long as that exists (MON-85)', async () => {
    const { call, pay, path, spaceId, bill, transactions } = await withBill();
    expect(bill.accountId).toBeNull();
    const ofStranger = await knowAccount(service, (await householdOf(service)).spaceId);
    for (const unknown of [randomUUID(), ofStranger]) {
      const refused = await call('PATCH', path, { from: '2026-03-01', accountId: unknown });
      expect(refused).toMatchObject({ status: 404, text: 'This account does not exist.' });
    }
    const accountId = await knowAccount(service, spaceId);
    const changed = await call('PATCH', path, { from: '2026-03-01', accountId });
    expect(changed.json).toMatchObject({ accountId });
    await pay('2026-03-01');
    const deleted = { id: accountId, version: 2, deletedAt: '2026-03-03T12:00:00.000Z' };
    await service.db.$transaction((tx) => followAccounts(tx, accountEvent(spaceId, 'deleted', deleted)));
    await pay('2026-04-01', { date: '2026-03-02', amount: '1240' });
    expect((await transactions()).map((each) => [each.date, each.accountId])).toEqual([
      ['2026-03-02', undefined],
      ['2026-03-01', accountId],
    ]);
  });

  it('makes income of recurring income', async () => {
    const { pay, call } = await withBill({ kind: 'income', name: 'Paycheck' });
    await pay('2026-03-01');
    const { json } = await call('GET', '/transactions?month=2026-03');
    expect(json).toMatchObject([{ kind: 'income', payee: 'Paycheck', lineId: null }]);
  });

  it('happens once: a repeated request changes nothing, another one is refused', async () => {
    const { pay, call } = await withBill();
    const key = { 'Idempotency-Key': randomUUID() };
    const body = { date: '2026-03-01', amount: '1240' };
    const sent = await Promise.all(Array.from({ length: 5 }, () => pay('2026-03-01', body, key)));
    expect(sent.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
    expect(await pay('2026-03-01', body)).toMatchObject({ status: 412, text: 'This is paid already.' });
    expect((await call('GET', '/transactions?month=2026-03')).json).toHaveLength(1);
  });

  it.each([
    ['undone', (home: Awaited<ReturnType<typeof withBill>>, change: string) => home.undo(change)],
    [
      'deleted',
      async ({ call }: Awaited<ReturnType<typeof withBill>>) => {
        const [paid] = (await call('GET', '/transactions?month=2026-03')).json as [{ id: string }];
        return call('DELETE', `/transactions/${paid.id}`);
      },
    ],
    [
      'deleted with others',
      async ({ call }: Awaited<ReturnType<typeof withBill>>) => {
        const [{ id }] = (await call('GET', '/transactions?month=2026-03')).json as [{ id: string }];
        return call('POST', '/transactions/bulk-delete', { transactions: [{ id }] });
      },
    ],
  ])('is over when its transaction is %s: the date is due again', async (_, undo) => {
    const home = await withBill();
    await home.pay('2026-03-01');
    const [paid] = await home.changes();
    expect((await home.date('2026-04-01')).paidBy).toBeNull();
    await undo(home, paid?.id ?? '');
    expect((await home.date('2026-03-01')).paidBy).toBeNull();
    const [event] = (await eventsOf(billChanged.type)).slice(-1);
    expect(event?.data).toMatchObject({ dueOn: [{ kind: 'bill', on: '2026-03-01' }], version: 3 });
    expect((await home.pay('2026-03-01')).status).toBe(201);
  });

  it('stays when the deletion of its transaction is undone, unless the date is paid otherwise by then', async () => {
    const { pay, call, changes, undo, list } = await withBill();
    await pay('2026-03-01');
    const [{ id }] = (await call('GET', '/transactions?month=2026-03')).json as [{ id: string }];
    await call('DELETE', `/transactions/${id}`);
    const [deleted] = await changes();
    await pay('2026-03-01');
    expect((await undo(deleted?.id ?? '')).status).toBe(409);
    const [paid] = await changes();
    await undo(paid?.id ?? '');
    expect((await undo(deleted?.id ?? '')).status).toBe(200);
    const all = await list('?from=2026-03-01&to=2026-03-31');
    expect(all.dates).toMatchObject([{ paidBy: { transactionId: id } }]);
  });
});

describe('the payment that is offered (MON-88)', () => {
  const spend = { date: '2026-03-02', kind: 'spending', amount: '1300', payee: 'Rent: city rent, March' };
  it.each([
    ['of its payee, near its day and amount', {}, {}, true],
    ['seven days later, 10% less', { date: '2026-03-08', amount: '1116' }, {}, true],
    ['eight days later', { date: '2026-03-09' }, {}, false],
    ['more than 10% less', { amount: '1115.99' }, {}, false],
    ['of another payee', { payee: 'Grocer' }, {}, false],
    ['of another kind', { kind: 'income' }, {}, false],
    ['within its range', { amount: '900' }, { amountKind: 'range', amount: '900', amountTo: '1500' }, true],
    [
      'outside of its range',
      { amount: '899' },
      { amountKind: 'range', amount: '900', amountTo: '1500' },
      false,
    ],
  ])('is a transaction %s: %s', async (_, over, bill, isOffered) => {
    const { call, date } = await withBill(bill);
    await call('POST', '/transactions', { ...spend, ...over });
    const { match } = await date('2026-03-01');
    expect(match !== undefined).toBe(isOffered);
  });

  it('is one transaction for one date, the nearest', async () => {
    const { call, list } = await withBill({ recurrence: 'weekly', firstDue: '2026-03-02' });
    await call('POST', '/transactions', { ...spend, date: '2026-03-08' });
    const { dates } = await list('?from=2026-03-01&to=2026-03-31');
    expect(dates.filter(({ match }) => match).map(({ dueOn }) => dueOn)).toEqual(['2026-03-09']);
  });

  it('is also a transaction that paid a due date of a deleted bill', async () => {
    const { call, pay, path, date } = await withBill();
    await pay('2026-03-01');
    await call('DELETE', path);
    const { id } = (await call('POST', '/bills', RENT)).json as Bill;
    const [{ id: transactionId }] = (await call('GET', '/transactions?month=2026-03')).json as [
      { id: string },
    ];
    expect((await date('2026-03-01')).match).toMatchObject({ transactionId });
    const link = `/bills/${id}/dates/${(await date('2026-03-01')).id}/link`;
    const linked = await call('POST', link, { transactionId });
    expect(linked.json).toMatchObject({ paidBy: { transactionId } });
    expect((await date('2026-03-01')).match).toBeUndefined();
  });

  it.each([
    ['90', '2025-12-03', true],
    ['91', '2025-12-02', false],
  ])('of a date that was due %s days ago, on %s: %s', async (_, day, isOffered) => {
    const { call, date, list, spaceId } = await withBill();
    const { id } = await date('2026-03-01');
    await service.db.billDate.updateMany({ where: { spaceId, id }, data: { dueOn: new Date(day) } });
    await call('POST', '/transactions', { ...spend, date: day });
    const [first] = (await list()).dates;
    expect(first?.dueOn).toBe(day);
    expect(first?.match !== undefined).toBe(isOffered);
  });

  it('pays the date when it is linked, and can be undone byte for byte', async () => {
    const { call, date, pathOf, rows, changes, undo } = await withBill();
    const { id } = (await call('POST', '/transactions', spend)).json as { id: string };
    const before = await rows();
    const path = await pathOf('2026-03-01');
    for (let time = 0; time < 2; time += 1)
      expect((await call('POST', `${path}/link`, { transactionId: id })).json).toMatchObject({
        paidBy: { transactionId: id, amount: '1300.00' },
      });
    const next = `${await pathOf('2026-04-01')}/link`;
    expect((await call('POST', next, { transactionId: id })).status).toBe(412);
    const [linked] = await changes();
    expect((await undo(linked?.id ?? '')).status).toBe(200);
    expect((await date('2026-03-01')).paidBy).toBeNull();
    expect(await rows()).toEqual(before);
  });
});

describe("changing 'Only this one' (MON-89)", () => {
  it('changes one due date, and the bill keeps its rule', async () => {
    const { call, pathOf, days, bill, list } = await withBill();
    const changed = await call('PATCH', await pathOf('2026-05-01'), { dueOn: '2026-05-06', amount: '1300' });
    expect(changed.json).toMatchObject({ dueOn: '2026-05-06', amount: '1300.00' });
    expect((await days()).slice(0, 4)).toEqual(['2026-03-01', '2026-04-01', '2026-05-06', '2026-06-01']);
    expect((await list()).bills).toMatchObject([{ ...bill, version: 2, updatedAt: expect.any(String) }]);
  });

  it('skips a due date and takes that back', async () => {
    const { call, pathOf, list } = await withBill();
    const path = await pathOf('2026-03-01');
    expect((await call('PATCH', path, { isSkipped: true })).json).toMatchObject({ isSkipped: true });
    expect((await list()).dates[0]?.dueOn).toBe('2026-04-01');
    await call('PATCH', path, { isSkipped: false });
    expect((await list()).dates[0]?.dueOn).toBe('2026-03-01');
  });

  it('is refused for a paid one, one of a closed month, and another version', async () => {
    const { call, pathOf, pay } = await withBill({ firstDue: '2026-03-01', recurrence: 'weekly' });
    const [paid, other] = [await pathOf('2026-03-01'), await pathOf('2026-03-08')];
    await pay('2026-03-01');
    expect((await call('PATCH', paid, { isSkipped: true })).status).toBe(400);
    expect((await call('PATCH', other, { dueOn: '2026-03-09' }, { 'If-Match': '"7"' })).status).toBe(412);
  });
});

describe("changing 'This and later ones' (MON-89)", () => {
  it('never changes earlier, paid and skipped due dates', async () => {
    const { call, pathOf, pay, path, days } = await withBill();
    await pay('2026-05-01');
    await call('PATCH', await pathOf('2026-06-01'), { isSkipped: true });
    const before = new Set((await stored()).map(({ row }) => row));
    const change = {
      from: '2026-04-01',
      firstDue: '2026-04-15',
      amount: '1300',
      recurrence: 'every-2-months',
    };
    expect((await call('PATCH', path, change)).json).toMatchObject({ firstDue: '2026-04-15', version: 3 });
    expect((await days()).slice(0, 6)).toEqual([
      '2026-03-01',
      '2026-04-15',
      '2026-05-01',
      '2026-06-01',
      '2026-06-15',
      '2026-08-15',
    ]);
    const rows = (await stored()).map(({ row }) => row);
    const kept = rows.filter((row) => before.has(row));
    for (const day of ['2026-03-01', '2026-05-01', '2026-06-01'])
      expect(kept.some((row) => row.includes(day))).toBe(true);
  });

  it('keeps the ids of due dates that stay on their scheduled day', async () => {
    const { call, path, date } = await withBill({ firstDue: '2026-03-28' });
    const { id } = await date('2026-03-28');
    await call('PATCH', path, { from: '2026-03-03', weekend: 'before' });
    expect((await date('2026-03-27')).id).toBe(id);
  });

  it.each([
    ['before', '2026-06-05'],
    ['after', '2026-06-08'],
  ])('keeps the due date from which it reaches, moved %s the weekend and back', async (weekend, moved) => {
    const { call, path, date, days } = await withBill({ firstDue: '2026-06-06' });
    const { id } = await date('2026-06-06');
    await call('PATCH', path, { from: '2026-06-06', weekend });
    expect((await days())[0]).toBe(moved);
    await call('PATCH', path, { from: moved, weekend: 'stay' });
    expect((await days()).slice(0, 2)).toEqual(['2026-06-06', '2026-07-06']);
    expect((await date('2026-06-06')).id).toBe(id);
  });

  it("keeps a due date that 'Only this one' has moved", async () => {
    const { call, path, pathOf, days } = await withBill({ firstDue: '2026-06-06' });
    await call('PATCH', await pathOf('2026-06-06'), { dueOn: '2026-06-10' });
    await call('PATCH', path, { from: '2026-06-10', weekend: 'after' });
    expect((await days()).slice(0, 2)).toEqual(['2026-06-08', '2026-07-06']);
  });

  it('makes no due dates before the running month for a mistyped year', async () => {
    const { call, path, days } = await withBill({ firstDue: '2026-03-10' });
    await call('PATCH', path, { from: '2000-01-01', firstDue: '2000-01-03', recurrence: 'weekly' });
    expect((await days()).slice(0, 2)).toEqual(['2026-03-02', '2026-03-09']);
  });

  it('changes amounts in place, and ends the bill', async () => {
    const { call, path, list } = await withBill();
    await call('PATCH', path, { from: '2026-05-01', amount: '1300' });
    expect((await list()).dates.slice(0, 3).map(({ amount }) => amount)).toEqual([
      '1240.00',
      '1240.00',
      '1300.00',
    ]);
    await call('PATCH', path, { from: '2026-03-03', endsOn: '2026-05-15' });
    expect((await list()).dates.map(({ dueOn }) => dueOn)).toEqual([
      '2026-03-01',
      '2026-04-01',
      '2026-05-01',
    ]);
  });
});

describe('undo of bills (MON-59)', () => {
  const withoutVersions = async (spaceId: string) => {
    const bills = await service.db.bill.findMany({ where: { spaceId }, include: { dates: true } });
    return JSON.stringify(
      bills.map(({ version: _version, updatedAt: _updatedAt, dates, ...bill }) => ({
        ...bill,
        dates: dates.map(({ version: _of, ...date }) => date).toSorted((a, b) => a.id.localeCompare(b.id)),
      })),
    );
  };
  it.each([
    ['a changed rule', 'PATCH', '', { from: '2026-04-01', recurrence: 'weekly', name: 'Other' }],
    ['a deletion', 'DELETE', '', undefined],
    ['a changed due date', 'PATCH', '2026-05-01', { dueOn: '2026-05-06', amount: '7' }],
    ['a skipped due date', 'PATCH', '2026-05-01', { isSkipped: true }],
  ])('restores %s byte for byte', async (_, method, day, body) => {
    const { call, path, pathOf, undo, changes, spaceId } = await withBill();
    const before = await withoutVersions(spaceId);
    await call(method, day === '' ? path : await pathOf(day), body);
    expect(await withoutVersions(spaceId)).not.toBe(before);
    const [change] = await changes();
    expect((await undo(change?.id ?? '')).status).toBe(200);
    expect(await withoutVersions(spaceId)).toBe(before);
  });

  it('removes an added bill, and keeps a due date that was paid since', async () => {
    const { call, path, pay, undo, changes, list } = await withBill();
    await call('PATCH', path, { from: '2026-04-01', firstDue: '2026-04-20' });
    const [changed] = await changes();
    await pay('2026-04-20');
    await undo(changed?.id ?? '');
    const { dates } = await list();
    expect(dates.slice(0, 3).map(({ dueOn }) => dueOn)).toEqual(['2026-03-01', '2026-04-01', '2026-04-20']);
    const [, , added] = await changes();
    await undo(added?.id ?? '');
    expect(await list()).toEqual({ bills: [], dates: [] });
  });
});

describe('the bills of a month (MON-36, MON-41, MON-42)', () => {
  it('are absent from a budget without bills (MON-1)', async () => {
    const { month } = await householdOf(service);
    expect(await month()).not.toHaveProperty('bills');
  });

  it('are what is still to pay in it, and the lines of all bills', async () => {
    const { call, month, lineId, pay } = await withBill({ recurrence: 'weekly', firstDue: '2026-03-02' });
    const other = { ...RENT, name: 'Power', amountKind: 'range', amount: '80', amountTo: '95.5' };
    await call('POST', '/bills', { ...other, lineId: lineId('Rent') });
    await call('POST', '/bills', { ...RENT, name: 'Wage', kind: 'income' });
    const lineIds = [lineId('Rent')];
    expect((await month()).bills).toEqual({ unpaid: 6, lineIds });
    await pay('2026-03-09');
    expect((await month()).bills).toEqual({ unpaid: 5, lineIds });
    expect((await month('2026-04')).bills).toEqual({ unpaid: 5, lineIds });
  });
});

describe('events of due dates (MON-91)', () => {
  it('have ids and days and no names or amounts, and end with the bill', async () => {
    const { bill, call, path, date, pay } = await withBill({ recurrence: 'yearly', endsOn: '2026-12-31' });
    const { id } = await date('2026-03-01');
    const { userId } = await service.db.bill.findFirstOrThrow({
      where: { spaceId: (await eventsOf(billChanged.type)).at(-1)?.subject ?? '', id: bill.id },
    });
    const last = async (type: string) => (await eventsOf(type)).at(-1)?.data;
    const due = [{ kind: 'bill', on: '2026-03-01', mailedWithin: 14 }];
    expect(await last(billChanged.type)).toEqual({ id, userId, version: 1, dueOn: due });
    await pay('2026-03-01');
    expect(await last(billChanged.type)).toEqual({ id, userId, version: 2, dueOn: [] });
    await call('DELETE', path);
    expect(await last(billDeleted.type)).toEqual({ id, userId, version: 3 });
  });

  it('say that nothing is due for recurring income', async () => {
    await withBill({ kind: 'income' });
    expect((await eventsOf(billChanged.type)).at(-1)?.data).toMatchObject({ dueOn: [] });
  });

  it('end with the budget', async () => {
    const { call, date, spaceId } = await withBill({ recurrence: 'yearly', endsOn: '2026-12-31' });
    const { id } = await date('2026-03-01');
    expect((await call('DELETE', '')).status).toBe(204);
    expect((await eventsOf(billDeleted.type)).at(-1)?.data).toMatchObject({ id, version: 2 });
    expect(await service.db.billDate.count({ where: { spaceId } })).toBe(0);
  });
});

it('the archive has all bills with all due dates and their payments (MON-106)', async () => {
  const { bill, pay, token } = await withBill();
  await pay('2026-03-01');
  const { json } = await service.call('GET', '/api/budgets/bills', { token });
  const [one] = json as StoredBill[];
  expect(one).toMatchObject(bill);
  expect(one?.dates.length).toBeGreaterThanOrEqual(13);
  expect(one?.dates[0]).toMatchObject({ dueOn: '2026-03-01', paidBy: { payee: 'City Rent' } });
});

it('the list of everything that is due has the open due dates with the names of their bills (MON-91)', async () => {
  const { bill, pay, date, token } = await withBill();
  await pay('2026-03-01');
  const { id } = await date('2026-04-01');
  const { json } = await service.call('GET', '/api/budgets/bill-dates', { token });
  const { budgetId, name, kind } = bill;
  expect((json as unknown[])[0]).toEqual({ id, budgetId, name, kind, dueOn: '2026-04-01' });
});

describe('as time goes by', () => {
  const extend = (to: Outbox = outbox) =>
    extendBills({ db: service.db, outbox: to, log: silentLog }, service.clock.now());

  it('no change reaches the due dates of closed months (MON-89)', async () => {
    const { call, path, days } = await withBill();
    service.later(62 * 86_400_000);
    for (const month of ['2026-02', '2026-03']) await call('POST', `/months/${month}/close`, {});
    const before = await stored();
    await call('PATCH', path, { from: '2026-03-01', amount: '9', firstDue: '2026-03-02' });
    expect((await days()).slice(0, 2)).toEqual(['2026-03-01', '2026-04-02']);
    const march = before.filter(({ row }) => row.includes('2026-03-01'));
    expect((await stored()).map(({ row }) => row)).toEqual(
      expect.arrayContaining(march.map(({ row }) => row)),
    );
  });

  it('due dates of later months are added once, however often housekeeping runs (MON-86)', async () => {
    const { days } = await withBill({ firstDue: '2026-03-31' });
    const ahead = async () =>
      (await days('?from=2027-03-01&to=2027-08-31')).filter((day) => day >= '2027-03-01');
    const first = ['2027-03-31', '2027-04-30', '2027-05-31'];
    expect(await ahead()).toEqual(first);
    service.later(92 * 86_400_000);
    await Promise.all([extend(), extend()]);
    await extend();
    expect(await ahead()).toEqual([...first, '2027-06-30', '2027-07-31', '2027-08-31']);
  });

  it('housekeeping keeps due dates that exist, and extends the other bills when a bill fails (MON-86)', async () => {
    const late = { firstDue: '2026-03-31' };
    const [broken, taken, whole] = [await withBill(late), await withBill(late), await withBill(late)];
    const { id } = await taken.date('2026-08-31');
    const september = { scheduledOn: new Date('2027-09-30'), dueOn: new Date('2027-09-30') };
    await service.db.billDate.updateMany({ where: { spaceId: taken.spaceId, id }, data: september });
    service.later(92 * 86_400_000);
    const append: typeof outbox.append = (tx, events) =>
      [events].flat().some(({ subject }) => subject === broken.spaceId)
        ? Promise.reject(new Error('no event'))
        : outbox.append(tx, events);
    await extend({ ...outbox, append });
    const added = async ({ days }: typeof whole) =>
      (await days('?from=2027-09-01&to=2027-12-31')).filter((day) => day >= '2027-09-01');
    const fall = ['2027-09-30', '2027-10-31', '2027-11-30'];
    expect(await Promise.all([broken, taken, whole].map(added))).toEqual([[], fall, fall]);
    const events = (await eventsOf(billChanged.type)).filter(({ subject }) => subject === taken.spaceId);
    expect(events.slice(-2).map(({ data }) => data['dueOn'])).toEqual(
      fall.slice(1).map((on) => [{ kind: 'bill', on, mailedWithin: 14 }]),
    );
    expect(events.filter(({ data }) => JSON.stringify(data).includes('2027-09-30'))).toEqual([]);
  });
});
