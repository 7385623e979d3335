import { randomUUID } from 'node:crypto';
import type { Month } from '@savvi/budget-contract/month';
import type { Reconciliation, ToReconcile } from '@savvi/budget-contract/reconciliation';
import type { MoneyTransaction } from '@savvi/budget-contract/transaction';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountEvent, knowAccount } from '../../testing/accounts.ts';
import { type TestBudget, testBudget } from '../../testing/budget.ts';
import { householdOf } from '../../testing/household.ts';
import { followAccounts } from '../../accounts/known-accounts.consumer.ts';

let service: TestBudget;
beforeAll(async () => {
  service = await testBudget();
});
afterAll(() => service.close());

/** A budget with a checking account, a savings account and a credit card. */
async function household() {
  const home = await householdOf(service);
  const know = (kind?: string) => knowAccount(service, home.spaceId, kind);
  const [checking, savings, card] = [await know(), await know(), await know('debt')];
  const open = async (accountId = checking, until = '2026-03-31') =>
    (await home.call('GET', `/reconciliations?accountId=${accountId}&until=${until}`)).json as ToReconcile;
  /** Sends a statement with transactions. */
  const send = (over: object, ticked: readonly MoneyTransaction[], headers?: Record<string, string>) => {
    const transactions = ticked.map(({ id, version }) => ({ id, version }));
    const statement = { accountId: checking, date: '2026-03-31', startBalance: '100.00', transactions };
    return home.call('POST', '/reconciliations', { ...statement, ...over }, headers);
  };
  return {
    ...home,
    checking,
    savings,
    card,
    open,
    send,
    /** Sends a statement that is accepted. */
    async reconcile(over: object, ticked: readonly MoneyTransaction[]) {
      const { status, text, json } = await send(over, ticked);
      if (status !== 201) throw new Error(`${status} ${text}`);
      return json as Reconciliation;
    },
    spend: (over: object = {}) => home.record({ accountId: checking, ...over }),
  };
}
const answered = ({ status, text }: { status: number; text: string }) => `${status} ${text}`;

