import { randomUUID } from 'node:crypto';
import {
  IMPORT_EXPIRES_MS,
  type ImportPreview,
  OPEN_IMPORTS_MAX,
  SHAPES_MAX,
} from '@savvi/budget-contract/import';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { knowAccount } from '../../testing/accounts.ts';
import { type TestBudget, testBudget } from '../../testing/budget.ts';
import { householdOf } from '../../testing/household.ts';
import { aRow, importsOf, MAPPING, rowsOf } from '../../testing/statement.ts';
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
const EXPIRED = { status: 410, text: 'This import has expired. Choose the file again.' };

describe('the parts of an import (MON-63, MON-73)', () => {
  it('are checked row by row: an impossible row is refused by its number, and the others stay (MON-71)', async () => {
    const { begin, send, commit, transactions } = await home();
    const { id } = (await begin(4)).json as { id: string };
    const part = await send(id, 1, [
      aRow({ row: 7 }),
      { ...aRow({ row: 8 }), date: '2026-02-30' },
      { ...aRow({ row: 9 }), amount: '-1.005' },
      { ...aRow({ row: 10 }), file: 'statement.csv' },
    ]);
    expect(part.json).toEqual({
      refused: [
        { row: 8, sentence: 'date must be a date such as 2026-03-31.' },
        { row: 9, sentence: 'amount must be a signed amount such as -12.40.' },
        { row: 10, sentence: expect.any(String) as string },
      ],
    });
    expect((await commit(id)).json).toMatchObject({ rows: 4, added: 1 });
    expect(await transactions()).toMatchObject([{ payee: 'Market', amount: '12.40', kind: 'spending' }]);
  });

  it('replace an earlier part with their number, and leave no transaction before the commit (MON-64)', async () => {
    const { begin, send, preview, transactions } = await home();
    const { id } = (await begin(2)).json as { id: string };
    await send(id, 1, rowsOf({}, { payee: 'Wrong' }));
    await send(id, 1, rowsOf({}, { amount: '2500.00' }));
    expect((await preview(id)).json).toMatchObject({
      totals: { new: { rows: 2, sum: '2487.60' }, here: { rows: 0, sum: '0.00' } },
    });
    expect(await transactions()).toEqual([]);
  });

  it('cannot be more rows than announced, nor have a row number of another part', async () => {
    const { begin, send, preview, commit } = await home();
    const { id } = (await begin(3)).json as { id: string };
    await send(id, 1, rowsOf({}, {}));
    expect((await send(id, 2, rowsOf({}))).status).toBe(400);
    expect((await send(id, 2, [aRow({ row: 3 }), aRow({ row: 4 })])).status).toBe(400);
    const missing = { status: 400, text: 'Some rows of this import did not arrive. Send them again.' };
    expect(await preview(id)).toMatchObject(missing);
    expect(await commit(id)).toMatchObject(missing);
  });

  it('expire after an hour, and housekeeping deletes them', async () => {
    const { staged, send, preview, commit, spaceId } = await home();
    const id = await staged(rowsOf({}));
    service.later(IMPORT_EXPIRES_MS);
    for (const answer of [await send(id, 1, rowsOf({})), await preview(id), await commit(id)])
      expect(answer).toMatchObject(EXPIRED);
    await forgetOldImports(service.db, service.clock.now());
    expect(await service.db.importRow.count({ where: { spaceId } })).toBe(0);
    expect(await commit(id)).toMatchObject(EXPIRED);
    service.later(86_400_000);
    await forgetOldImports(service.db, service.clock.now());
    expect((await commit(id)).status).toBe(404);
  });

  it(`of more than ${OPEN_IMPORTS_MAX} imports drop the oldest`, async () => {
    const { staged, preview } = await home();
    const first = await staged(rowsOf({}));
    const others: string[] = [];
    for (let count = 0; count < OPEN_IMPORTS_MAX; count += 1) others.push(await staged(rowsOf({})));
    expect((await preview(first)).status).toBe(404);
    expect((await preview(others[0] ?? '')).status).toBe(200);
  });
});

