import type { ImportPreview } from '@savvi/budget-contract/import';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { knowAccount } from '../../testing/accounts.ts';
import { type TestBudget, testBudget } from '../../testing/budget.ts';
import { householdOf } from '../../testing/household.ts';
import { importsOf, rowsOf } from '../../testing/statement.ts';

let service: TestBudget;
beforeAll(async () => {
  service = await testBudget(); // its clock starts on 2026-03-03
});
afterAll(() => service.close());

/** A household with two accounts, and 500.00 that left the first one on March 10. */
async function home() {
  const house = await householdOf(service);
  const [checking, savings] = [
    await knowAccount(service, house.spaceId),
    await knowAccount(service, house.spaceId),
  ];
  const imports = importsOf(house);
  const into = { accountId: savings };
  const planned = async (rows: readonly object[], over: object = into) =>
    (await imports.preview(await imports.staged(rows, over))).json as ImportPreview;
  return { ...house, ...imports, checking, savings, into, planned };
}
const OUT = rowsOf({ amount: '-500.00', payee: 'To savings' });
const IN = rowsOf({ amount: '500.00', payee: 'From checking', date: '2026-03-14' });

describe('two halves of a transfer between own accounts (MON-53)', () => {
  it('are offered as one, and stay two unless the person joins them', async () => {
    const { add, planned, transactions, checking, into } = await home();
    await add(OUT, {}, { accountId: checking });
    const [half] = await transactions();
    const preview = await planned(IN);
    expect(preview.rows).toEqual([{ row: 1, state: 'new', transfer: half?.id }]);
    expect(preview.matches).toEqual([half]);
    await add(IN, {}, into);
    expect((await transactions()).map(({ kind }) => kind).toSorted()).toEqual(['income', 'spending']);
  });

  it.each([
    ['an imported half', true],
    ['a typed half', false],
  ])('with %s become a transfer from one account to the other', async (_, isImported) => {
    const { add, record, transactions, month, lineId, checking, savings, into } = await home();
    const before = await month();
    if (isImported)
      await add(OUT, { choices: [{ row: 1, lineId: lineId('Food') }] }, { accountId: checking });
    else await record({ amount: '500', date: '2026-03-10', lineId: lineId('Food'), accountId: checking });
    const [half] = await transactions();
    const done = await add(IN, { choices: [{ row: 1, transfer: half?.id }] }, into);
    expect(done).toMatchObject({ added: 0, matched: 1 });
    const [transfer, ...others] = await transactions();
    expect(others).toEqual([]);
    expect(transfer).toMatchObject({
      id: half?.id,
      kind: 'transfer',
      date: '2026-03-10',
      accountId: checking,
      toAccountId: savings,
      lineId: null,
    });
    // A transfer changes no total.
    expect((await month()).lines).toEqual(before.lines);
  });

  it('in the other order have the same direction', async () => {
    const { add, transactions, checking, savings, into } = await home();
    await add(IN, {}, into);
    const [half] = await transactions();
    await add(OUT, { choices: [{ row: 1, transfer: half?.id }] }, { accountId: checking });
    expect(await transactions()).toMatchObject([
      { kind: 'transfer', accountId: checking, toAccountId: savings },
    ]);
  });

  it('are two again after the second import is undone, and its rows are forgotten (MON-74)', async () => {
    const { add, undone, transactions, states, rows, checking, into } = await home();
    await add(OUT, {}, { accountId: checking });
    const [before, [half]] = [await rows(), await transactions()];
    const { id } = await add(IN, { choices: [{ row: 1, transfer: half?.id }] }, into);
    expect(await states(IN, into)).toEqual(['here']);
    expect(await undone(id)).toMatchObject({ isUndone: true, changed: 0 });
    expect(await rows()).toEqual(before);
    expect(await states(IN, into)).toEqual(['new']);
  });

  it('keep the first import from being undone before the second one', async () => {
    const { add, undo, undone, transactions, checking, into } = await home();
    const first = await add(OUT, {}, { accountId: checking });
    const [half] = await transactions();
    const second = await add(IN, { choices: [{ row: 1, transfer: half?.id }] }, into);
    expect(await undo(first.id, { evenChanged: true })).toMatchObject({
      status: 400,
      text: expect.stringContaining('Undo that import first.'),
    });
    await undone(second.id);
    expect(await undone(first.id, { evenChanged: true })).toMatchObject({ isUndone: true });
    expect(await transactions()).toEqual([]);
  });

  it.each([
    ['of the same account', { accountId: 'savings' }, {}],
    ['without an account', {}, {}],
    ['5 days apart', { accountId: 'checking' }, { date: '2026-03-15' }],
    ['of another amount', { accountId: 'checking' }, { amount: '500.01' }],
    ['of the same sign', { accountId: 'checking', kind: 'income' }, {}],
  ])('%s are not offered, and cannot be joined', async (_, typed, row) => {
    const { record, planned, staged, commit, into, ...accounts } = await home();
    const { accountId } = typed as { accountId?: 'checking' | 'savings' };
    const half = await record({
      amount: '500',
      date: '2026-03-10',
      ...typed,
      ...(accountId !== undefined && { accountId: accounts[accountId] }),
    });
    const file = rowsOf({ ...IN[0], ...row });
    expect((await planned(file)).rows).toEqual([{ row: 1, state: 'new' }]);
    const choices = [{ row: 1, transfer: half.id }];
    expect(await commit(await staged(file, into), { choices })).toMatchObject({ status: 412 });
  });

  it('join each transaction once', async () => {
    const { add, staged, commit, transactions, checking, into } = await home();
    await add(OUT, {}, { accountId: checking });
    const [half] = await transactions();
    const choices = [1, 2].map((row) => ({ row, transfer: half?.id }));
    const answer = await commit(await staged(rowsOf(...IN, ...IN), into), { choices });
    expect(answer).toMatchObject({ status: 400, text: expect.stringContaining('twice') });
  });
});

