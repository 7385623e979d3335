import { createHash } from 'node:crypto';
import { documentRoutes } from '@savvi/documents-contract/documents.routes';
import { KNOWN_FILES_MAX } from '@savvi/documents-contract/known-files';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestDocuments, testDocuments } from '../testing/documents.ts';

let documents: TestDocuments;
beforeAll(async () => {
  documents = await testDocuments();
});
afterAll(() => documents.close());

const LEASE = Buffer.from('A lease');
const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const ask = ({ token }: { token: string }, sha256: readonly unknown[]) =>
  documents.call('POST', documentRoutes.knownFiles.path, { token, body: { sha256 } });
const upload = (who: { token: string }, name: string, bytes = LEASE) =>
  documents.upload(who, { name, bytes });

it('the newest document is found by the hash of its file, and an unknown hash finds nothing [DOC-47]', async () => {
  const ann = documents.someone();
  await upload(ann, 'old.txt');
  documents.later(1_000);
  const newest = await upload(ann, 'new.txt');
  const other = await upload(ann, 'other.txt', Buffer.from('Something else'));
  expect((await ask(ann, [hashOf(LEASE), hashOf(Buffer.from('Unknown'))])).json).toEqual({
    documents: [{ sha256: hashOf(LEASE), id: newest.id, originalName: 'new.txt' }],
  });
  const { json } = await ask(ann, [other.sha256, newest.sha256]);
  expect((json as { documents: { id: string }[] }).documents.map(({ id }) => id).toSorted()).toEqual(
    [newest.id, other.id].toSorted(),
  );
});

it('a file of another space is not found, although its content is the same [DOC-47] [N-2]', async () => {
  const [ann, ben, newcomer] = [documents.someone(), documents.someone(), documents.someone()];
  await upload(ann, 'lease.txt');
  await upload(ben, 'own.txt', Buffer.from('Of Ben'));
  for (const other of [ben, newcomer])
    expect(await ask(other, [hashOf(LEASE)])).toMatchObject({ status: 200, json: { documents: [] } });
});

it('a deleted document is not found, and a restored one is [DOC-47]', async () => {
  const ann = documents.someone();
  const { id } = await upload(ann, 'lease.txt');
  await documents.call('DELETE', `/api/documents/${id}`, { token: ann.token });
  expect((await ask(ann, [hashOf(LEASE)])).json).toEqual({ documents: [] });
  await documents.call('POST', `/api/documents/${id}/restore`, { token: ann.token });
  expect((await ask(ann, [hashOf(LEASE)])).json).toMatchObject({ documents: [{ id }] });
});

it('a call accepts at most 1,000 hashes, each in lower-case hexadecimal [DOC-47]', async () => {
  const ann = documents.someone();
  const hashes = (count: number) => Array.from({ length: count }, (_, at) => hashOf(Buffer.from(String(at))));
  expect((await ask(ann, hashes(KNOWN_FILES_MAX))).status).toBe(200);
  for (const wrong of [hashes(KNOWN_FILES_MAX + 1), [], ['00'], [hashOf(LEASE).toUpperCase()], [null]])
    expect((await ask(ann, wrong)).status).toBe(400);
});
