import type { DeletedDocument, Document } from '@savvi/documents-contract/document';
import type { Folder } from '@savvi/documents-contract/folder';
import { outbox } from '@savvi/eventing/outbox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { permanentDeletionSuite } from '@savvi/testing/permanent-deletion-suite';
import { planSuite } from '@savvi/testing/plan-suite';
import { removeLooseObjects } from '../erasure/sweep.ts';
import { type TestDocuments, testDocuments } from '../testing/documents.ts';

const DAY_MS = 86_400_000;
let documents: TestDocuments;
beforeAll(async () => {
  documents = await testDocuments();
});
afterAll(() => documents.close());

type Person = Pick<ReturnType<TestDocuments['someone']>, 'token'>;
const ask = (
  method: string,
  path: string,
  { token }: Person,
  body?: object,
  headers: Record<string, string> = {},
) => documents.call(method, `/api/documents/${path}`, { token, headers, ...(body && { body }) });
const folderOf = async ({ token }: Person, name = 'Taxes', category = 'tax_returns') =>
  (await documents.call('POST', '/api/document-folders', { token, body: { name, category } })).json as Folder;
const deleted = async (who: Person) => (await ask('GET', 'deleted', who)).json as DeletedDocument[];
const told = ({ claims }: ReturnType<TestDocuments['someone']>) =>
  documents.db.$queryRaw<
    { type: string; data: { version: number } }[]
  >`SELECT type, data FROM outbox WHERE subject = ${claims.space} ORDER BY seq`;

describe('a deleted document', () => {
  const given = async (who: Parameters<typeof told>[0]) => {
    const { id } = await documents.upload(who);
    await ask('DELETE', id, who);
    return { path: `/api/documents/${id}`, version: 2 };
  };
  permanentDeletionSuite({
    service: () => documents,
    one: 'document',
    given,
    listed: deleted,
    published: told,
  });

  it('that is removed for good also leaves the object store, and no other document does [DOC-61]', async () => {
    const who = documents.someone();
    const [gone, kept] = [await given(who), await given(who)];
    const proof = documents.prove(who);
    const objects = async () =>
      (await documents.objects()).filter((name) => name.startsWith(`${who.claims.space}/`));
    expect(await objects()).toHaveLength(2);
    await ask('POST', `${gone.path.split('/').at(-1)}/delete-permanently`, who, { proof });
    await removeLooseObjects({ db: documents.db, store: documents.store, outbox }, documents.clock.now());
    expect(await objects()).toHaveLength(1);
    expect((await documents.call('POST', `${kept.path}/restore`, who)).status).toBe(200);
    const download = await documents.call('GET', `${kept.path}/download`, who);
    expect(download.status).toBe(200);
  });
});

planSuite({
  service: () => documents,
  what: 'one document more',
  refusal: {
    code: 'plan-limit',
    text: 'Without an active plan you can have 5 documents. Subscribe or renew to add more.',
  },
  async given(who) {
    const [one, two] = [await documents.upload(who), await documents.upload(who)];
    for (let more = 0; more < 4; more += 1) await documents.upload(who);
    await ask('DELETE', two.id, who);
    return { live: one.id, gone: two.id, folder: (await folderOf(who)).id };
  },
  decided: {
    uploading: ({ token }) => documents.send(token),
    restoring: (who, { gone }) => ask('POST', `${gone}/restore`, who),
  },
  making: ({ token }, key) => documents.send(token, { headers: { 'Idempotency-Key': key } }),
  free: {
    listing: ({ token }) => documents.call('GET', '/api/documents', { token }),
    'listing what is deleted': (who) => ask('GET', 'deleted', who),
    downloading: (who, { live }) => ask('GET', `${live}/download`, who),
    editing: (who, { live }) => ask('PATCH', live, who, { description: 'x' }),
    moving: (who, { live, folder }) => ask('PATCH', `${live}/move`, who, { folderId: folder }),
    'making a folder': ({ token }) =>
      documents.call('POST', '/api/document-folders', { token, body: { name: 'Wills', category: 'wills' } }),
    'deleting a folder': ({ token }, { folder }) =>
      documents.call('DELETE', `/api/document-folders/${folder}`, { token }),
    deleting: (who, { live }) => ask('DELETE', live, who),
    'restoring, below the limit': (who, { live }) => ask('POST', `${live}/restore`, who),
  },
  everything: async (who) => [await documents.list(who), await deleted(who)],
});

