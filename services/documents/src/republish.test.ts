import { afterAll, beforeAll, expect, it } from 'vitest';
import { republish } from './republish.ts';
import { type TestDocuments, testDocuments } from './testing/documents.ts';

let documents: TestDocuments;
beforeAll(async () => {
  // The database has no rows of a second tenant, because the test counts all documents.
  documents = await testDocuments({ hasNeighbor: false });
});
afterAll(() => documents.close());

it('republishing publishes every document in its current state, deleted ones too, and no names', async () => {
  const [ann, ben] = [documents.someone(), documents.someone()];
  const kept = await documents.upload(ann, {
    name: 'Secret.pdf',
    fields: { category: 'wills', description: 'Secret' },
  });
  const gone = await documents.upload(ann);
  const other = await documents.upload(ben);
  await documents.call('DELETE', `/api/documents/${gone.id}`, { token: ann.token });
  expect(await republish({ databaseUrl: documents.databaseUrl, clockOffset: 0 })).toBe(3);
  const stated = await documents.db.$queryRaw<
    { subject: string; data: { id: string } }[]
  >`SELECT subject, data FROM outbox WHERE type = 'documents.document.stated.v1'`;
  const at = documents.clock.now().toISOString();
  const of = ({ id, userId, fileSize, category }: typeof kept) => ({
    id,
    userId,
    fileSize,
    category,
    version: 1,
    dueOn: [],
    updatedAt: at,
    deletedAt: null,
  });
  const byId = (one: { data: { id: string } }, two: { data: { id: string } }) =>
    one.data.id.localeCompare(two.data.id);
  expect(stated.toSorted(byId)).toEqual(
    [
      { subject: ann.claims.space, data: of(kept) },
      { subject: ann.claims.space, data: { ...of(gone), version: 2, deletedAt: at } },
      { subject: ben.claims.space, data: of(other) },
    ].toSorted(byId),
  );
  expect(JSON.stringify(stated)).not.toContain('Secret');
});
