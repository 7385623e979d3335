import { randomUUID } from 'node:crypto';
import { userDeleted } from '@savvi/contracts/events';
import { outbox } from '@savvi/eventing/outbox';
import { disordered, seeded, seedOfRun } from '@savvi/testing/random';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eraseOnUserDeleted } from '../budgets/user-deleted.consumer.ts';
import { knownDocumentRepository } from '../shared/known-document.repository.ts';
import { documentEvent, knowDocuments } from '../testing/documents.ts';
import { type TestBudget, testBudget } from '../testing/budget.ts';
import { householdOf } from '../testing/household.ts';
import { followDocuments } from './known-documents.consumer.ts';

const seed = seedOfRun();
const UNKNOWN = 'This document does not exist.';
const INPUT = { date: '2026-03-05', kind: 'spending', amount: '1', payee: 'Tea' };

let service: TestBudget;
beforeAll(async () => {
  service = await testBudget();
});
afterAll(() => service.close());

const apply = (...args: Parameters<typeof documentEvent>) =>
  service.db.$transaction((tx) => followDocuments(tx, documentEvent(...args)));
const isKnown = (spaceId: string, id: string) =>
  service.db.$transaction((tx) => knownDocumentRepository.haveAll(tx, { spaceId }, [id]));
const erase = (spaceId: string) =>
  service.db.$transaction((tx) =>
    eraseOnUserDeleted({ outbox, clock: service.clock })(
      tx,
      userDeleted.of({ spaceId, data: { userId: spaceId, spaceId, version: 9 }, now: service.clock.now() }),
    ),
  );

describe('the known documents', () => {
  it('have each document that is not deleted, in its own space only (MON-56)', async () => {
    const [spaceId, id] = [randomUUID(), randomUUID()];
    await apply(spaceId, 'uploaded', { id, version: 1 });
    expect(await isKnown(spaceId, id)).toBe(true);
    expect(await isKnown(randomUUID(), id)).toBe(false);
    await apply(spaceId, 'deleted', { id, version: 2 });
    expect(await isKnown(spaceId, id)).toBe(false);
    await apply(spaceId, 'restored', { id, version: 3 });
    expect(await isKnown(spaceId, id)).toBe(true);
  });

  it(`are the same after 100 random orders of a history with duplicates and snapshots (SEED=${seed})`, async () => {
    const random = seeded(seed);
    for (let round = 0; round < 100; round += 1) {
      const [spaceId, kept, gone] = [randomUUID(), randomUUID(), randomUUID()];
      const history = [
        documentEvent(spaceId, 'uploaded', { id: kept, version: 1 }),
        documentEvent(spaceId, 'deleted', { id: kept, version: 2 }),
        documentEvent(spaceId, 'stated', { id: kept, version: 3, deletedAt: null }),
        documentEvent(spaceId, 'uploaded', { id: gone, version: 1 }),
        documentEvent(spaceId, 'stated', { id: gone, version: 2, deletedAt: '2026-03-01T00:00:00.000Z' }),
      ];
      for (const event of disordered(history, random))
        await service.db.$transaction((tx) => followDocuments(tx, event));
      expect([await isKnown(spaceId, kept), await isKnown(spaceId, gone)]).toEqual([true, false]);
    }
  }, 60_000);

  it('are erased with the account of the person, and late events do not bring them back', async () => {
    const [spaceId, other] = [randomUUID(), randomUUID()];
    const [id = ''] = await knowDocuments(service, spaceId, 1);
    const [otherId = ''] = await knowDocuments(service, other, 1);
    await erase(spaceId);
    await apply(spaceId, 'stated', { id, version: 2, deletedAt: null });
    expect(await service.db.knownDocument.count({ where: { spaceId } })).toBe(0);
    expect(await isKnown(other, otherId)).toBe(true);
  });
});