describe('a row that is a transfer (MON-53)', () => {
  it.each([
    ['leaves the account of the file', OUT, 'checking', 'accountId'],
    ['reaches the account of the file', IN, 'savings', 'toAccountId'],
  ] as const)('%s, whatever the other end is', async (_, rows, account, end) => {
    const { add, transactions, month, ...accounts } = await home();
    const before = await month();
    await add(rows, { choices: [{ row: 1, kind: 'transfer' }] }, { accountId: accounts[account] });
    const [transfer] = await transactions();
    expect(transfer).toMatchObject({ kind: 'transfer', lineId: null, payer: null, [end]: accounts[account] });
    expect(Object.keys(transfer ?? {}).filter((key) => /account/i.test(key))).toEqual([end]);
    expect((await month()).lines).toEqual(before.lines);
  });

  type Home = Awaited<ReturnType<typeof home>>;
  const typed = async ({ add, record, checking, savings }: Home) => {
    const places = { kind: 'transfer', accountId: checking, toAccountId: savings };
    const { id } = await record({ ...places, amount: '500', date: '2026-03-10' });
    await add(OUT, { choices: [{ row: 1, match: id }] }, { accountId: checking });
  };
  const importedAndCompleted = async ({ add, call, transactions, checking, savings }: Home) => {
    await add(OUT, { choices: [{ row: 1, kind: 'transfer' }] }, { accountId: checking });
    const [made] = await transactions();
    await call('PATCH', `/transactions/${made?.id}`, { toAccountId: savings });
  };
  it.each([
    ['typed', typed],
    ['imported and then completed', importedAndCompleted],
  ])('of which both ends are known (%s) looks like a row of each of the two files, once', async (_, make) => {
    const house = await home();
    const { add, states, transactions, checking, savings, into } = house;
    await make(house);
    const [transfer] = await transactions();
    expect(await states(OUT, { accountId: checking })).toEqual(['here']);
    expect(await states(IN, into)).toEqual(['match']);
    await add(IN, { choices: [{ row: 1, match: transfer?.id }] }, into);
    expect(await states(IN, into)).toEqual(['here']);
    expect(await states(rowsOf({ ...IN[0], payee: 'Again' }), into)).toEqual(['new']);
    expect(await transactions()).toMatchObject([
      { id: transfer?.id, kind: 'transfer', accountId: checking, toAccountId: savings },
    ]);
  });

  it('has no account for a person without accounts', async () => {
    const { add, transactions } = await home();
    await add(OUT, { choices: [{ row: 1, kind: 'transfer' }] });
    const [transfer] = await transactions();
    expect(transfer).toMatchObject({ kind: 'transfer' });
    expect(transfer).not.toHaveProperty('accountId');
  });

  it('has no line', async () => {
    const { staged, commit, lineId } = await home();
    const choices = [{ row: 1, kind: 'transfer', lineId: lineId('Food') }];
    expect(await commit(await staged(OUT), { choices })).toMatchObject({
      status: 400,
      text: 'A transfer has no line of the plan. This is row 1.',
    });
  });

  it('is offered as the half of a row of the other account, and becomes one transfer', async () => {
    const { add, planned, transactions, checking, savings, into } = await home();
    await add(OUT, { choices: [{ row: 1, kind: 'transfer' }] }, { accountId: checking });
    const [half] = await transactions();
    expect((await planned(IN)).rows).toEqual([{ row: 1, state: 'new', transfer: half?.id }]);
    await add(IN, { choices: [{ row: 1, transfer: half?.id }] }, into);
    expect(await transactions()).toMatchObject([
      { id: half?.id, kind: 'transfer', accountId: checking, toAccountId: savings },
    ]);
  });

  it.each([
    ['between the two accounts', ['checking', 'savings']],
    ['to the account, from one that is not in Savvi', [null, 'savings']],
    ['between two accounts that are not in Savvi', [null, null]],
  ] as const)('looks like a typed transfer %s (MON-69)', async (_, [from, to]) => {
    const { add, record, planned, transactions, into, ...accounts } = await home();
    const idOf = (name: 'checking' | 'savings' | null) => (name === null ? null : accounts[name]);
    const typed = await record({
      kind: 'transfer',
      amount: '500',
      date: '2026-03-12',
      accountId: idOf(from),
      toAccountId: idOf(to),
    });
    expect((await planned(IN)).rows).toMatchObject([{ state: 'match' }]);
    await add(IN, { choices: [{ row: 1, match: typed.id }] }, into);
    expect(await transactions()).toMatchObject([
      { id: typed.id, kind: 'transfer', toAccountId: accounts.savings, date: '2026-03-14' },
    ]);
  });

  it('does not look like a typed transfer in the other direction', async () => {
    const { record, planned, checking, savings } = await home();
    await record({
      kind: 'transfer',
      amount: '500',
      date: '2026-03-12',
      accountId: savings,
      toAccountId: checking,
    });
    expect((await planned(IN)).rows).toEqual([{ row: 1, state: 'new' }]);
  });
});
