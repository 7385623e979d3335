import { createHash } from 'node:crypto';
import type { Document } from '@savvi/documents-contract/document';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { UNKNOWN_HASH } from '../shared/replies.ts';
import { type TestDocuments, testDocuments } from '../testing/documents.ts';
import { hashSealer } from './seal-hashes.ts';

const SHORT = Buffer.from('The code of the safe is 4711.');
const HASH = createHash('sha256').update(SHORT).digest('hex');

let documents: TestDocuments;
beforeAll(async () => {
  // The database has no rows of a second tenant, because the test counts all documents.
  documents = await testDocuments({ hasNeighbor: false });
});
afterAll(() => documents.close());

type Hashes = { sha256: string | null; sealed: string | null; mac: string | null };
const stored = async (id: string): Promise<Hashes> => {
  const [row] = await documents.db.$queryRaw<
    Hashes[]
  >`SELECT sha256, encode(sha256_sealed, 'hex') AS sealed, encode(sha256_mac, 'hex') AS mac FROM documents WHERE id = ${id}::uuid`;
  if (row === undefined) throw new Error(`no row ${id}`);
  return row;
};
const uploadBy = (who: { token: string }, bytes = SHORT) =>
  documents.upload(who, { name: 'safe.txt', bytes });
/** Makes a row look as the previous release stores it. */
const unseal = (id: string) =>
  documents.db
    .$executeRaw`UPDATE documents SET sha256_sealed = NULL, sha256_mac = NULL WHERE id = ${id}::uuid`;
/** Makes a row look as the next release stores it. */
const emptyPlain = (id: string) =>
  documents.db.$executeRaw`UPDATE documents SET sha256 = NULL WHERE id = ${id}::uuid`;

// Trust: secrets-12
it('a row stores the hash of its file encrypted, as a keyed hash for equality, and in plain text for the previous release; the owner gets the plain hash', async () => {
  const [ann, ben] = [documents.someone(), documents.someone()];
  const [one, same, other, bens] = [
    await uploadBy(ann),
    await uploadBy(ann),
    await uploadBy(ann, Buffer.from('Something else.')),
    await uploadBy(ben),
  ];
  const [first, second, third, fourth] = [
    await stored(one.id),
    await stored(same.id),
    await stored(other.id),
    await stored(bens.id),
  ];
  expect([one.sha256, first.sha256]).toEqual([HASH, HASH]);
  expect(first.sealed).toHaveLength(2 * (12 + 32 + 16));
  expect(first.sealed).not.toBe(second.sealed);
  expect(first.mac).toBe(second.mac);
  expect(new Set([first.mac, third.mac, fourth.mac, HASH]).size).toBe(4);
});

// Trust: secrets-12
it('a row without its plain hash can be listed, downloaded, changed, moved, deleted and restored as before', async () => {
  const ann = documents.someone();
  const { id } = await uploadBy(ann);
  await emptyPlain(id);
  const call = async (method: string, path: string, body?: unknown) =>
    (await documents.call(method, path, { token: ann.token, body })).json as Document;
  expect((await documents.list(ann)).map(({ sha256 }) => sha256)).toEqual([HASH]);
  const { status, headers } = await documents.call('GET', `/api/documents/${id}/download`, {
    token: ann.token,
  });
  expect([status, headers.get('etag')]).toEqual([200, `"${HASH}"`]);
  expect((await call('PATCH', `/api/documents/${id}`, { description: 'Of the safe' })).sha256).toBe(HASH);
  expect((await call('PATCH', `/api/documents/${id}/move`, { folderId: null })).sha256).toBe(HASH);
  await call('DELETE', `/api/documents/${id}`);
  expect((await documents.call('GET', '/api/documents/deleted', { token: ann.token })).json).toMatchObject([
    { id, sha256: HASH },
  ]);
  expect((await call('POST', `/api/documents/${id}/restore`)).sha256).toBe(HASH);
  expect(await stored(id)).toMatchObject({ sha256: null });
});

