import { randomUUID } from 'node:crypto';
import { BULK_MAX, type BulkReply } from '@savvi/documents-contract/bulk';
import type { DeletedDocument, Document } from '@savvi/documents-contract/document';
import type { Folder } from '@savvi/documents-contract/folder';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestDocuments, testDocuments } from '../testing/documents.ts';

const DAY_MS = 86_400_000;
let documents: TestDocuments;
beforeAll(async () => {
  documents = await testDocuments();
});
afterAll(() => documents.close());

type Person = Pick<ReturnType<TestDocuments['someone']>, 'token'>;
type Call = 'update' | 'delete' | 'restore';

const ask = (call: Call, { token }: Person, items: readonly object[]) =>
  documents.call('POST', `/api/documents/bulk-${call}`, { token, body: { documents: items } });
const folderOf = async ({ token }: Person, name = 'Taxes') =>
  (await documents.call('POST', '/api/document-folders', { token, body: { name } })).json as Folder;
const deleted = async ({ token }: Person) =>
  (await documents.call('GET', '/api/documents/deleted', { token })).json as DeletedDocument[];
const events = ({ claims }: ReturnType<TestDocuments['someone']>) =>
  documents.db.$queryRaw<
    { type: string; data: { id: string; version: number; category?: string; dueOn?: unknown } }[]
  >`SELECT type, data FROM outbox WHERE subject = ${claims.space} ORDER BY seq`;

/** Uploads documents, and returns them with a function that returns their events since then. */
async function owner(count = 2, subscriptionStatus: 'active' | 'free' = 'free') {
  const who = documents.someone({ subscriptionStatus });
  const uploaded: Document[] = [];
  for (let at = 0; at < count; at += 1) uploaded.push(await documents.upload(who, { name: `${at}.pdf` }));
  documents.later(1_000);
  return { who, uploaded, published: async () => (await events(who)).slice(count) };
}
const at = (ids: readonly Pick<Document, 'id'>[], version = 1) => ids.map(({ id }) => ({ id, version }));

/** Copies a document in the database, because a thousand uploads take a minute. */
const copies = (one: Document, count: number) =>
  documents.db.$executeRaw`
    INSERT INTO documents (space_id, id, user_id, original_name, file_size, kind, category, object, format, wrapped_key, version, created_at, updated_at)
    SELECT space_id, gen_random_uuid(), user_id, original_name, file_size, kind, category, gen_random_uuid()::text, format, wrapped_key, 1, created_at, updated_at
    FROM documents, generate_series(1, ${count}::integer) WHERE id = ${one.id}::uuid`;

