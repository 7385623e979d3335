import { randomUUID } from 'node:crypto';
import type { Document } from '@savvi/documents-contract/document';
import { DOCUMENT_TAGS_MAX, TAG_NAME_MAX, type Tag, TAGS_MAX } from '@savvi/documents-contract/tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestDocuments, testDocuments } from '../testing/documents.ts';

let documents: TestDocuments;
beforeAll(async () => {
  documents = await testDocuments();
});
afterAll(() => documents.close());

type Person = Pick<ReturnType<TestDocuments['someone']>, 'token'>;
const ask = (method: string, path: string, { token }: Person, body?: object, headers = {}) =>
  documents.call(method, `/api/documents/${path}`, { token, headers, ...(body && { body }) });
const tagOf = async (who: Person, name = 'Home') =>
  (await ask('POST', 'tags', who, { name, color: 'teal' })).json as Tag;
const listed = async (who: Person) => (await ask('GET', 'tags', who)).json as Tag[];
const tagsOf = async (who: Person) => (await documents.list(who)).map(({ tagIds }) => tagIds);

/** Creates many tags in the database and returns all ids of the user. */
async function manyTags(who: ReturnType<TestDocuments['someone']>, count: number): Promise<string[]> {
  const { space, sub } = who.claims;
  await documents.db
    .$executeRaw`INSERT INTO document_tags (space_id, id, user_id, name, color, version, created_at, updated_at) SELECT ${space}::uuid, gen_random_uuid(), ${sub}::uuid, 'x', 'gray', 1, now(), now() FROM generate_series(1, ${count}::integer)`;
  return (await listed(who)).map(({ id }) => id);
}

describe('tags', () => {
  it('are created, listed by name, renamed, recolored and deleted [DOC-43]', async () => {
    const who = documents.someone();
    const [work, home] = [await tagOf(who, 'work'), await tagOf(who, 'Home')];
    expect(home).toMatchObject({ name: 'Home', color: 'teal', version: 1 });
    expect(await listed(who)).toEqual([home, work]);
    documents.later(1_000);
    const changed = await ask('PATCH', `tags/${home.id}`, who, { name: 'Zoo' }, { 'If-Match': '"1"' });
    expect(changed).toMatchObject({ status: 200, json: { name: 'Zoo', color: 'teal', version: 2 } });
    expect(await ask('PATCH', `tags/${home.id}`, who, { color: 'plum' })).toMatchObject({
      json: { name: 'Zoo', color: 'plum', version: 3 },
    });
    expect(await ask('PATCH', `tags/${home.id}`, who, { name: 'Old' }, { 'If-Match': '"1"' })).toMatchObject({
      status: 412,
      text: 'This tag was changed somewhere else in the meantime.',
    });
    expect((await listed(who)).map(({ name }) => name)).toEqual(['work', 'Zoo']);
    expect(await ask('DELETE', `tags/${work.id}`, who)).toMatchObject({ status: 204, text: '' });
    expect(await ask('DELETE', `tags/${work.id}`, who)).toMatchObject({
      status: 404,
      text: 'This tag does not exist.',
    });
    expect(await listed(who)).toHaveLength(1);
  });

  it('are created once per idempotency key [DOC-43] [N-12]', async () => {
    const who = documents.someone();
    const create = () =>
      ask('POST', 'tags', who, { name: 'Home', color: 'blue' }, { 'Idempotency-Key': 'one' });
    const [first, second] = [await create(), await create()];
    expect(second.json).toEqual(first.json);
    expect(await listed(who)).toHaveLength(1);
  });

  it.each([
    { name: '' },
    { name: ' ' },
    { name: 'x'.repeat(TAG_NAME_MAX + 1) },
    { name: 'Home', color: 'red' },
    { name: 'Home', color: '#fff' },
  ])('are not created from the invalid body %j [DOC-43] [N-13]', async (body) => {
    expect((await ask('POST', 'tags', documents.someone(), { color: 'teal', ...body })).status).toBe(400);
  });

  it.each([
    [TAGS_MAX - 1, 201],
    [TAGS_MAX, 409],
    [TAGS_MAX + 1, 409],
  ])('of a space with %i tags get the answer %i to one more [DOC-43]', async (count, status) => {
    const who = documents.someone();
    await manyTags(who, count);
    expect((await ask('POST', 'tags', who, { name: 'Home', color: 'teal' })).status).toBe(status);
  });
});

