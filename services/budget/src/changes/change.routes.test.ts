import { randomUUID } from 'node:crypto';
import { CHANGE_HEADER, CHANGES_MAX, UNDO_MS } from '@savvi/budget-contract/change';
import { BULK_MAX } from '@savvi/budget-contract/transaction-list';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestBudget, testBudget } from '../testing/budget.ts';
import { householdOf } from '../testing/household.ts';
import { forgetOldChanges } from './change.service.ts';

let service: TestBudget;
beforeAll(async () => {
  service = await testBudget(); // its clock starts on 2026-03-03
});
afterAll(() => service.close());

const home = () => householdOf(service);
const SINCE = 'This was changed again since. Look at it first.';
const refused = { status: 409, text: SINCE };

describe('the list of changes (MON-59)', () => {
  it('names the own changes, newest first, and no act of a partner', async () => {
    const { record, change, lineId, changes, partner } = await home();
    const { id } = await record();
    await change('POST', '/months/2026-03/move', { from: lineId('Food'), to: lineId('Fun'), amount: '2.50' });
    await change('POST', '/transactions/bulk-delete', { transactions: [{ id }] });
    const other = partner();
    await other('PATCH', '/months/2026-03', { plannedIncome: '1' });
    const none = { name: null, toName: null, month: null, amount: null, transactions: 0, undoneAt: null };
    expect(await changes()).toMatchObject([
      { ...none, act: 'transactions-deleted', transactions: 1, isUndoable: true },
      { ...none, act: 'money-moved', name: 'Food', toName: 'Fun', month: '2026-03', amount: '2.50' },
      // Its transaction was deleted since.
      {
        ...none,
        act: 'transaction-added',
        name: 'Coffee',
        month: '2026-03',
        amount: '4.50',
        transactions: 1,
        isUndoable: false,
      },
    ]);
    expect(await changes(other)).toMatchObject([{ act: 'income-planned', amount: '1.00' }]);
  });

  it('marks a change that is undone, and what can be undone next', async () => {
    const { record, change, undo, changes } = await home();
    const { id } = await record();
    const changed = await change('PATCH', `/transactions/${id}`, { amount: '5' });
    expect((await changes()).map(({ isUndoable }) => isUndoable)).toEqual([true, false]);
    await undo(changed);
    const undoneAt = service.clock.now().toISOString();
    expect(await changes()).toMatchObject([
      { isUndoable: false, undoneAt },
      { isUndoable: true, undoneAt: null },
    ]);
  });

  it(`has the last ${CHANGES_MAX} changes, and the others are deleted`, async () => {
    const { change, undo, changes, spaceId } = await home();
    const first = await change('PATCH', '/months/2026-03', { plannedIncome: '1' });
    for (let count = 0; count < CHANGES_MAX; count += 1)
      await change('PATCH', '/months/2026-04', { plannedIncome: '2' });
    expect(await changes()).toHaveLength(CHANGES_MAX);
    expect(await service.db.change.count({ where: { spaceId } })).toBe(CHANGES_MAX);
    expect((await undo(first)).status).toBe(404);
  });

  it('is empty after 24 hours, and the service deletes the changes then', async () => {
    const { change, undo, changes, spaceId } = await home();
    const id = await change('PATCH', '/months/2026-03', { plannedIncome: '1' });
    const made = service.clock.now().getTime();
    service.later(UNDO_MS - 1_000);
    expect(await changes()).toHaveLength(1);
    service.later(1_000);
    expect(await changes()).toEqual([]);
    expect((await undo(id)).status).toBe(404);
    const count = () => service.db.change.count({ where: { spaceId } });
    await forgetOldChanges(service.db, new Date(made + UNDO_MS - 1));
    expect(await count()).toBe(1);
    await forgetOldChanges(service.db, new Date(made + UNDO_MS));
    expect(await count()).toBe(0);
  });
});