describe('the preview (MON-65)', () => {
  it('distinguishes new rows from those that are here, look like typed ones or are in closed months', async () => {
    const { add, staged, preview, record, call } = await home();
    await add(rowsOf({ payee: 'Rent', amount: '-900.00', date: '2026-03-01' }));
    const { id: typed } = await record({ amount: '12.40', date: '2026-03-12' });
    await call('POST', '/months/2026-02/close', {});
    const id = await staged(
      rowsOf(
        { payee: 'RENT', amount: '-900.00', date: '2026-03-01' },
        { payee: 'Market' },
        { payee: 'Cinema', amount: '-20.00' },
        { payee: 'Old', date: '2026-02-27' },
      ),
    );
    const { rows, matches, totals } = (await preview(id)).json as ImportPreview;
    expect(rows).toEqual([
      { row: 1, state: 'here' },
      { row: 2, state: 'match', match: typed },
      { row: 3, state: 'new' },
      { row: 4, state: 'closed' },
    ]);
    expect(matches).toMatchObject([{ id: typed, payee: 'Coffee', note: 'Beans' }]);
    expect(totals).toEqual({
      new: { rows: 1, sum: '-20.00' },
      here: { rows: 1, sum: '-900.00' },
      match: { rows: 1, sum: '-12.40' },
      closed: { rows: 1, sum: '-12.40' },
    });
  });

  it('counts equal rows: two coffees of one day stay two (MON-68)', async () => {
    const { add, states } = await home();
    await add(rowsOf({}, {}));
    expect(await states(rowsOf({}, {}, {}))).toEqual(['here', 'here', 'new']);
  });

  it('takes rows of another account as new (MON-68)', async () => {
    const { add, states, spaceId } = await home();
    const [one, other] = [await knowAccount(service, spaceId), await knowAccount(service, spaceId)];
    await add(rowsOf({}), {}, { accountId: one });
    expect(await states(rowsOf({}), { accountId: one })).toEqual(['here']);
    expect(await states(rowsOf({}), { accountId: other })).toEqual(['new']);
  });

  it('knows the rows of a statement after another account was chosen for it (MON-77)', async () => {
    const { add, states, spaceId } = await home();
    const statementAccount = 'a'.repeat(64);
    await add(rowsOf({}), {}, { statementAccount });
    expect(
      await states(rowsOf({}), { statementAccount, accountId: await knowAccount(service, spaceId) }),
    ).toEqual(['here']);
  });

  it('is not shown to another person of the space', async () => {
    const { staged, partner } = await home();
    const id = await staged(rowsOf({}));
    expect((await partner()('GET', `/imports/${id}/preview`)).status).toBe(404);
  });
});

describe('what is remembered for imports', () => {
  const shapeOf = (number: number) => number.toString(16).padStart(64, '0');

  it(`is the mapping of the last ${SHAPES_MAX} layouts of a person (MON-67)`, async () => {
    const { call, partner } = await home();
    for (let shape = 0; shape <= SHAPES_MAX; shape += 1)
      await call('PUT', `/imports/shapes/${shapeOf(shape)}`, MAPPING);
    await call('PUT', `/imports/shapes/${shapeOf(2)}`, { ...MAPPING, decimal: '.' });
    const { shapes } = (await call('GET', '/imports/setup')).json as { shapes: { shape: string }[] };
    expect(shapes).toHaveLength(SHAPES_MAX);
    expect(shapes[0]).toEqual({ shape: shapeOf(2), mapping: { ...MAPPING, decimal: '.' } });
    expect(shapes.map(({ shape }) => shape)).not.toContain(shapeOf(0));
    expect((await partner()('GET', '/imports/setup')).json).toMatchObject({ shapes: [] });
  });

  it('is the account of a statement, by a hash with the salt of the space (MON-77)', async () => {
    const [house, other] = [await home(), await home()];
    const accountId = await knowAccount(service, house.spaceId);
    const hash = 'b'.repeat(64);
    await house.add(rowsOf({}), {}, { accountId, statementAccount: hash });
    const { json } = await house.call('GET', '/imports/setup');
    expect(json).toMatchObject({ statementAccounts: [{ hash, accountId }] });
    expect((json as { salt: string }).salt).toMatch(/^[0-9a-f]{64}$/);
    const { json: others } = await other.call('GET', '/imports/setup');
    expect(others).toMatchObject({ statementAccounts: [] });
    expect((others as { salt: string }).salt).not.toBe((json as { salt: string }).salt);
  });

  it('has no account that does not exist (MON-77)', async () => {
    const { begin } = await home();
    expect(await begin(1, { accountId: randomUUID() })).toMatchObject({
      status: 404,
      text: 'This account does not exist.',
    });
  });
});