describe('reconciling an account', () => {
  it('lists its open transactions until a date, oldest first, in pages (MON-61)', async () => {
    const { call, checking, open, spend, record } = await household();
    const [late, early] = [await spend({ date: '2026-03-20' }), await spend({ date: '2026-03-02' })];
    await spend({ date: '2026-04-01' });
    await record();
    expect(await open()).toEqual({
      accountKind: 'savings-account',
      last: null,
      startBalance: null,
      items: [early, late],
      total: 2,
      next: null,
    });
    const path = `/reconciliations?accountId=${checking}&until=2026-03-31&limit=1`;
    const first = (await call('GET', path)).json as ToReconcile;
    const second = (await call('GET', `${path}&cursor=${first.next}`)).json as ToReconcile;
    expect([...first.items, ...second.items].map(({ id }) => id)).toEqual([early.id, late.id]);
    expect(((await call('GET', `${path}&cursor=${second.next}`)).json as ToReconcile).items).toEqual([]);
  });

  it('adds what comes in and subtracts what goes out, and ends at a difference of 0.00 (MON-61)', async () => {
    const { checking, savings, open, reconcile, send, spend, transactions } = await household();
    const ticked = [
      await spend({ amount: '30.10' }),
      await spend({ kind: 'refund', amount: '5' }),
      await spend({ kind: 'income', amount: '1000' }),
      await spend({ kind: 'transfer', amount: '200', toAccountId: savings }),
      await spend({ kind: 'transfer', amount: '50', accountId: savings, toAccountId: checking }),
    ];
    const left = await spend({ amount: '7' });
    expect(answered(await send({ balance: '924.89' }, ticked))).toBe(
      '400 The transactions and the statement differ by $0.01.',
    );
    expect((await open()).total).toBe(6);
    const made = await reconcile({ balance: '924.90' }, ticked);
    expect(made).toMatchObject({
      accountId: checking,
      date: '2026-03-31',
      balance: '924.90',
      startBalance: '100.00',
    });
    expect(await open()).toMatchObject({
      last: { date: '2026-03-31', balance: '924.90' },
      startBalance: '924.90',
      items: [{ id: left.id }],
    });
    const ids = new Map((await transactions()).map((each) => [each.id, each]));
    expect(ids.get(left.id)).toEqual(left);
    expect(ids.get(ticked[0]?.id ?? '')).toMatchObject({ reconciliationId: made.id, version: 2 });
    expect(ids.get(ticked[4]?.id ?? '')).toMatchObject({ toReconciliationId: made.id });
    expect(ids.get(ticked[4]?.id ?? '')).not.toHaveProperty('reconciliationId');
  });

  it('counts what is owed for a debt, and an overdrawn account below zero (MON-61)', async () => {
    const { card, checking, open, reconcile, spend } = await household();
    const bought = await spend({ amount: '30', accountId: card });
    const paid = await spend({ kind: 'transfer', amount: '120', toAccountId: card });
    await reconcile({ accountId: card, balance: '10.00' }, [bought, paid]);
    expect(await open(card)).toMatchObject({ accountKind: 'debt', startBalance: '10.00' });
    const [stored] = (await open()).items;
    await reconcile({ balance: '-20.00' }, stored === undefined ? [] : [stored]);
    expect(await open(checking)).toMatchObject({ startBalance: '-20.00', total: 0 });
  });

  it('continues from the last statement, and refuses an earlier one, another start and a repeated transaction', async () => {
    const { open, reconcile, send, spend, transactions } = await household();
    const first = await spend();
    await reconcile({ balance: '95.50' }, [first]);
    const next = await spend({ date: '2026-04-02', amount: '5.50' });
    const april = { date: '2026-04-30', startBalance: '95.50', balance: '90.00' };
    expect(answered(await send({ ...april, startBalance: '100.00' }, [next]))).toBe(
      '412 A reconciled transaction of this account was changed in the meantime.',
    );
    expect(answered(await send({ ...april, date: '2026-03-30' }, []))).toBe(
      '400 This account is reconciled with a later statement.',
    );
    const [locked] = (await transactions()).filter(({ id }) => id === first.id);
    expect(answered(await send(april, locked === undefined ? [] : [locked, next]))).toBe(
      '400 Some of these transactions are not open in this account on the date of the statement.',
    );
    await reconcile(april, [next]);
    expect(await open(undefined, '2026-04-30')).toMatchObject({ startBalance: '90.00', total: 0 });
  });

  it('refuses what was changed or deleted since it was shown, is later than the statement or of another account', async () => {
    const { call, card, send, spend } = await household();
    const one = await spend();
    await call('PATCH', `/transactions/${one.id}`, { payee: 'Tea' });
    const changed = '412 Some of these transactions were changed somewhere else in the meantime.';
    expect(answered(await send({ balance: '95.50' }, [one]))).toBe(changed);
    expect(answered(await send({ balance: '95.50' }, [{ ...one, id: randomUUID() }]))).toBe(changed);
    const notOpen =
      '400 Some of these transactions are not open in this account on the date of the statement.';
    expect(answered(await send({ balance: '95.50' }, [await spend({ date: '2026-04-01' })]))).toBe(notOpen);
    expect(answered(await send({ balance: '95.50' }, [await spend({ accountId: card })]))).toBe(notOpen);
  });

  it('refuses an unknown, a foreign and a deleted account [N-2]', async () => {
    const { call, checking, send, spaceId } = await household();
    const other = await household();
    const gone = '404 This account does not exist.';
    for (const accountId of [randomUUID(), other.checking]) {
      expect(answered(await call('GET', `/reconciliations?accountId=${accountId}&until=2026-03-31`))).toBe(
        gone,
      );
      expect(answered(await send({ accountId, balance: '100.00' }, []))).toBe(gone);
    }
    const deleted = accountEvent(spaceId, 'deleted', { id: checking, version: 2 });
    await service.db.$transaction((tx) => followAccounts(tx, deleted));
    expect(answered(await send({ balance: '100.00' }, []))).toBe(gone);
  });

  it('happens once however often it is sent', async () => {
    const { open, send, spend } = await household();
    const one = await spend();
    const headers = { 'Idempotency-Key': randomUUID() };
    const all = await Promise.all([1, 2, 3].map(() => send({ balance: '95.50' }, [one], headers)));
    expect(all.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(all.map(({ text }) => text)).size).toBe(1);
    expect((await open()).startBalance).toBe('95.50');
  });

  it.each([
    [{ balance: '95.5' }, 'balance'],
    [{ balance: 95.5 }, 'balance'],
    [{ balance: '95.50', startBalance: '1e3' }, 'startBalance'],
    [{ balance: '95.50', date: '2026-02-30' }, 'date'],
    [{ balance: '95.50', spaceId: randomUUID() }, 'not valid'],
    [{ balance: '95.50', transactions: [{ id: randomUUID() }] }, 'transactions'],
  ])('refuses the statement %j', async (over, field) => {
    const { send } = await household();
    const { status, text } = await send(over, []);
    expect(status).toBe(400);
    expect(text).toContain(field);
  });

  it('can have transactions of a closed month, whose figures stay (MON-37, MON-61)', async () => {
    const { call, month, reconcile, spend, transactions } = await household();
    const { id } = await spend({ date: '2026-02-05' });
    await call('POST', '/months/2026-02/close', {});
    const before = await month('2026-02');
    const [stored] = await transactions('2026-02');
    await reconcile({ balance: '95.50' }, stored === undefined ? [] : [stored]);
    expect((await transactions('2026-02'))[0]).toMatchObject({ id, reconciliationId: expect.any(String) });
    expect(await month('2026-02')).toEqual(before);
    expect(answered(await call('PATCH', `/transactions/${id}`, { amount: '5', unlock: true }))).toMatch(
      /^409/,
    );
  });
});

