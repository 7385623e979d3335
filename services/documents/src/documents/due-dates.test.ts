import type { Folder } from '@savvi/documents-contract/folder';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { republish } from '../republish.ts';
import { type TestDocuments, testDocuments } from '../testing/documents.ts';

let documents: TestDocuments;
beforeAll(async () => {
  // The database has no rows of a second tenant, because the replay reads the documents of all spaces.
  documents = await testDocuments({ hasNeighbor: false });
});
afterAll(() => documents.close());

it('each event of a document has its due dates, also after a change, a move, a restoration and a replay', async () => {
  const who = documents.someone();
  const { token, claims } = who;
  const folder = (
    await documents.call('POST', '/api/document-folders', {
      token,
      body: { name: 'Cars', category: 'insurance' },
    })
  ).json as Folder;
  const { id } = await documents.upload(who, { fields: { expirationDate: '2027-03-03' } });
  const one = `/api/documents/${id}`;
  await documents.call('PATCH', `${one}/move`, { token, body: { folderId: folder.id } });
  await documents.call('DELETE', `/api/document-folders/${folder.id}`, { token });
  await documents.call('PATCH', one, { token, body: { expirationDate: null } });
  await documents.call('PATCH', one, { token, body: { expirationDate: '2027-04-04' } });
  await documents.call('DELETE', one, { token });
  await documents.call('POST', `${one}/restore`, { token });
  await republish({ databaseUrl: documents.databaseUrl, clockOffset: 0 });

  const events = await documents.db.$queryRaw<
    { type: string; data: { dueOn?: unknown } }[]
  >`SELECT type, data FROM outbox WHERE subject = ${claims.space} ORDER BY seq`;
  const on = (date: string) => [{ kind: 'document', on: date }];
  expect(events.map(({ type, data }) => [type.split('.')[2], data.dueOn])).toEqual([
    ['uploaded', on('2027-03-03')],
    ['moved', on('2027-03-03')],
    ['moved', on('2027-03-03')],
    ['updated', []],
    ['updated', on('2027-04-04')],
    ['deleted', undefined],
    ['restored', on('2027-04-04')],
    ['stated', on('2027-04-04')],
  ]);
});