describe('several documents', () => {
  it('are moved in one call, which publishes one event per document [DOC-38]', async () => {
    const { who, uploaded, published } = await owner();
    const folder = await folderOf(who);
    const lastModified = documents.clock.now().toISOString();
    const moves = at(uploaded).map((one) => ({ ...one, folderId: folder.id }));
    expect(await ask('update', who, moves)).toMatchObject({
      status: 200,
      json: { documents: uploaded.map(({ id }) => ({ id, version: 2, lastModified })) },
    });
    expect(await documents.list(who)).toEqual(
      expect.arrayContaining(
        uploaded.map((one) => ({ ...one, folderId: folder.id, version: 2, lastModified })),
      ),
    );
    expect(await published()).toEqual(
      uploaded.map(({ id }) => ({
        type: 'documents.document.moved.v1',
        data: expect.objectContaining({ id, version: 2 }),
      })),
    );
  });

  it('get another category and expiration date, and an absent field stays [DOC-38]', async () => {
    const { who, uploaded, published } = await owner();
    const [one, other] = uploaded as [Document, Document];
    expect(
      await ask('update', who, [
        { id: one.id, category: 'wills', expirationDate: '2027-01-31' },
        { id: other.id, category: 'medical' },
      ]),
    ).toMatchObject({ status: 200 });
    expect(await ask('update', who, [{ id: one.id, expirationDate: null }])).toMatchObject({ status: 200 });
    const [stored, storedOther] = [one, other].map(async ({ id }) =>
      (await documents.list(who)).find((each) => each.id === id),
    );
    expect(await stored).toMatchObject({ category: 'wills', expirationDate: null, version: 3 });
    expect(await storedOther).toMatchObject({ category: 'medical', expirationDate: null, version: 2 });
    expect((await published()).map(({ type, data }) => [type, data.category, data.dueOn])).toEqual([
      ['documents.document.updated.v1', 'wills', [{ kind: 'document', on: '2027-01-31' }]],
      ['documents.document.updated.v1', 'medical', []],
      ['documents.document.updated.v1', 'wills', []],
    ]);
  });

  it('are deleted in one call, and restored in one call [DOC-38] [T-34]', async () => {
    const { who, uploaded, published } = await owner(3);
    const [kept, ...gone] = uploaded as [Document, Document, Document];
    const deletedAt = documents.clock.now().toISOString();
    expect(await ask('delete', who, at(gone))).toMatchObject({ status: 200 });
    expect(await documents.list(who)).toEqual([kept]);
    expect((await deleted(who)).map((each) => each.deletedAt)).toEqual([deletedAt, deletedAt]);
    const restored = await ask('restore', who, gone);
    expect((restored.json as BulkReply).documents.map(({ version }) => version)).toEqual([3, 3]);
    expect(await documents.list(who)).toHaveLength(3);
    // Repeating the call changes nothing.
    expect(await ask('restore', who, gone)).toMatchObject({ status: 200, json: restored.json });
    expect((await published()).map(({ type }) => type.split('.')[2])).toEqual([
      'deleted',
      'deleted',
      'restored',
      'restored',
    ]);
  });

  // Trust: access-6
  it.each(['update', 'delete', 'restore'] as const)(
    'stay unchanged in a call %s with a document that is unknown, deleted for good, or of another user [DOC-38] [N-2]',
    async (call) => {
      const { who, uploaded, published } = await owner();
      const ids = uploaded.map(({ id }) => ({ id }));
      if (call === 'restore') await ask('delete', who, ids);
      const [theirs] = (await owner(1)).uploaded as [Document];
      const before = [await documents.list(who), await deleted(who), await published()];
      for (const stranger of [randomUUID(), theirs.id]) {
        expect(await ask(call, who, [...ids, { id: stranger }])).toMatchObject({
          status: 404,
          text: 'Some of these documents do not exist. Nothing was changed.',
        });
        expect(await ask(call, who, [{ id: stranger }])).toMatchObject({
          status: 404,
          text: 'This document does not exist.',
        });
      }
      expect([await documents.list(who), await deleted(who), await published()]).toEqual(before);
    },
  );

  it('stay unchanged if one of them is deleted, or its folder is unknown or of another user [DOC-38] [N-2]', async () => {
    const { who, uploaded } = await owner(3);
    const [one, other, gone] = uploaded as [Document, Document, Document];
    await ask('delete', who, [{ id: gone.id }]);
    for (const call of ['update', 'delete'] as const)
      expect(await ask(call, who, [{ id: one.id }, { id: gone.id }])).toMatchObject({ status: 404 });
    for (const folderId of [randomUUID(), (await folderOf(documents.someone())).id])
      expect(
        await ask('update', who, [
          { id: one.id, folderId: null },
          { id: other.id, folderId },
        ]),
      ).toMatchObject({ status: 404, text: 'This folder does not exist.' });
    expect((await documents.list(who)).map(({ version }) => version)).toEqual([1, 1]);
  });

  it.each(['update', 'delete'] as const)(
    'stay unchanged in a call %s if one has another version than named; without a version they are changed [DOC-38] [N-11]',
    async (call) => {
      const { who, uploaded } = await owner();
      const [one, other] = uploaded as [Document, Document];
      await ask('update', who, [{ id: one.id, category: 'wills' }]);
      expect(await ask(call, who, at([other, one]))).toMatchObject({
        status: 412,
        text: 'Some of these documents were changed somewhere else in the meantime. Nothing was changed.',
      });
      expect(await ask(call, who, at([one]))).toMatchObject({
        status: 412,
        text: 'This document was changed somewhere else in the meantime.',
      });
      expect((await documents.list(who)).map(({ version }) => version).toSorted()).toEqual([1, 2]);
      expect(await ask(call, who, [{ id: one.id }, ...at([other])])).toMatchObject({ status: 200 });
    },
  );

  it('are changed by one of several concurrent calls with the same versions [DOC-38] [N-11]', async () => {
    const { who, uploaded } = await owner();
    const answers = await Promise.all([
      ask('delete', who, at(uploaded)),
      ask(
        'update',
        who,
        at(uploaded.toReversed()).map((one) => ({ ...one, category: 'wills' })),
      ),
      documents.call('PATCH', `/api/documents/${uploaded[0]?.id}`, {
        token: who.token,
        body: { category: 'medical' },
        headers: { 'If-Match': '"1"' },
      }),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('are restored only while all of them fit the plan: all or none [DOC-38] [T-7]', async () => {
    const { who, uploaded } = await owner(7);
    const gone = uploaded.slice(0, 3);
    await ask('delete', who, gone);
    const expired = { token: documents.expired(who) };
    expect(await ask('restore', expired, gone.slice(0, 2))).toMatchObject({
      status: 403,
      text: 'Without an active plan you can have 5 documents. Subscribe or renew to add more.',
    });
    expect(await documents.list(who)).toHaveLength(4);
    expect(await ask('restore', expired, gone.slice(0, 1))).toMatchObject({ status: 200 });
    expect(await ask('update', expired, [{ id: uploaded[6]?.id, category: 'wills' }])).toMatchObject({
      status: 200,
    });
    expect(await ask('delete', expired, [{ id: uploaded[6]?.id }])).toMatchObject({ status: 200 });
  });

  it('can be restored within 30 days of their deletion and not later [DOC-38] [T-34]', async () => {
    const { who, uploaded } = await owner(2, 'active');
    const ids = uploaded.map(({ id }) => ({ id }));
    await ask('delete', who, ids);
    documents.later(30 * DAY_MS - 1);
    expect(await ask('restore', who, ids)).toMatchObject({ status: 200 });
    await ask('delete', who, ids);
    documents.later(30 * DAY_MS);
    expect(await ask('restore', who, ids)).toMatchObject({ status: 404 });
  });

  it.each([
    [[]],
    [[{ id: 'x' }]],
    [[{ id: randomUUID(), category: 'taxes' }]],
    [[{ id: randomUUID(), expirationDate: '2026-02-30' }]],
    [[{ id: randomUUID(), folderId: 'root' }]],
    [[{ id: randomUUID(), version: 0 }]],
  ])('are not changed by the invalid list %j [DOC-38] [N-13]', async (items) => {
    expect((await ask('update', documents.someone(), items)).status).toBe(400);
  });

  it('are not changed by a list that names one of them twice [DOC-38]', async () => {
    const { who, uploaded } = await owner(1);
    for (const call of ['update', 'delete', 'restore'] as const)
      expect(
        (
          await ask(
            call,
            who,
            [...uploaded, ...uploaded].map(({ id }) => ({ id })),
          )
        ).status,
      ).toBe(400);
    expect(await documents.list(who)).toEqual(uploaded);
  });

  it('are at most 1,000 in one call, which are all changed, deleted and restored [DOC-38]', async () => {
    const { who, uploaded } = await owner(1);
    await copies(uploaded[0] as Document, BULK_MAX);
    const all = (await documents.list(who)).map(({ id }) => ({ id }));
    expect(all).toHaveLength(BULK_MAX + 1);
    const most = all.slice(1);
    for (const call of ['update', 'delete', 'restore'] as const)
      expect((await ask(call, who, all)).status).toBe(400);
    const folder = await folderOf(who);
    for (const count of [BULK_MAX - 1, BULK_MAX])
      expect(
        await ask(
          'update',
          who,
          most.slice(0, count).map((one) => ({ ...one, folderId: folder.id })),
        ),
      ).toMatchObject({ status: 200 });
    expect(await documents.list(who, `?folderId=${folder.id}`)).toHaveLength(BULK_MAX);
    expect(await ask('delete', who, most)).toMatchObject({ status: 200 });
    expect(await documents.list(who)).toHaveLength(1);
    expect(await ask('restore', who, most)).toMatchObject({ status: 200 });
    expect(await documents.list(who)).toHaveLength(BULK_MAX + 1);
  });
});