describe('a reconciled transaction', () => {
  /** A reconciled transfer from checking to savings, and a reconciled purchase. */
  async function reconciled() {
    const home = await household();
    const [coffee, moved] = [
      await home.spend(),
      await home.spend({ kind: 'transfer', amount: '40', toAccountId: home.savings }),
    ];
    const { id } = await home.reconcile({ balance: '55.50' }, [coffee, moved]);
    const stored = async (of: MoneyTransaction) =>
      (await home.transactions()).find((each) => each.id === of.id) as MoneyTransaction;
    return { ...home, coffee, moved, reconciliationId: id, stored };
  }
  const LOCKED = '400 This transaction is reconciled and locked.';

  it('keeps its date when an importer sends its own one again, singly or in bulk (Actual #2103, MON-61)', async () => {
    const { call, coffee, stored } = await reconciled();
    const before = await stored(coffee);
    const imported = { date: '2026-03-04' };
    expect(answered(await call('PATCH', `/transactions/${coffee.id}`, imported))).toBe(LOCKED);
    const transactions = [{ id: coffee.id, ...imported }];
    expect(answered(await call('POST', '/transactions/bulk-update', { transactions }))).toBe(
      '400 1 of these transactions is reconciled and locked. Nothing was changed.',
    );
    expect(await stored(coffee)).toEqual(before);
  });

  it.each([
    ['date', '2026-03-06'],
    ['amount', '4.51'],
    ['kind', 'refund'],
    ['accountId', null],
  ])(
    'does not change its %s, and is not deleted, unless the request unlocks it (MON-61)',
    async (key, value) => {
      const { call, coffee, open, stored } = await reconciled();
      const path = `/transactions/${coffee.id}`;
      expect(answered(await call('PATCH', path, { [key]: value }))).toBe(LOCKED);
      expect(answered(await call('PATCH', path, { [key]: value, unlock: false }))).toBe(LOCKED);
      expect(answered(await call('DELETE', path))).toBe(LOCKED);
      const { status } = await call('PATCH', path, { [key]: value, unlock: true });
      expect(status).toBe(200);
      expect(await stored(coffee)).not.toHaveProperty('reconciliationId');
      expect((await open()).items.map(({ id }) => id)).toEqual(key === 'accountId' ? [] : [coffee.id]);
      expect((await call('DELETE', path)).status).toBe(204);
    },
  );

  it('changes payee, note, line, category and payer freely, and equal values unlock nothing (MON-61)', async () => {
    const { call, coffee, lineId, reconciliationId, stored } = await reconciled();
    const path = `/transactions/${coffee.id}`;
    for (const patch of [
      { payee: 'Tea', note: null, lineId: lineId('Food'), payer: 'partner1' },
      { lineId: null, categoryId: null },
      { amount: coffee.amount, date: coffee.date, kind: coffee.kind, unlock: true },
    ])
      expect((await call('PATCH', path, patch)).status).toBe(200);
    expect(await stored(coffee)).toMatchObject({ payee: 'Tea', reconciliationId });
  });

  it('is locked as a transfer from the other side, too, and redirecting it unlocks only one side (Actual #2109, #6787)', async () => {
    const { call, card, moved, open, reconcile, reconciliationId, savings, stored } = await reconciled();
    const path = `/transactions/${moved.id}`;
    await reconcile(
      { accountId: savings, startBalance: '0.00', balance: '40.00' },
      (await open(savings)).items,
    );
    const redirected = { toAccountId: card };
    expect(answered(await call('PATCH', path, redirected))).toBe(LOCKED);
    expect((await call('PATCH', path, { ...redirected, unlock: true })).status).toBe(200);
    const after = await stored(moved);
    expect(after).toMatchObject({ reconciliationId, toAccountId: card });
    expect(after).not.toHaveProperty('toReconciliationId');
    expect(await open(savings)).toMatchObject({ startBalance: '0.00', total: 0 });
    expect(answered(await call('DELETE', path))).toBe(LOCKED);
  });

  it('is unlocked in bulk only with the word for it, all or none (MON-58, MON-61)', async () => {
    const { call, coffee, moved, spend, stored } = await reconciled();
    const transactions = [coffee, moved, await spend()].map(({ id }) => ({ id, date: '2026-03-07' }));
    const refused = '400 2 of these transactions are reconciled and locked. Nothing was changed.';
    expect(answered(await call('POST', '/transactions/bulk-update', { transactions }))).toBe(refused);
    const ids = transactions.map(({ id }) => ({ id }));
    expect(answered(await call('POST', '/transactions/bulk-delete', { transactions: ids }))).toBe(refused);
    const free = ids.map(({ id }) => ({ id, payer: 'joint' }));
    expect((await call('POST', '/transactions/bulk-update', { transactions: free })).status).toBe(200);
    expect((await call('POST', '/transactions/bulk-update', { transactions, unlock: true })).status).toBe(
      200,
    );
    expect(await stored(coffee)).not.toHaveProperty('reconciliationId');
    expect(
      (await call('POST', '/transactions/bulk-delete', { transactions: ids, unlock: true })).status,
    ).toBe(204);
  });

  it('that was changed explains the next difference: the start is the balance of what is still reconciled', async () => {
    const { call, coffee, open, reconcile } = await reconciled();
    expect((await open()).startBalance).toBe('55.50');
    await call('PATCH', `/transactions/${coffee.id}`, { amount: '6.50', unlock: true });
    const state = await open();
    expect(state).toMatchObject({
      last: { balance: '55.50' },
      startBalance: '60.00',
      items: [{ id: coffee.id, amount: '6.50' }],
    });
    await reconcile({ startBalance: '60.00', balance: '53.50' }, state.items);
    expect(await open()).toMatchObject({ last: { balance: '53.50' }, startBalance: '53.50', total: 0 });
  });

  it('is reconciled again when its unlocking is undone, and nothing from before it can be undone (MON-59)', async () => {
    const { change, open, reconcile, spend, undo } = await household();
    const tea = await spend({ payee: 'Tea' });
    const edit = await change('PATCH', `/transactions/${tea.id}`, { amount: '5' });
    await reconcile({ balance: '95.00' }, (await open()).items);
    expect(answered(await undo(edit))).toMatch(/^409/);
    const unlocking = await change('PATCH', `/transactions/${tea.id}`, { amount: '6', unlock: true });
    expect((await open()).total).toBe(1);
    expect((await undo(unlocking)).status).toBe(200);
    expect(await open()).toMatchObject({ startBalance: '95.00', total: 0 });
  });
});