describe('a change that was made (MON-59)', () => {
  it('has its id in a header, which a repeated request does not have', async () => {
    const { call, changes } = await home();
    const body = { date: '2026-03-05', kind: 'spending', amount: '4.50', payee: 'Coffee' };
    const key = { 'Idempotency-Key': 'once' };
    const first = await call('POST', '/transactions', body, key);
    expect(first.headers.get(CHANGE_HEADER)).toBe((await changes())[0]?.id);
    expect((await call('POST', '/transactions', body, key)).headers.get(CHANGE_HEADER)).toBeNull();
    expect(await changes()).toHaveLength(1);
  });

  it('stores no columns with their default, which the release before may not know', async () => {
    const { change, record, spaceId } = await home();
    const { id } = await record({ payee: 'Kiosk' });
    const changeId = await change('PATCH', `/transactions/${id}`, { payee: 'Corner shop' });
    const { before } = await service.db.change.findFirstOrThrow({ where: { spaceId, id: changeId } });
    const [row = {}] = (before as { transactions: object[] }).transactions; // as this change stored it
    expect(Object.entries(row)).toContainEqual(['payee', 'Kiosk']);
    const isDefault = (value: unknown) => value === null || value === false || String(value) === '';
    expect(Object.values(row).filter(isDefault)).toEqual([]);
  });

  it('cannot be undone by a partner or from another budget', async () => {
    const { change, undo, partner, rows } = await home();
    const changeId = await change('PATCH', '/months/2026-03', { plannedIncome: '1' });
    const before = await rows();
    expect((await undo(changeId, partner())).status).toBe(404);
    const stranger = await home();
    expect((await stranger.undo(changeId)).status).toBe(404);
    expect(await rows()).toEqual(before);
  });

  it('is refused after a change of the same transaction, by whomever', async () => {
    const { record, change, undo, partner, rows, changes } = await home();
    const { id } = await record();
    const changed = await change('PATCH', `/transactions/${id}`, { amount: '5' });
    await partner()('PATCH', `/transactions/${id}`, { note: 'Filter' });
    const before = await rows();
    expect(await undo(changed)).toMatchObject(refused);
    expect(await rows()).toEqual(before);
    expect((await changes())[0]).toMatchObject({ isUndoable: false, undoneAt: null });
  });

  it('is refused after a change of the same month, of the line or of the budget', async () => {
    const { change, undo, call, lineId } = await home();
    const path = `/months/2026-03/lines/${lineId('Food')}`;
    const first = await change('PATCH', path, { planned: '650', reach: 'on' });
    const second = await change('PATCH', '/months/2026-04', { plannedIncome: '1' });
    expect(await undo(first)).toMatchObject(refused);
    await undo(second);
    await call('PATCH', '', { name: 'House' });
    expect(await undo(first)).toMatchObject(refused);
    const payer = await change('PATCH', path, { payer: 'joint', reach: 'on' });
    await call('PATCH', '', {
      variableExpenses: [
        { name: 'Fun', amount: 1 },
        { name: 'Food', amount: 2 },
      ],
    });
    await change('POST', '/months/2026-02/update'); // gives the lines of the budget their new places
    expect(await undo(payer)).toMatchObject(refused);
  });

  it('is refused if one of several transactions was deleted since, and none is restored', async () => {
    const { record, change, undo, transactions } = await home();
    const [one, two] = [await record(), await record()];
    const moved = { transactions: [one, two].map(({ id }) => ({ id, payer: 'joint' })) };
    const changed = await change('POST', '/transactions/bulk-update', moved);
    await change('DELETE', `/transactions/${two.id}`);
    expect(await undo(changed)).toMatchObject(refused);
    expect(await transactions()).toMatchObject([{ id: one.id, payer: 'joint' }]);
  });

  it('is refused in a month that was closed since, except for payee and note (MON-38)', async () => {
    const { record, change, undo, call, transactions } = await home();
    const { id } = await record({ date: '2026-02-10' });
    const amount = await change('PATCH', `/transactions/${id}`, { amount: '5' });
    const income = await change('PATCH', '/months/2026-02', { plannedIncome: '1' });
    const payee = await change('PATCH', `/transactions/${id}`, { payee: 'Tea', note: null });
    await call('POST', '/months/2026-02/close', {});
    expect(await undo(payee)).toMatchObject({ status: 200 });
    expect(await transactions('2026-02')).toMatchObject([{ payee: 'Coffee', note: 'Beans', amount: '5.00' }]);
    for (const changeId of [amount, income])
      expect(await undo(changeId)).toMatchObject({
        status: 409,
        text: 'February is closed. Add a correction to March instead.',
      });
  });

  it('is undone once, however often it is requested, also at the same time', async () => {
    const { record, change, undo, transactions } = await home();
    const { id, version } = await record();
    const changed = await change('DELETE', `/transactions/${id}`);
    const answers = await Promise.all([undo(changed), undo(changed)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers[0]?.json).toEqual(answers[1]?.json);
    expect(await transactions()).toMatchObject([{ id, version: version + 1 }]);
    // A repeated request changes nothing, even if the transaction is deleted again.
    await change('DELETE', `/transactions/${id}`);
    expect(await undo(changed)).toMatchObject({ status: 200, json: answers[0]?.json });
    expect(await transactions()).toEqual([]);
  });

  it('of as many transactions as one call deletes is undone', async () => {
    const { id: budgetId, spaceId, record, change, undo, rows } = await home();
    const { id } = await record();
    const one = await service.db.moneyTransaction.findFirstOrThrow({
      where: { spaceId, id },
      omit: { searchText: true },
    });
    const others = Array.from({ length: BULK_MAX - 1 }, () => ({ ...one, budgetId, id: randomUUID() }));
    await service.db.moneyTransaction.createMany({ data: others });
    const before = await rows();
    const transactions = [one, ...others].map((each) => ({ id: each.id }));
    const deleted = await change('POST', '/transactions/bulk-delete', { transactions });
    expect(await undo(deleted)).toMatchObject({ status: 200, json: { transactions: BULK_MAX } });
    expect(await rows()).toEqual(before);
  });

  it('publishes the months that undoing changes, and the budget', async () => {
    const { record, change, undo, lineId, spaceId } = await home();
    const { id } = await record();
    const moved = await change('PATCH', `/transactions/${id}`, { date: '2026-04-02' });
    const planned = await change('PATCH', `/months/2026-04/lines/${lineId('Rent')}`, {
      planned: '1',
      reach: 'on',
    });
    const events = async () =>
      (
        await service.db.$queryRaw<{ text: string }[]>`
          SELECT type || ' ' || coalesce(data ->> 'month', '') AS text FROM outbox WHERE subject = ${spaceId} ORDER BY seq`
      ).map(({ text }) => text.trim());
    const before = await events();
    await undo(planned);
    await undo(moved);
    expect((await events()).slice(before.length)).toEqual([
      'budget.budget.updated.v1',
      'budget.month.changed.v1 2026-04',
      'budget.month.changed.v1 2026-03',
      'budget.month.changed.v1 2026-04',
    ]);
  });

  it('goes with its budget', async () => {
    const { change, call, spaceId } = await home();
    await change('PATCH', '/months/2026-03', { plannedIncome: '1' });
    await call('DELETE', '');
    expect(await service.db.change.count({ where: { spaceId } })).toBe(0);
  });
});
