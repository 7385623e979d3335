import type { Folder } from '@savvi/documents-contract/folder';
import { type ObjectStore, ObjectStoreDown } from '@savvi/service-kit/object-store';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestDocuments, testDocuments } from './testing/documents.ts';

let isDown = false;
const refuse = () => {
  if (isDown) throw new ObjectStoreDown(new Error('gone'));
};
const breakable = (inside: ObjectStore): ObjectStore => ({
  ...inside,
  put: async (name, body, size) => {
    refuse();
    await inside.put(name, body, size);
  },
  get: async (name, range) => {
    refuse();
    return inside.get(name, range);
  },
});

let documents: TestDocuments;
beforeAll(async () => {
  documents = await testDocuments({ store: breakable });
});
afterAll(() => documents.close());

// Trust: outages-4
it('while the object store is down everything except upload and download works, and both work once it is back', async () => {
  const { token } = documents.someone();
  const ask = (method: string, path: string, body?: object) =>
    documents.call(method, path, { token, ...(body && { body }) });
  const { id } = await documents.upload({ token });
  isDown = true;
  const folder = (await ask('POST', '/api/document-folders', { name: 'House' })).json as Folder;
  const statuses = [
    await ask('GET', '/api/documents'),
    await ask('PATCH', `/api/documents/${id}`, { description: 'x' }),
    await ask('PATCH', `/api/documents/${id}/move`, { folderId: folder.id }),
    await ask('DELETE', `/api/document-folders/${folder.id}`),
    await ask('DELETE', `/api/documents/${id}`),
    await ask('GET', '/api/documents/deleted'),
    await ask('POST', `/api/documents/${id}/restore`),
  ].map(({ status }) => status);
  expect(statuses).toEqual([200, 200, 200, 204, 204, 200, 200]);
  const refused = await documents.send(token);
  expect([refused.status, refused.text, refused.headers.get('retry-after')]).toEqual([
    503,
    'Documents can’t be stored right now. Please try again soon.',
    '5',
  ]);
  expect((await ask('GET', `/api/documents/${id}/download`)).status).toBe(503);
  expect(await documents.list({ token })).toHaveLength(1);

  isDown = false;
  await documents.upload({ token });
  expect((await ask('GET', `/api/documents/${id}/download`)).status).toBe(200);
});