it('a month counts the accounts with transactions that are not reconciled (MON-36)', async () => {
  const { call, card, checking, month, open, reconcile, record, savings, spend } = await household();
  await record();
  expect(await month()).not.toHaveProperty('unreconciled');
  await spend();
  await spend();
  await spend({ kind: 'transfer', toAccountId: savings, accountId: card });
  await spend({ date: '2026-04-05', accountId: card });
  expect((await month()).unreconciled).toBe(3);
  await reconcile({ balance: '91.00' }, (await open(checking)).items);
  expect((await month()).unreconciled).toBe(2);
  await reconcile({ accountId: card, balance: '104.50' }, (await open(card)).items);
  expect((await month()).unreconciled).toBe(1);
  expect(((await call('GET', '/months/2026-04')).json as Month).unreconciled).toBe(1);
});

it('all reconciliations of a space are in its archive, and go with their budget', async () => {
  const { call, id, reconcile, spend, token } = await household();
  const made = await reconcile({ balance: '95.50' }, [await spend()]);
  const stored = async () => (await service.call('GET', '/api/budgets/reconciliations', { token })).json;
  expect(await stored()).toEqual([made]);
  expect(made.budgetId).toBe(id);
  expect((await call('DELETE', '')).status).toBe(204);
  expect(await stored()).toEqual([]);
});
