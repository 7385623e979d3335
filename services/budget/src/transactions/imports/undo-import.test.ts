import type { Bill, Bills } from '@savvi/budget-contract/bill';
import { billChanged } from '@savvi/budget-contract/events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestBudget, testBudget } from '../../testing/budget.ts';
import { householdOf } from '../../testing/household.ts';
import { importsOf, rowsOf } from '../../testing/statement.ts';

let service: TestBudget;
beforeAll(async () => {
  service = await testBudget(); // its clock starts on 2026-03-03
});
afterAll(() => service.close());

async function home() {
  const house = await householdOf(service);
  return { ...house, ...importsOf(house) };
}

describe('undoing an import (MON-74)', () => {
  it('removes its transactions, restores matched ones byte for byte, and forgets the bank ids', async () => {
    const { add, undone, record, rows, states, spaceId, lineId, list } = await home();
    const typed = await record({ date: '2026-03-09', lineId: lineId('Food') });
    await record({ payee: 'Tea' });
    const before = await rows();
    const file = rowsOf(
      { amount: '-4.50', bankId: 'F1', date: '2026-03-12' },
      { payee: 'Cinema', bankId: 'F2' },
      { payee: 'Cinema', bankId: 'F2', amount: '-1.00', date: '2026-04-01' },
    );
    const done = await add(file, { choices: [{ row: 1, match: typed.id }] });
    expect(done).toMatchObject({ added: 2, matched: 1 });
    expect(await rows()).not.toEqual(before);

    const result = await undone(done.id);
    const undoneAt = service.clock.now().toISOString();
    expect(result).toEqual({ isUndone: true, changed: 0, import: { ...done, undoneAt } });
    expect(await rows()).toEqual(before);
    expect(await service.db.importRow.count({ where: { spaceId } })).toBe(0);
    expect(await states(file)).toEqual(['match', 'new', 'new']);
    expect(await list()).toMatchObject([{ id: done.id, undoneAt }]);
  });

  it('asks before it removes transactions that were changed since, and the file can be imported again', async () => {
    const { add, undo, undone, transactions, call, states } = await home();
    const file = rowsOf({}, { payee: 'Cinema' }, { payee: 'Tea' }, { payee: 'Bread' });
    const done = await add(file);
    for (const { id } of (await transactions()).slice(0, 3))
      await call('PATCH', `/transactions/${id}`, { note: 'Mine' });
    expect(await undone(done.id)).toEqual({ isUndone: false, changed: 3, import: done });
    expect(await transactions()).toHaveLength(4);
    expect(await undone(done.id, { evenChanged: true })).toMatchObject({ isUndone: true, changed: 3 });
    expect(await transactions()).toEqual([]);
    expect(await undo(done.id)).toMatchObject({ status: 410, text: 'This import was undone already.' });
    expect(await states(file)).toEqual(['new', 'new', 'new', 'new']);
  });

  it('keeps what the person changed in a matched transaction since', async () => {
    const { add, undone, record, call, transactions } = await home();
    const typed = await record({ date: '2026-03-09' });
    const done = await add(rowsOf({ amount: '-4.50' }), { choices: [{ row: 1, match: typed.id }] });
    await call('PATCH', `/transactions/${typed.id}`, { note: 'With Ben' });
    expect(await undone(done.id)).toMatchObject({ isUndone: true, changed: 0 });
    expect(await transactions()).toMatchObject([{ id: typed.id, note: 'With Ben', date: '2026-03-10' }]);
  });

  it('restores a matched split transaction with its parts (MON-51)', async () => {
    const { add, undone, record, transactions, lineId } = await home();
    const part = (amount: string) => ({ amount, lineId: lineId('Food'), categoryId: null });
    const typed = await record({ date: '2026-03-09', amount: '12.40', parts: [part('10.00'), part('2.40')] });
    const done = await add(rowsOf({}), { choices: [{ row: 1, match: typed.id }] });
    expect(done).toMatchObject({ matched: 1 });
    expect(await transactions()).toMatchObject([{ date: '2026-03-10', parts: typed.parts }]);
    await undone(done.id);
    expect(await transactions()).toMatchObject([{ date: '2026-03-09', parts: typed.parts }]);
  });

  it('is refused once a row is in a closed month', async () => {
    const { add, undo, call, transactions } = await home();
    const done = await add(rowsOf({ date: '2026-02-10' }, {}));
    await call('POST', '/months/2026-02/close', {});
    expect(await undo(done.id, { evenChanged: true })).toMatchObject({
      status: 409,
      text: 'February is closed. Add a correction to March instead.',
    });
    expect(await transactions('2026-02')).toHaveLength(1);
  });

  it('is for the person only who imported the file', async () => {
    const { add, undo, partner, transactions } = await home();
    const done = await add(rowsOf({}));
    const other = partner();
    expect((await undo(done.id, {}, other)).status).toBe(404);
    expect((await other('GET', '/imports')).json).toMatchObject([{ id: done.id, isOwn: false }]);
    expect(await transactions()).toHaveLength(1);
  });

  it('lets nobody bring back its transactions by undoing their deletion (MON-59)', async () => {
    const { add, undone, change, transactions, call } = await home();
    const done = await add(rowsOf({}, { payee: 'Cinema' }));
    const [gone] = await transactions();
    const deletion = await change('DELETE', `/transactions/${gone?.id}`);
    await undone(done.id);
    expect((await call('POST', `/changes/${deletion}/undo`)).status).toBe(409);
    expect(await transactions()).toEqual([]);
  });

  it('publishes the due dates that its transactions paid as due again (MON-88)', async () => {
    const { add, undone, call, transactions, spaceId } = await home();
    const rent = { name: 'Rent', kind: 'spending', amountKind: 'exact', amount: '12.40' };
    const bill = (await call('POST', '/bills', { ...rent, firstDue: '2026-03-10', recurrence: 'monthly' }))
      .json as Bill;
    const done = await add(rowsOf({}));
    const { dates } = (await call('GET', '/bills?from=2026-03-01&to=2026-03-31')).json as Bills;
    const [transaction] = await transactions();
    const paid = await call('POST', `/bills/${bill.id}/dates/${dates[0]?.id}/link`, {
      transactionId: transaction?.id,
    });
    expect(paid.status).toBe(200);
    await undone(done.id, { evenChanged: true });
    const events = await service.db.outboxEvent.findMany({
      where: { subject: spaceId, type: billChanged.type },
      orderBy: { seq: 'asc' },
    });
    expect(events.at(-1)?.data).toMatchObject({
      id: dates[0]?.id,
      version: 3,
      dueOn: [{ kind: 'bill', on: '2026-03-10' }],
    });
  });

  it('is not possible for an import that is not finished', async () => {
    const { staged, undo } = await home();
    expect((await undo(await staged(rowsOf({})))).status).toBe(404);
  });
});
