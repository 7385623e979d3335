import { randomUUID } from 'node:crypto';
import { userDeleted } from '@savvi/contracts/events';
import { outbox } from '@savvi/eventing/outbox';
import { disordered, seeded, seedOfRun } from '@savvi/testing/random';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eraseOnUserDeleted } from '../budgets/user-deleted.consumer.ts';
import { knownAccountRepository } from '../shared/known-account.repository.ts';
import { accountEvent, knowAccount } from '../testing/accounts.ts';
import { type TestBudget, testBudget } from '../testing/budget.ts';
import { householdOf } from '../testing/household.ts';
import { followAccounts } from './known-accounts.consumer.ts';

const seed = seedOfRun();
const UNKNOWN = 'This account does not exist.';

let service: TestBudget;
beforeAll(async () => {
  service = await testBudget();
});
afterAll(() => service.close());

const apply = (...args: Parameters<typeof accountEvent>) =>
  service.db.$transaction((tx) => followAccounts(tx, accountEvent(...args)));
const isKnown = (spaceId: string, id: string) =>
  service.db.$transaction((tx) => knownAccountRepository.haveAll(tx, { spaceId }, [id]));
const erase = (spaceId: string) =>
  service.db.$transaction((tx) =>
    eraseOnUserDeleted({ outbox, clock: service.clock })(
      tx,
      userDeleted.of({ spaceId, data: { userId: spaceId, spaceId, version: 9 }, now: service.clock.now() }),
    ),
  );

describe('the known accounts', () => {
  it.each(['savings-account', 'debt'])(
    'have each %s that is not deleted, in its own space only (MON-50)',
    async (kind) => {
      const [spaceId, id] = [randomUUID(), randomUUID()];
      await apply(spaceId, 'created', { id, version: 1 }, kind);
      expect(await isKnown(spaceId, id)).toBe(true);
      expect(await isKnown(randomUUID(), id)).toBe(false);
      await apply(spaceId, 'deleted', { id, version: 2 }, kind);
      expect(await isKnown(spaceId, id)).toBe(false);
      await apply(spaceId, 'restored', { id, version: 3 }, kind);
      expect(await isKnown(spaceId, id)).toBe(true);
      await apply(spaceId, 'deleted', { id, version: 4 }, kind);
      await apply(spaceId, 'purged', { id, version: 4 }, kind);
      expect(await service.db.knownAccount.count({ where: { spaceId } })).toBe(0);
    },
  );

  it('ignore other records of the master plan', async () => {
    const spaceId = randomUUID();
    await apply(spaceId, 'created', { id: randomUUID(), version: 1 }, 'property');
    expect(await service.db.knownAccount.count({ where: { spaceId } })).toBe(0);
  });

  it(`are the same after 100 random orders of a history with duplicates and snapshots (SEED=${seed})`, async () => {
    const random = seeded(seed);
    for (let round = 0; round < 100; round += 1) {
      const [spaceId, kept, gone] = [randomUUID(), randomUUID(), randomUUID()];
      const history = [
        accountEvent(spaceId, 'created', { id: kept, version: 1 }),
        accountEvent(spaceId, 'updated', { id: kept, version: 2 }),
        accountEvent(spaceId, 'deleted', { id: kept, version: 3 }),
        accountEvent(spaceId, 'stated', { id: kept, version: 4, deletedAt: null }),
        accountEvent(spaceId, 'created', { id: gone, version: 1 }),
        accountEvent(spaceId, 'stated', { id: gone, version: 2, deletedAt: '2026-03-01T00:00:00.000Z' }),
      ];
      for (const event of disordered(history, random))
        await service.db.$transaction((tx) => followAccounts(tx, event));
      expect([await isKnown(spaceId, kept), await isKnown(spaceId, gone)]).toEqual([true, false]);
    }
  }, 60_000);

  it('are erased with the account of the person, and late events do not bring them back', async () => {
    const [spaceId, other] = [randomUUID(), randomUUID()];
    const id = await knowAccount(service, spaceId);
    const otherId = await knowAccount(service, other);
    await erase(spaceId);
    await apply(spaceId, 'updated', { id, version: 2 });
    expect(await service.db.knownAccount.count({ where: { spaceId } })).toBe(0);
    expect(await isKnown(other, otherId)).toBe(true);
  });
});

