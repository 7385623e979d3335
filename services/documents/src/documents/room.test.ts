// A list contains the names and descriptions of all documents, so a space has a quota for their bytes.
import { DESCRIPTION_MAX } from '@savvi/documents-contract/folder';
import { DOCUMENT_TEXT_BYTES_MAX, DOCUMENTS_MAX } from '@savvi/documents-contract/document';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { textBytesOf } from '../shared/document.rules.ts';
import { documentRepository } from '../shared/document.repository.ts';
import { type TestDocuments, testDocuments } from '../testing/documents.ts';

const FULL = 'There is no room for more in your names and descriptions. Shorten some, or delete documents.';
const LONG = 'x'.repeat(DESCRIPTION_MAX);
let documents: TestDocuments;
beforeAll(async () => {
  documents = await testDocuments();
});
afterAll(() => documents.close());

/** A user with `copies` of a document that has a description. */
async function holder(copies: number, description = LONG) {
  const who = documents.someone({ subscriptionStatus: 'active' });
  const { id } = await documents.upload(who, { fields: { description } });
  await documents.db.$executeRaw`
    INSERT INTO documents SELECT (jsonb_populate_record(documents, jsonb_build_object('id', gen_random_uuid(), 'object', ${id}::text || copy))).* FROM documents, generate_series(2, ${copies}::integer) AS copy WHERE id = ${id}::uuid`;
  const describe = (text: string | null, one = id) =>
    documents.call('PATCH', `/api/documents/${one}`, { token: who.token, body: { description: text } });
  return {
    ...who,
    id,
    describe,
    usage: () => documentRepository.usage(documents.db, { spaceId: who.claims.space }),
  };
}
/** The largest number of documents with the longest description that fits the quota of a space. */
const most = Math.floor(
  DOCUMENT_TEXT_BYTES_MAX / (textBytesOf({ originalName: 'letter.pdf', description: LONG }) + 1),
);

it('an upload whose texts exceed the quota is rejected with 409 `full`, also if five run concurrently, and nothing of it is stored [T-46]', async () => {
  const { token, usage } = await holder(most - 1);
  const before = await documents.objects();
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => documents.send(token, { fields: { description: LONG } })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
  const refused = answers.find(({ status }) => status === 409);
  expect([refused?.text, refused?.headers.get('x-problem-code')]).toEqual([FULL, 'full']);
  expect(await usage()).toMatchObject({ files: most });
  expect((await usage()).textBytes).toBeLessThanOrEqual(DOCUMENT_TEXT_BYTES_MAX);
  expect((await documents.send(token)).status, 'a document without a description has room').toBe(201);
  // The cleanup removes the objects of the rejected uploads.
  expect(await documents.objects()).toHaveLength(before.length + 6);
});

it('one of five concurrent changes of descriptions succeeds if the quota has room for one [T-46]', async () => {
  const { token, describe, usage } = await holder(most - 1);
  const short = await Promise.all(Array.from({ length: 5 }, () => documents.upload({ token })));
  const answers = await Promise.all(short.map(({ id }) => describe(LONG.slice(200), id)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
  expect(answers.find(({ status }) => status === 409)?.text).toBe(FULL);
  expect((await usage()).textBytes).toBeLessThanOrEqual(DOCUMENT_TEXT_BYTES_MAX);
});

it('a longer name needs room like a description, and a shorter one always fits [T-46] [DOC-34]', async () => {
  const { token, id } = await holder(most + 5, LONG.slice(1));
  const rename = (name: string) => documents.call('PATCH', `/api/documents/${id}`, { token, body: { name } });
  expect(await rename('a longer letter')).toMatchObject({ status: 409, text: FULL });
  expect(await rename('note')).toMatchObject({ status: 200, json: { originalName: 'note.pdf' } });
});

it('a space beyond its quota stays readable, editable and deletable, and only rejects growth [T-46]', async () => {
  const { claims, token, id, describe, usage } = await holder(most + 5, LONG.slice(1));
  expect((await usage()).textBytes).toBeGreaterThan(DOCUMENT_TEXT_BYTES_MAX);
  expect(await documents.list({ token })).toHaveLength(most + 5);
  expect(await describe(LONG)).toMatchObject({ status: 409, text: FULL });
  expect((await documents.list({ token })).find((document) => document.id === id)).toMatchObject({
    version: 1,
  });
  expect((await describe('y'.repeat(DESCRIPTION_MAX - 1))).status).toBe(200);
  expect((await describe('short')).status).toBe(200);
  expect(
    (await documents.call('PATCH', `/api/documents/${id}`, { token, body: { category: 'wills' } })).status,
  ).toBe(200);
  expect((await describe(null)).status).toBe(200);
  expect((await documents.call('DELETE', `/api/documents/${id}`, { token })).status).toBe(204);
  expect((await documents.call('POST', `/api/documents/${id}/restore`, { token })).status).toBe(200);
  expect(await documents.send(token)).toMatchObject({ status: 409, text: FULL });
  expect(
    (await documents.db.outboxEvent.findMany({ where: { subject: claims.space } }))
      .map(({ type }) => type)
      .filter((type) => type.includes('updated')),
  ).toHaveLength(4);
});

it('the quota counts a description as JSON, where a control character takes six bytes [T-46]', async () => {
  const { usage } = await holder(1, '\u0001é"');
  expect((await usage()).textBytes).toBe(
    textBytesOf({ originalName: 'letter.pdf', description: '\u0001é"' }) + 1,
  );
});

it('one document more than the quota of a space is rejected [T-46]', async () => {
  const { token } = await holder(DOCUMENTS_MAX, 'short');
  expect(await documents.send(token)).toMatchObject({
    status: 409,
    text: 'Your document locker is full, including those deleted in the last 30 days. Delete documents and wait, or keep smaller ones.',
  });
});