describe('documents', () => {
  it('are listed newest first, either all or those of a folder or category [DOC-22] [T-30]', async () => {
    const who = documents.someone();
    const folder = await folderOf(who);
    const inFolder = await documents.upload(who, {
      fields: { folderId: folder.id, category: 'tax_returns' },
    });
    documents.later(1);
    const inRoot = await documents.upload(who, { fields: { category: 'tax_returns' } });
    documents.later(1);
    const will = await documents.upload(who, { fields: { category: 'wills' } });
    expect(await documents.list(who)).toEqual([will, inRoot, inFolder]);
    expect(await documents.list(who, '?category=tax_returns')).toEqual([inRoot, inFolder]);
    expect(await documents.list(who, `?folderId=${folder.id}`)).toEqual([inFolder]);
    expect(await documents.list(who, `?folderId=${folder.id}&category=wills`)).toEqual([]);
  });

  it('are returned in pages with the total, and the link to the next page repeats the filter', async () => {
    const who = documents.someone();
    for (let count = 0; count < 5; count += 1)
      await documents.upload(who, { fields: { category: count === 0 ? 'wills' : 'medical' } });
    const all = await documents.list(who, '?category=medical');
    const seen: Document[] = [];
    let next: string | undefined = '/api/documents?category=medical&limit=3';
    while (next !== undefined) {
      const page = await documents.call('GET', next, { token: who.token });
      expect(page.headers.get('x-total-count')).toBe('4');
      seen.push(...(page.json as Document[]));
      next = /<([^>]+)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1];
    }
    expect(seen).toEqual(all);
    expect(all).toHaveLength(4);
  });

  it.each(['?folderId=7', '?category=taxes', '?limit=0', '?cursor=x'])(
    'are not listed for the invalid query %s: the response is 400 [N-13]',
    async (query) => {
      expect(
        (await documents.call('GET', `/api/documents${query}`, { token: documents.someone().token })).status,
      ).toBe(400);
    },
  );
});

it('the limit for the size of a file is returned to anybody who requests it [N-14]', async () => {
  expect(
    await documents.call('GET', '/api/documents/limits', { token: documents.someone().token }),
  ).toMatchObject({ status: 200, json: { fileBytesMax: 1_048_576 } });
});