// Trust: secrets-12
it('hashes of the previous release are returned unchanged and encrypted in batches, also in deleted rows, and a space without its key does not block the others', async () => {
  const [ann, ben, gone] = [documents.someone(), documents.someone(), documents.someone()];
  const uploaded = [await uploadBy(ann), await uploadBy(ann), await uploadBy(ann), await uploadBy(ben)];
  const lost = await uploadBy(gone);
  for (const { id } of [...uploaded, lost]) await unseal(id);
  await documents.db.spaceKey.deleteMany({ where: { spaceId: gone.claims.space } });
  await documents.call('DELETE', `/api/documents/${uploaded[1]?.id ?? ''}`, { token: ann.token });
  expect((await documents.list(ann)).map(({ sha256 }) => sha256)).toEqual([HASH, HASH]);
  const unsealed = async () =>
    (await Promise.all(uploaded.map(({ id }) => stored(id)))).filter(({ sealed }) => sealed === null).length;

  const seal = hashSealer({ ...documents, batch: 2 });
  await seal();
  expect(await unsealed()).toBeGreaterThanOrEqual(2);
  await hashSealer({ ...documents, batch: 2 })(); // another process continues where the first process stopped
  for (let round = 0; round < 3; round += 1) await seal();
  expect(await unsealed()).toBe(0);
  expect(await stored(lost.id)).toMatchObject({ sha256: HASH, sealed: null });

  for (const { id } of uploaded) await emptyPlain(id);
  expect(
    [await documents.list(ann), await documents.list(ben)].map((list) => list.map(({ sha256 }) => sha256)),
  ).toEqual([[HASH, HASH], [HASH]]);
  await seal();
  await uploadBy(ann).then(({ id }) => unseal(id)); // an instance of the previous release still runs
  await seal();
  expect(
    (
      await documents.db.$queryRaw<
        object[]
      >`SELECT FROM documents WHERE sha256_sealed IS NULL AND id <> ${lost.id}::uuid`
    ).length,
  ).toBe(0);
});

it('an encrypted hash does not open in another row, and the document of that row stays in the list', async () => {
  const ann = documents.someone();
  const [one, other] = [await uploadBy(ann), await uploadBy(ann, Buffer.from('Something else.'))];
  await documents.db
    .$executeRaw`UPDATE documents SET sha256 = NULL, sha256_sealed = (SELECT sha256_sealed FROM documents WHERE id = ${other.id}::uuid) WHERE id = ${one.id}::uuid`;
  const hashes = new Map((await documents.list(ann)).map(({ id, sha256 }) => [id, sha256]));
  expect([hashes.get(one.id), hashes.get(other.id)]).toEqual([UNKNOWN_HASH, other.sha256]);
});

// Trust: secrets-12
it.each([
  [
    'is damaged',
    (spaceId: string) =>
      documents.db
        .$executeRaw`UPDATE space_keys SET wrapped = set_byte(wrapped, 20, get_byte(wrapped, 20) # 1) WHERE space_id = ${spaceId}::uuid`,
  ],
  [
    'is lost',
    (spaceId: string) => documents.db.$executeRaw`DELETE FROM space_keys WHERE space_id = ${spaceId}::uuid`,
  ],
  [
    'is under a master key that the keyring lacks',
    (spaceId: string) =>
      documents.db
        .$executeRaw`UPDATE space_keys SET master_key_id = 'gone' WHERE space_id = ${spaceId}::uuid`,
  ],
])(
  'documents of a space whose key %s are listed, with the plain hash if there is one; they can be changed, deleted and restored',
  async (_what, harm) => {
    const ann = documents.someone();
    const [plain, sealed, deleted] = [await uploadBy(ann), await uploadBy(ann), await uploadBy(ann)];
    const call = (method: string, path: string, body?: unknown) =>
      documents.call(method, `/api/documents/${path}`, { token: ann.token, body });
    await emptyPlain(sealed.id);
    await call('DELETE', deleted.id);
    await harm(ann.claims.space);
    const hashes = new Map((await documents.list(ann)).map(({ id, sha256 }) => [id, sha256]));
    expect([hashes.size, hashes.get(plain.id), hashes.get(sealed.id)]).toEqual([2, HASH, UNKNOWN_HASH]);
    expect((await call('GET', 'deleted')).json).toMatchObject([{ id: deleted.id, sha256: HASH }]);
    expect((await call('PATCH', plain.id, { description: 'Of the safe' })).json).toMatchObject({
      sha256: HASH,
    });
    expect((await call('PATCH', sealed.id, { description: 'Of the safe' })).status).toBe(200);
    expect((await call('DELETE', plain.id)).status).toBe(204);
    expect((await call('POST', `${deleted.id}/restore`)).json).toMatchObject({ sha256: HASH });
    // The file of the deleted document cannot be opened.
    expect((await call('GET', `${deleted.id}/download`)).status).toBeGreaterThanOrEqual(500);
  },
);

it('a repeated upload is recognized by the hash of the previous release and by the keyed hash of the next one', async () => {
  const ann = documents.someone();
  const upload = { name: 'safe.txt', bytes: SHORT, headers: { 'Idempotency-Key': 'once' } };
  const { id } = await documents.upload(ann, upload);
  expect((await documents.upload(ann, upload)).id).toBe(id);
  const { space: spaceId } = ann.claims;
  const keyed = (await documents.fileKeys.find(documents.db, { spaceId }))?.hashOf({
    category: 'other',
    description: null,
    folderId: null,
    expirationDate: null,
    originalName: 'safe.txt',
    sha256: HASH,
  });
  await documents.db.idempotencyKey.updateMany({ where: { spaceId }, data: { bodyHash: keyed ?? '' } });
  expect((await documents.upload(ann, upload)).id).toBe(id);
  expect((await documents.send(ann.token, { ...upload, bytes: Buffer.from('Something else.') })).status).toBe(
    422,
  );
});