describe('the documents of a transaction', () => {
  it('are stored as ids in their order, changed, removed and shown only where there are some (MON-56)', async () => {
    const { call, record, spaceId, token, transactions } = await householdOf(service);
    const [receipt = '', warranty = ''] = await knowDocuments(service, spaceId, 2);
    const { id, ...first } = await record({ documentIds: [warranty, receipt] });
    expect(first.documentIds).toEqual([warranty, receipt]);
    const path = `/transactions/${id}`;
    // The page of the release before sends no key.
    expect((await call('PATCH', path, { payee: 'Tea' })).json).toMatchObject({
      documentIds: [warranty, receipt],
    });
    expect((await call('PATCH', path, { documentIds: [receipt] })).json).toMatchObject({
      documentIds: [receipt],
    });
    expect((await transactions()).map(({ documentIds }) => documentIds)).toEqual([[receipt]]);
    expect((await call('GET', '/transactions/search')).json).toMatchObject({
      items: [{ documentIds: [receipt] }],
    });
    const archive = await service.call('GET', '/api/budgets/transactions', { token });
    expect(archive.json).toMatchObject([{ documentIds: [receipt] }]);
    expect((await call('PATCH', path, { documentIds: [] })).json).not.toHaveProperty('documentIds');
    expect((await transactions())[0]).not.toHaveProperty('documentIds');
    expect(await record()).not.toHaveProperty('documentIds');
  });

  it('are at most 5 different ones (MON-50)', async () => {
    const { call, record, spaceId } = await householdOf(service);
    const all = await knowDocuments(service, spaceId, 6);
    const { id, documentIds } = await record({ documentIds: all.slice(1) });
    expect(documentIds).toHaveLength(5);
    for (const refused of [all, [all[0], all[0]]]) {
      expect(await call('POST', '/transactions', { ...INPUT, documentIds: refused })).toMatchObject({
        status: 400,
      });
      expect((await call('PATCH', `/transactions/${id}`, { documentIds: refused })).status).toBe(400);
    }
  });

  it('have to exist in the same space, unless the transaction has them already (MON-56) [N-2]', async () => {
    const { call, record, spaceId, transactions } = await householdOf(service);
    const [foreign = ''] = await knowDocuments(service, randomUUID(), 1);
    const [deleted = '', kept = ''] = await knowDocuments(service, spaceId, 2);
    const { id } = await record({ documentIds: [deleted] });
    const other = await record();
    await apply(spaceId, 'deleted', { id: deleted, version: 2 });
    for (const unknown of [foreign, randomUUID(), deleted]) {
      const documentIds = [kept, unknown];
      expect(await call('POST', '/transactions', { ...INPUT, documentIds })).toMatchObject({
        status: 404,
        text: UNKNOWN,
      });
      expect(await call('PATCH', `/transactions/${other.id}`, { documentIds })).toMatchObject({
        status: 404,
        text: UNKNOWN,
      });
    }
    const patch = { documentIds: [deleted, kept] };
    expect((await call('PATCH', `/transactions/${id}`, patch)).json).toMatchObject(patch);
    expect(await transactions()).toHaveLength(2);
  });

  it('stay in a bulk edit, and undo brings them back (MON-58, MON-59)', async () => {
    const { change, record, rows, spaceId, transactions, undo } = await householdOf(service);
    const [receipt = '', warranty = ''] = await knowDocuments(service, spaceId, 2);
    const { id } = await record({ documentIds: [receipt] });
    const documents = async () => (await transactions()).map(({ documentIds }) => documentIds);
    await change('POST', '/transactions/bulk-update', { transactions: [{ id, payer: 'joint' }] });
    expect(await documents()).toEqual([[receipt]]);
    const before = await rows();
    const edit = await change('PATCH', `/transactions/${id}`, { documentIds: [warranty, receipt] });
    await undo(edit);
    expect(await rows()).toEqual(before);
    await undo(await change('DELETE', `/transactions/${id}`));
    expect(await rows()).toEqual(before);
    expect(await documents()).toEqual([[receipt]]);
  });

  it('can change in a closed month, and undo changes them back (MON-38)', async () => {
    const { call, change, record, spaceId, transactions, undo } = await householdOf(service);
    const documentIds = await knowDocuments(service, spaceId, 1);
    const { id } = await record({ date: '2026-02-05' });
    await call('POST', '/months/2026-02/close', {});
    const edit = await change('PATCH', `/transactions/${id}`, { documentIds });
    expect(await transactions('2026-02')).toMatchObject([{ documentIds }]);
    expect((await undo(edit)).status).toBe(200);
    expect((await transactions('2026-02'))[0]).not.toHaveProperty('documentIds');
    expect((await call('PATCH', `/transactions/${id}`, { documentIds, amount: '2' })).status).toBe(409);
  });

  it('leave a reconciled transaction locked and its rule in place (MON-61, MON-82)', async () => {
    const { call, record, spaceId } = await householdOf(service);
    const documentIds = await knowDocuments(service, spaceId, 1);
    const { id } = await record();
    await service.db.moneyTransaction.updateMany({
      where: { spaceId, id },
      data: { reconciliationId: randomUUID(), ruleId: randomUUID(), ruleVersion: 1 },
    });
    const { json } = await call('PATCH', `/transactions/${id}`, { documentIds });
    expect(json).toMatchObject({ documentIds, reconciliationId: expect.any(String), rule: { version: 1 } });
  });
});