describe('a document', () => {
  it('is changed in its description fields, and absent fields stay unchanged [API-15]', async () => {
    const who = documents.someone();
    const one = await documents.upload(who, { fields: { description: 'The flat' } });
    documents.later(1_000);
    const lastModified = documents.clock.now().toISOString();
    expect(
      await ask('PATCH', one.id, who, { category: 'contracts', expirationDate: '2027-01-31' }),
    ).toMatchObject({
      status: 200,
      json: { ...one, category: 'contracts', expirationDate: '2027-01-31', version: 2, lastModified },
    });
    expect(await ask('PATCH', one.id, who, { description: '', expirationDate: null })).toMatchObject({
      status: 200,
      json: { description: null, expirationDate: null, category: 'contracts', version: 3 },
    });
  });

  it('is renamed without its extension, which stays, and is downloaded under the new name [DOC-34]', async () => {
    const who = documents.someone();
    const one = await documents.upload(who, { name: 'Scan 1.PDF' });
    documents.later(1_000);
    const lastModified = documents.clock.now().toISOString();
    expect(
      await ask('PATCH', one.id, who, { name: ' Lease of the flat.exe ' }, { 'If-Match': '"1"' }),
    ).toEqual(
      expect.objectContaining({
        status: 200,
        json: { ...one, originalName: 'Lease of the flat.exe.PDF', version: 2, lastModified },
      }),
    );
    expect((await documents.list(who))[0]?.originalName).toBe('Lease of the flat.exe.PDF');
    const { headers } = await ask('GET', `${one.id}/download`, who);
    expect(headers.get('content-disposition')).toBe('attachment; filename="Lease of the flat.exe.PDF"');
    expect(headers.get('content-type')).toBe('application/pdf');
    expect(await ask('PATCH', one.id, who, { name: 'Lease' }, { 'If-Match': '"1"' })).toMatchObject({
      status: 412,
    });
    expect((await told(who)).map(({ type }) => type)).toEqual(
      ['uploaded', 'updated'].map((happened) => `documents.document.${happened}.v1`),
    );
  });

  it('ignores file, name, size, folder, owner and times in a change [API-17]', async () => {
    const who = documents.someone();
    const one = await documents.upload(who);
    const forged = {
      id: crypto.randomUUID(),
      userId: crypto.randomUUID(),
      originalName: 'x.exe',
      fileName: 'x',
      fileSize: 1,
      mimeType: 'text/html',
      sha256: '0'.repeat(64),
      folderId: (await folderOf(who)).id,
      uploadDate: '2020-01-01T00:00:00.000Z',
      version: 9,
      object: 'x',
    };
    expect(await ask('PATCH', one.id, who, forged)).toMatchObject({
      status: 200,
      json: { ...one, version: 2 },
    });
  });

  it.each([
    { name: '' },
    { name: ' ' },
    { name: 'a/b' },
    { name: 'a\u202eb' },
    { name: 'x'.repeat(251) },
    { name: null },
    { category: 'taxes' },
    { category: null },
    { description: 7 },
    { expirationDate: '2026-02-30' },
    { expirationDate: 'soon' },
  ])('rejects the change %j with 400 [N-13]', async (body) => {
    const who = documents.someone();
    const { id } = await documents.upload(who);
    expect((await ask('PATCH', id, who, body)).status).toBe(400);
  });

  it('moves into a folder and back to the root, and keeps its category [DOC-19] [T-30]', async () => {
    const who = documents.someone();
    const [one, folder] = [
      await documents.upload(who, { fields: { category: 'wills' } }),
      await folderOf(who),
    ];
    expect(await ask('PATCH', `${one.id}/move`, who, { folderId: folder.id })).toMatchObject({
      status: 200,
      json: { ...one, folderId: folder.id, version: 2 },
    });
    expect(await ask('PATCH', `${one.id}/move`, who, { folderId: null })).toMatchObject({
      status: 200,
      json: { ...one, version: 3 },
    });
    expect((await told(who)).map(({ type }) => type)).toEqual(
      ['uploaded', 'moved', 'moved'].map((happened) => `documents.document.${happened}.v1`),
    );
  });

  it.each([[{}], [{ folderId: 'root' }], [{ folderId: '' }], [null]])(
    'is not moved if the request has the invalid body %j [N-13]',
    async (body) => {
      const who = documents.someone();
      const { id } = await documents.upload(who);
      expect(
        (
          await documents.call('PATCH', `/api/documents/${id}/move`, {
            token: who.token,
            raw: JSON.stringify(body),
          })
        ).status,
      ).toBe(400);
    },
  );

  it('leaves the lists when deleted, is listed among the deleted ones, and is restored unchanged [DOC-20] [T-34]', async () => {
    const who = documents.someone();
    const [kept, gone] = [
      await documents.upload(who),
      await documents.upload(who, { fields: { category: 'wills', description: 'The last one' } }),
    ];
    documents.later(1_000);
    expect(await ask('DELETE', gone.id, who)).toMatchObject({ status: 204, text: '' });
    const deletedAt = documents.clock.now().toISOString();
    expect(await documents.list(who)).toEqual([kept]);
    expect(await deleted(who)).toEqual([{ ...gone, version: 2, lastModified: deletedAt, deletedAt }]);
    for (const refused of [
      await ask('DELETE', gone.id, who),
      await ask('PATCH', gone.id, who, {}),
      await ask('PATCH', `${gone.id}/move`, who, { folderId: null }),
    ])
      expect(refused).toMatchObject({ status: 404, text: 'This document does not exist.' });
    expect(await ask('POST', `${gone.id}/restore`, who)).toMatchObject({
      status: 200,
      json: { ...gone, version: 3, lastModified: deletedAt },
    });
    expect(await ask('POST', `${gone.id}/restore`, who)).toMatchObject({ status: 200, json: { version: 3 } });
    expect(await documents.list(who)).toHaveLength(2);
    expect((await ask('GET', `${gone.id}/download`, who)).status).toBe(200);
    expect((await told(who)).map(({ type }) => type.split('.')[2])).toEqual([
      'uploaded',
      'uploaded',
      'deleted',
      'restored',
    ]);
  });

  it('can be restored within 30 days of its deletion and not later [T-34]', async () => {
    const who = documents.someone({ subscriptionStatus: 'active' });
    const { id } = await documents.upload(who);
    await ask('DELETE', id, who);
    documents.later(30 * DAY_MS - 1);
    expect((await ask('POST', `${id}/restore`, who)).status).toBe(200);
    await ask('DELETE', id, who);
    documents.later(30 * DAY_MS);
    expect(await deleted(who)).toEqual([]);
    expect((await ask('POST', `${id}/restore`, who)).status).toBe(404);
  });

  it('rejects a change based on another version with 412; of several concurrent changes one succeeds [N-11]', async () => {
    const who = documents.someone();
    const { id } = await documents.upload(who);
    const stale = { 'If-Match': '"1"' };
    const answers = await Promise.all(
      ['a', 'b', 'c'].map((description) => ask('PATCH', id, who, { description }, stale)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412]);
    for (const refused of [
      await ask('PATCH', `${id}/move`, who, { folderId: null }, stale),
      await ask('DELETE', id, who, undefined, stale),
    ])
      expect(refused).toMatchObject({
        status: 412,
        text: 'This document was changed somewhere else in the meantime.',
      });
    expect((await ask('DELETE', id, who, undefined, { 'If-Match': '"2"' })).status).toBe(204);
  });
});
