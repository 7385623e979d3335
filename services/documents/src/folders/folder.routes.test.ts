import type { Folder } from '@savvi/documents-contract/folder';
import { FOLDERS_MAX } from '@savvi/documents-contract/folder';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestDocuments, testDocuments } from '../testing/documents.ts';

let documents: TestDocuments;
beforeAll(async () => {
  documents = await testDocuments();
});
afterAll(() => documents.close());

type Person = Pick<ReturnType<TestDocuments['someone']>, 'token'>;
const post = ({ token }: Person, body: object, key?: string) =>
  documents.call('POST', '/api/document-folders', {
    token,
    body,
    ...(key !== undefined && { headers: { 'Idempotency-Key': key } }),
  });
const list = async ({ token }: Person, query = '') =>
  (await documents.call('GET', `/api/document-folders${query}`, { token })).json as Folder[];
const remove = ({ token }: Person, id: string) =>
  documents.call('DELETE', `/api/document-folders/${id}`, { token });
const create = async (who: Person, body: object = { name: 'Taxes', category: 'tax_returns' }) =>
  (await post(who, body)).json as Folder;

describe('a folder', () => {
  it('is created with 201 and every field, and listed in its category, newest first [DOC-9] [DOC-22] [DOC-33] [DATA-14]', async () => {
    const who = documents.someone();
    const at = documents.clock.now().toISOString();
    const answered = await post(who, { name: 'Taxes 2025', category: 'tax_returns', description: '' });
    expect(answered).toMatchObject({
      status: 201,
      json: {
        userId: who.claims.sub,
        name: 'Taxes 2025',
        category: 'tax_returns',
        description: null,
        createdAt: at,
        updatedAt: at,
      },
    });
    documents.later(1);
    const other = await create(who, { name: 'House', category: 'no such', description: 'Deeds' });
    expect(other).toMatchObject({ category: 'other', description: 'Deeds' });
    expect(await list(who)).toEqual([other, answered.json]);
    expect(await list(who, '?category=tax_returns')).toEqual([answered.json]);
    expect(await list(who, '?category=wills')).toEqual([]);
  });

  it.each([
    [{ category: 'wills' }, 'name'],
    [{ name: ' ' }, 'name'],
    [{ name: 'x'.repeat(201) }, 'name'],
    [{ name: 'x', category: 7 }, 'category'],
    [{ name: 'x', description: 'x'.repeat(2_001) }, 'description'],
  ])('is rejected for the body %j with one sentence [DOC-8] [N-13]', async (body, field) => {
    const who = documents.someone();
    const { status, text } = await post(who, body);
    expect([status, text.split(' ')[0]]).toEqual([400, field]);
    expect(await list(who)).toEqual([]);
  });

  it('ignores id, owner and times in the payload [API-17]', async () => {
    const who = documents.someone();
    const id = crypto.randomUUID();
    expect(
      await create(who, { name: 'x', id, userId: id, createdAt: '2020-01-01T00:00:00.000Z' }),
    ).toMatchObject({ userId: who.claims.sub, createdAt: documents.clock.now().toISOString() });
    expect((await list(who))[0]?.id).not.toBe(id);
  });

  it('is created once when the request is repeated with one idempotency key, also concurrently [N-12]', async () => {
    const who = documents.someone();
    const answers = await Promise.all([1, 2, 3].map(() => post(who, { name: 'Taxes' }, 'intent')));
    expect(new Set(answers.map(({ json }) => (json as Folder).id)).size).toBe(1);
    expect(await list(who)).toHaveLength(1);
    expect((await post(who, { name: 'Wills' }, 'intent')).status).toBe(422);
  });

  it('moves its documents to the root when it is deleted, and publishes an event for each document that was not deleted before [DOC-21] [T-30]', async () => {
    const who = documents.someone();
    const folder = await create(who);
    const fields = { folderId: folder.id };
    const [kept, gone, elsewhere] = [
      await documents.upload(who, { fields }),
      await documents.upload(who, { fields }),
      await documents.upload(who),
    ];
    await documents.call('DELETE', `/api/documents/${gone.id}`, { token: who.token });
    expect(await remove(who, folder.id)).toMatchObject({ status: 204, text: '' });
    expect(await list(who)).toEqual([]);
    expect((await documents.list(who)).find(({ id }) => id === kept.id)).toMatchObject({
      folderId: null,
      version: 2,
    });
    expect((await documents.list(who)).find(({ id }) => id === elsewhere.id)).toEqual(elsewhere);
    expect(
      await documents.call('POST', `/api/documents/${gone.id}/restore`, { token: who.token }),
    ).toMatchObject({ status: 200, json: { folderId: null } });
    const moved = await documents.db.$queryRaw<
      { data: { id: string } }[]
    >`SELECT data FROM outbox WHERE subject = ${who.claims.space} AND type = 'documents.document.moved.v1'`;
    expect(moved.map(({ data }) => data.id)).toEqual([kept.id]);
    expect(await remove(who, folder.id)).toMatchObject({ status: 404, text: 'This folder does not exist.' });
  });

  it('accepts no document once it is deleted, also from concurrent requests', async () => {
    const who = documents.someone({ subscriptionStatus: 'active' });
    for (let round = 0; round < 5; round += 1) {
      const folder = await create(who);
      const one = await documents.upload(who);
      const uploading = documents.send(who.token, { fields: { folderId: folder.id } });
      const moving = documents.call('PATCH', `/api/documents/${one.id}/move`, {
        token: who.token,
        body: { folderId: folder.id },
      });
      expect((await remove(who, folder.id)).status).toBe(204);
      for (const { status } of await Promise.all([uploading, moving]))
        expect([200, 201, 404]).toContain(status);
      expect((await documents.list(who)).every(({ folderId }) => folderId === null)).toBe(true);
    }
  });

  it('is rejected beyond the maximum number of folders', async () => {
    const who = documents.someone();
    const { space, sub } = who.claims;
    await documents.db
      .$executeRaw`INSERT INTO document_folders (space_id, id, user_id, name, category, version, created_at, updated_at) SELECT ${space}::uuid, gen_random_uuid(), ${sub}::uuid, 'x', 'other', 1, now(), now() FROM generate_series(1, ${FOLDERS_MAX})`;
    expect(await post(who, { name: 'One more' })).toMatchObject({
      status: 409,
      text: 'A document locker holds at most 500 folders. Delete some to add more.',
    });
  });
});