describe('the tags of a document', () => {
  it('are set by its details and by a change of several documents, which publish updates [DOC-43] [DOC-38]', async () => {
    const who = documents.someone();
    const [home, work] = [await tagOf(who), await tagOf(who, 'Work')];
    const [one, other] = [await documents.upload(who), await documents.upload(who)];
    expect(one.tagIds).toEqual([]);
    expect(await ask('PATCH', one.id, who, { tagIds: [home.id] }, { 'If-Match': '"1"' })).toMatchObject({
      status: 200,
      json: { ...one, tagIds: [home.id], version: 2, lastModified: expect.any(String) },
    });
    const bulk = await ask('POST', 'bulk-update', who, {
      documents: [
        { id: one.id, version: 2, tagIds: [work.id, home.id] },
        { id: other.id, version: 1, tagIds: [work.id] },
      ],
    });
    expect(bulk.status).toBe(200);
    expect(await tagsOf(who)).toEqual(expect.arrayContaining([[work.id, home.id], [work.id]]));
    // Another change keeps them.
    await ask('PATCH', one.id, who, { category: 'wills' });
    await ask('PATCH', `${one.id}/move`, who, { folderId: null });
    const stored = (await documents.list(who)).find(({ id }) => id === one.id);
    expect(stored?.tagIds).toEqual([work.id, home.id]);
    const events = await documents.db.$queryRaw<
      { type: string; data: object }[]
    >`SELECT type, data FROM outbox WHERE subject = ${who.claims.space} AND type LIKE '%updated%'`;
    expect(events).toHaveLength(4);
    expect(JSON.stringify(events)).not.toContain(home.id);
  });

  // Trust: access-6
  it('are refused if one is unknown or of another user, and nothing changes [DOC-43] [N-2]', async () => {
    const who = documents.someone();
    const mine = await tagOf(who);
    const [one, other] = [await documents.upload(who), await documents.upload(who)] as [Document, Document];
    for (const id of [randomUUID(), (await tagOf(documents.someone())).id])
      for (const refused of [
        await ask('PATCH', one.id, who, { tagIds: [mine.id, id] }),
        await ask('POST', 'bulk-update', who, {
          documents: [
            { id: one.id, tagIds: [mine.id] },
            { id: other.id, tagIds: [id] },
          ],
        }),
      ])
        expect(refused).toMatchObject({ status: 404, text: 'This tag does not exist.' });
    expect(await tagsOf(who)).toEqual([[], []]);
  });

  it.each([
    [DOCUMENT_TAGS_MAX - 1, 200],
    [DOCUMENT_TAGS_MAX, 200],
    [DOCUMENT_TAGS_MAX + 1, 400],
  ])('may be %i at once with the answer %i [DOC-43]', async (count, status) => {
    const who = documents.someone();
    const tagIds = (await manyTags(who, DOCUMENT_TAGS_MAX + 1)).slice(0, count);
    const { id } = await documents.upload(who);
    expect((await ask('PATCH', id, who, { tagIds })).status).toBe(status);
    expect((await ask('POST', 'bulk-update', who, { documents: [{ id, tagIds }] })).status).toBe(status);
    expect((await ask('PATCH', id, who, { tagIds: [tagIds[0], tagIds[0]] })).status).toBe(400);
  });

  it('lose a deleted tag without a new version, also on deleted documents [DOC-43]', async () => {
    const who = documents.someone();
    const [home, work] = [await tagOf(who), await tagOf(who, 'Work')];
    const [one, gone] = [await documents.upload(who), await documents.upload(who)];
    for (const { id } of [one, gone]) await ask('PATCH', id, who, { tagIds: [home.id, work.id] });
    await ask('DELETE', gone.id, who);
    await ask('DELETE', `tags/${home.id}`, who);
    expect(await documents.list(who)).toMatchObject([{ id: one.id, tagIds: [work.id], version: 2 }]);
    expect(await ask('POST', `${gone.id}/restore`, who)).toMatchObject({ json: { tagIds: [work.id] } });
  });
});
