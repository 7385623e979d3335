import { randomUUID } from 'node:crypto';
import { UNDO_MS } from '@savvi/budget-contract/change';
import type { Import, ImportPreview } from '@savvi/budget-contract/import';
import { TRANSACTIONS_A_YEAR } from '@savvi/budget-contract/transaction';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { forgetOldChanges } from '../../changes/change.service.ts';
import { knowAccount } from '../../testing/accounts.ts';
import { type TestBudget, testBudget } from '../../testing/budget.ts';
import { householdOf } from '../../testing/household.ts';
import { importsOf, rowsOf } from '../../testing/statement.ts';
import { forgetOldImports } from './import.service.ts';

let service: TestBudget;
beforeAll(async () => {
  service = await testBudget(); // its clock starts on 2026-03-03
});
afterAll(() => service.close());

async function home() {
  const house = await householdOf(service);
  return { ...house, ...importsOf(house) };
}

describe('the commit of an import (MON-73)', () => {
  it('adds spending and income with line, category, payer and account, and says what it did', async () => {
    const { add, transactions, lineId, spaceId, month, list } = await home();
    const accountId = await knowAccount(service, spaceId);
    const rows = rowsOf(
      { payee: 'Market', note: 'Card 12', bankId: 'F1' },
      { payee: 'Payroll', amount: '2500.00', date: '2026-03-12' },
      { payee: 'Shop', amount: '30.00' },
      { payee: 'Ignored' },
    );
    const done = await add(
      rows,
      {
        choices: [
          { row: 1, lineId: lineId('Food'), payee: 'The market', payer: 'joint' },
          { row: 3, kind: 'refund', note: 'Shoes', lineId: lineId('Fun') },
          { row: 4, leaveOut: true },
        ],
      },
      { accountId },
    );
    expect(done).toEqual({
      id: done.id,
      budgetId: done.budgetId,
      format: 'csv',
      accountId,
      rows: 4,
      added: 3,
      matched: 0,
      here: 0,
      leftOut: 1,
      from: '2026-03-10',
      to: '2026-03-12',
      isOwn: true,
      committedAt: service.clock.now().toISOString(),
      undoneAt: null,
    });
    const common = { accountId, importId: done.id, corrects: null, version: 1 };
    const found = await transactions();
    expect(found).toHaveLength(3);
    expect(found.find(({ kind }) => kind === 'income')).toMatchObject({
      ...common,
      payee: 'Payroll',
      amount: '2500.00',
      lineId: null,
    });
    expect(found.find(({ kind }) => kind === 'spending')).toMatchObject({
      ...common,
      payee: 'The market',
      note: 'Card 12',
      amount: '12.40',
      lineId: lineId('Food'),
      payer: 'joint',
    });
    expect(found.find(({ kind }) => kind === 'refund')).toMatchObject({ note: 'Shoes', amount: '30.00' });
    expect((await month()).lines.find(({ name }) => name === 'Food')).toMatchObject({ spent: '12.40' });
    expect(await list()).toEqual([done]);
  });

  it('has the same reply when it is repeated, and adds nothing twice, however many calls run at once', async () => {
    const { staged, commit, transactions } = await home();
    const id = await staged(rowsOf({}, { payee: 'Cinema' }));
    const answers = await Promise.all([commit(id), commit(id), commit(id)]);
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect((await commit(id)).json).toEqual(answers[0]?.json);
    expect(await transactions()).toHaveLength(2);
  });

  it('adds each row once when two tabs import the same file (MON-70)', async () => {
    const { staged, commit, transactions } = await home();
    const rows = rowsOf({}, {}, { payee: 'Cinema' });
    const ids = [await staged(rows), await staged(rows)];
    const answers = await Promise.all(ids.map((id) => commit(id)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    expect(answers.find(({ status }) => status === 400)?.text).toBe('There is nothing to import.');
    expect(await transactions()).toHaveLength(3);
  });

  it('adds no row if one of them cannot be added, and names it (MON-73)', async () => {
    const { staged, commit, transactions, lineId } = await home();
    const id = await staged(rowsOf({}, { amount: '5.00' }));
    for (const [choice, status, sentence] of [
      [{ lineId: randomUUID() }, 404, 'Row 2: This line does not exist.'],
      [{ categoryId: randomUUID() }, 404, 'This category does not exist.'],
      [{ kind: 'spending' }, 400, 'Row 2: Money that comes in is income, a refund or a transfer.'],
      [{ lineId: lineId('Food') }, 400, 'Income has no line of the plan. This is row 2.'],
    ] as const)
      expect(await commit(id, { choices: [{ row: 2, ...choice }] })).toMatchObject({
        status,
        text: sentence,
      });
    expect(await transactions()).toEqual([]);
    expect((await commit(id)).json).toMatchObject({ added: 2 });
  });

  it('publishes one event per month, at most 12 (MON-107)', async () => {
    const { add, spaceId } = await home();
    const monthsChanged = async () =>
      (
        await service.db.outboxEvent.findMany({
          where: { subject: spaceId, type: 'budget.month.changed.v1' },
          orderBy: { seq: 'asc' },
        })
      ).map(({ data }) => (data as { month: string }).month);
    const rows = Array.from({ length: 15 }, (_, at) => {
      const date = `${2024 + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}-05`;
      return [{ date }, { date, payee: 'Cinema' }];
    }).flat();
    await add(rowsOf(...rows));
    const months = await monthsChanged();
    expect(months).toHaveLength(12);
    expect(months[0]).toBe('2024-04');
  });

  it(`refuses more than ${TRANSACTIONS_A_YEAR} transactions of a year, all rows or none (MON-105)`, async () => {
    const { staged, commit, transactions, record, spaceId } = await home();
    const { id: template } = await record({ date: '2025-01-01' });
    await service.db
      .$executeRaw`INSERT INTO transactions (space_id, id, budget_id, month, date, kind, amount, payee, user_id, version, created_at, updated_at)
      SELECT space_id, gen_random_uuid(), budget_id, '2026-01-01', '2026-01-01', kind, amount, payee, user_id, version, created_at, updated_at
      FROM transactions, generate_series(1, ${TRANSACTIONS_A_YEAR - 1}::integer) WHERE space_id = ${spaceId}::uuid AND id = ${template}::uuid`;
    const id = await staged(rowsOf({}, { payee: 'Cinema' }));
    expect(await commit(id)).toMatchObject({
      status: 409,
      text: 'There is no room for more here. Delete something to add more.',
    });
    expect(await transactions()).toEqual([]);
    expect((await commit(id, { choices: [{ row: 2, leaveOut: true }] })).status).toBe(200);
  });

  it('needs the plan, but reading, listing and undoing do not (MON-105)', async () => {
    const { add, staged, id, spaceId } = await home();
    const done = await add(rowsOf({}));
    const open = await staged(rowsOf({ payee: 'Cinema' }));
    const { token } = service.someone({
      space: spaceId,
      createdAt: '2020-01-01T00:00:00.000Z',
    });
    const call = (method: string, path: string, body?: unknown) =>
      service.call(method, `/api/budgets/${id}${path}`, { token, body });
    const needsPlan = { status: 403, text: 'This needs an active plan. Subscribe or renew to use it.' };
    expect(
      await call('POST', '/imports', { format: 'csv', rows: 1, accountId: null, statementAccount: null }),
    ).toMatchObject(needsPlan);
    expect(await call('PUT', `/imports/${open}/parts/1`, { rows: rowsOf({}) })).toMatchObject(needsPlan);
    expect((await call('GET', '/imports')).json).toMatchObject([{ id: done.id, isOwn: false }]);
    expect((await call('GET', '/imports/setup')).status).toBe(200);
  });
});

describe('matches with typed transactions (MON-69)', () => {
  it('keep what the person typed, and get the bank’s date and the account', async () => {
    const { add, record, transactions, lineId, spaceId } = await home();
    const accountId = await knowAccount(service, spaceId);
    const typed = await record({ date: '2026-03-31', lineId: lineId('Food'), payer: 'joint' });
    const rows = rowsOf({ amount: '-4.50', date: '2026-04-02', payee: 'COFFEE 0042', bankId: 'F7' });
    const done = await add(
      rows,
      { choices: [{ row: 1, match: typed.id, payee: 'Other', lineId: lineId('Fun') }] },
      { accountId },
    );
    expect(done).toMatchObject({ added: 0, matched: 1 });
    expect(await transactions('2026-03')).toEqual([]);
    expect(await transactions('2026-04')).toEqual([
      {
        ...typed,
        date: '2026-04-02',
        accountId,
        version: 2,
        updatedAt: done.committedAt,
      },
    ]);
  });

  it('keep both without the choice, and are offered once only', async () => {
    const { add, record, staged, preview, transactions } = await home();
    const typed = await record({ date: '2026-03-09' });
    const row = { amount: '-4.50', payee: 'Cafe' };
    await add(rowsOf(row));
    expect(await transactions()).toHaveLength(2);
    await add(rowsOf({ ...row, payee: 'Bar' }), { choices: [{ row: 1, match: typed.id }] });
    const { rows } = (await preview(await staged(rowsOf({ ...row, payee: 'Pub' })))).json as ImportPreview;
    expect(rows).toEqual([{ row: 1, state: 'new' }]);
  });

  it('are refused if the transaction was changed since, so that nothing unseen is joined', async () => {
    const { staged, commit, record, call, transactions } = await home();
    const typed = await record({ date: '2026-03-09' });
    const id = await staged(rowsOf({ amount: '-4.50' }));
    await call('PATCH', `/transactions/${typed.id}`, { amount: '4.60' });
    expect(await commit(id, { choices: [{ row: 1, match: typed.id }] })).toMatchObject({
      status: 412,
      text: 'Some of these transactions were changed in the meantime. Check the rows again.',
    });
    expect(await transactions()).toMatchObject([{ amount: '4.60', date: '2026-03-09' }]);
  });
});

describe('rows in closed months (MON-75)', () => {
  const closedHome = async () => {
    const house = await home();
    await house.call('POST', '/months/2026-02/close', {});
    const closed = () => service.db.closedMonth.findMany({ where: { spaceId: house.spaceId } });
    return { ...house, closed, rows: rowsOf({ date: '2026-02-20', payee: 'Old' }, { payee: 'New' }) };
  };

  it('are left out at first', async () => {
    const { add, rows, closed, transactions } = await closedHome();
    const before = await closed();
    expect(await add(rows)).toMatchObject({ added: 1, leftOut: 1, from: '2026-02-20' });
    expect(await closed()).toEqual(before);
    expect(await transactions('2026-02')).toEqual([]);
  });

  it('become corrections on a day of an open month on request, once', async () => {
    const { add, rows, closed, transactions, states } = await closedHome();
    const before = await closed();
    expect(await add(rows, { corrections: '2026-03-03' })).toMatchObject({ added: 2, leftOut: 0 });
    expect(await closed()).toEqual(before);
    expect(await transactions()).toMatchObject([
      { payee: 'New', corrects: null },
      { payee: 'Old', date: '2026-03-03', corrects: '2026-02' },
    ]);
    expect(await states(rows)).toEqual(['here', 'here']);
  });

  it('cannot become corrections in a closed month', async () => {
    const { staged, commit, rows } = await closedHome();
    expect(await commit(await staged(rows), { corrections: '2026-02-28' })).toMatchObject({
      status: 409,
      text: 'February is closed. Add a correction to March instead.',
    });
  });
});

describe('importing again (MON-70)', () => {
  it('adds nothing that is there, over cut, shuffled and overlapping files, and takes deleted rows again', async () => {
    const { add, staged, commit, transactions, call } = await home();
    const whole = Array.from({ length: 24 }, (_, at) => ({
      date: `2026-03-${String(1 + (at % 8)).padStart(2, '0')}`,
      payee: at % 3 === 0 ? 'Market' : 'Coffee',
      amount: at % 2 === 0 ? '-4.50' : '-9.00',
      bankId: at % 5 === 0 ? `F${at}` : null,
    }));
    const between = (first: number, last: number) =>
      rowsOf(
        ...whole
          .filter(({ date }) => Number(date.slice(8)) >= first && Number(date.slice(8)) <= last)
          .toReversed(),
      );
    await add(between(1, 5));
    await add(between(4, 7));
    await add(between(2, 8));
    expect(await transactions()).toHaveLength(whole.length);
    const again = await commit(await staged(rowsOf(...whole)));
    expect(again).toMatchObject({ status: 400, text: 'There is nothing to import.' });
    const [gone] = await transactions();
    await call('DELETE', `/transactions/${gone?.id}`);
    expect(((await commit(await staged(rowsOf(...whole)))).json as Import).added).toBe(1);
    expect(await transactions()).toHaveLength(whole.length);
  });

  it('knows a row whose deletion is undone after another import, days after the first (MON-59)', async () => {
    const { add, call, change, states, transactions } = await home();
    const file = rowsOf({});
    await add(file);
    service.later(2 * UNDO_MS);
    const [gone] = await transactions();
    const deletion = await change('DELETE', `/transactions/${gone?.id}`);
    await add(rowsOf({ payee: 'Cinema' }));
    await forgetOldImports(service.db, service.clock.now());
    expect((await call('POST', `/changes/${deletion}/undo`)).status).toBe(200);
    expect(await states(file)).toEqual(['here']);
  });

  it('keeps no copy of a matched transaction once its deletion is final', async () => {
    const { add, record, change, spaceId } = await home();
    const typed = await record({ date: '2026-03-09' });
    await add(rowsOf({ amount: '-4.50' }), { choices: [{ row: 1, match: typed.id }] });
    const kept = () => service.db.importRow.count({ where: { spaceId } });
    await change('DELETE', `/transactions/${typed.id}`);
    await forgetOldImports(service.db, service.clock.now());
    expect(await kept()).toBe(1);
    service.later(UNDO_MS);
    await forgetOldChanges(service.db, service.clock.now());
    await forgetOldImports(service.db, service.clock.now());
    expect(await kept()).toBe(0);
  });
});