describe('the account of a transaction', () => {
  it('is stored, changed, removed and shown only where there is one (MON-50)', async () => {
    const { call, record, spaceId, transactions } = await householdOf(service);
    const [checking, savings] = [await knowAccount(service, spaceId), await knowAccount(service, spaceId)];
    const { id, ...first } = await record({ accountId: checking });
    expect(first.accountId).toBe(checking);
    const path = `/transactions/${id}`;
    expect((await call('PATCH', path, { payee: 'Tea' })).json).toMatchObject({ accountId: checking });
    expect((await call('PATCH', path, { accountId: savings })).json).toMatchObject({ accountId: savings });
    expect((await transactions()).map(({ accountId }) => accountId)).toEqual([savings]);
    expect((await call('GET', '/transactions/search')).json).toMatchObject({
      items: [{ accountId: savings }],
    });
    expect((await call('PATCH', path, { accountId: null })).json).not.toHaveProperty('accountId');
    expect((await transactions())[0]).not.toHaveProperty('accountId');
    expect(await record({ accountId: null })).not.toHaveProperty('accountId');
  });

  it('has to exist in the same space, also in bulk (MON-50) [N-2]', async () => {
    const { call, record, spaceId, transactions } = await householdOf(service);
    const foreign = await knowAccount(service, randomUUID());
    const deleted = await knowAccount(service, spaceId);
    const { id } = await record({ accountId: deleted });
    await apply(spaceId, 'deleted', { id: deleted, version: 2 });
    const input = { date: '2026-03-05', kind: 'spending', amount: '1', payee: 'Tea' };
    for (const accountId of [foreign, randomUUID(), deleted]) {
      expect(await call('POST', '/transactions', { ...input, accountId })).toMatchObject({
        status: 404,
        text: UNKNOWN,
      });
      expect((await call('PATCH', `/transactions/${id}`, { accountId })).text).toBe(UNKNOWN);
      const transactions = [{ id, accountId }];
      expect(await call('POST', '/transactions/bulk-update', { transactions })).toMatchObject({
        status: 404,
        text: `${UNKNOWN} Nothing was changed.`,
      });
    }
    // A transaction keeps an account that was deleted since.
    expect((await call('PATCH', `/transactions/${id}`, { payee: 'Tea' })).status).toBe(200);
    expect(await transactions()).toMatchObject([{ payee: 'Tea', accountId: deleted }]);
  });

  it('is changed by a bulk edit, and restored by undo (MON-58, MON-59)', async () => {
    const { change, record, spaceId, transactions, undo } = await householdOf(service);
    const [checking, savings] = [await knowAccount(service, spaceId), await knowAccount(service, spaceId)];
    const [one, two] = [await record({ accountId: checking }), await record()];
    const edit = await change('POST', '/transactions/bulk-update', {
      transactions: [
        { id: one.id, accountId: null },
        { id: two.id, accountId: savings },
      ],
    });
    const accounts = async () =>
      new Map((await transactions()).map(({ id, accountId }) => [id, accountId ?? null]));
    expect(await accounts()).toEqual(
      new Map([
        [two.id, savings],
        [one.id, null],
      ]),
    );
    await undo(edit);
    expect(await accounts()).toEqual(
      new Map([
        [two.id, null],
        [one.id, checking],
      ]),
    );
    const removal = await change('DELETE', `/transactions/${one.id}`);
    await undo(removal);
    expect((await accounts()).get(one.id)).toBe(checking);
  });

  it('cannot change in a closed month (MON-38)', async () => {
    const { call, record, spaceId } = await householdOf(service);
    const accountId = await knowAccount(service, spaceId);
    const { id } = await record({ date: '2026-02-05' });
    await call('POST', '/months/2026-02/close', {});
    expect((await call('PATCH', `/transactions/${id}`, { accountId })).status).toBe(409);
  });

  it('is in the archive of the person’s own data [N-10]', async () => {
    const { record, spaceId, token } = await householdOf(service);
    const accountId = await knowAccount(service, spaceId);
    await record({ accountId });
    const { json } = await service.call('GET', '/api/budgets/transactions', { token });
    expect(json).toMatchObject([{ accountId }]);
  });
});
