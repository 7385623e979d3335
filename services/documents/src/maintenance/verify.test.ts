import { randomBytes, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { readKeyring } from '@savvi/sealing/keyring';
import type { ObjectStore } from '@savvi/service-kit/object-store';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DOMAIN } from '../shared/file-keys.ts';
import { type TestDocuments, testDocuments } from '../testing/documents.ts';
import { type TestStore, testStores } from '../testing/test-stores.ts';
import { documentsMaintenance } from './maintenance.ts';
import { verify } from './verify.ts';

const SIZE = 200_000;
const CHUNK = 65_552;

describe.each(testStores)('with $kind', ({ isHere, make }) => {
  describe.runIf(isHere)('the maintenance of documents', () => {
    let place: TestStore;
    let store: ObjectStore;
    let documents: TestDocuments;
    beforeAll(async () => {
      place = await make();
      await place.open().prepare();
    });
    afterAll(() => place.remove());
    beforeEach(async () => {
      // The database has no rows of a second tenant, because the verification reads every document.
      documents = await testDocuments({ store: () => place.open(), hasNeighbor: false });
      store = documents.store;
    });
    afterEach(async () => {
      await store.remove(await documents.objects());
      await documents.close();
    });

    async function maintained(
      command: string,
      over: Record<string, string> = {},
    ): Promise<{ isWell: boolean; lines: string[] }> {
      const lines: string[] = [];
      const isWell = await documentsMaintenance.maintain(
        command,
        {
          DATABASE_URL: documents.databaseUrl,
          DOCUMENTS_KEYRING_FILE: documents.keyringFile,
          ...place.env,
          ...over,
        },
        (line) => void lines.push(line),
      );
      return { isWell, lines };
    }
    const bytesOfFile = () => Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(SIZE - 9)]);
    const objectOf = async (id: string) =>
      (await documents.db.document.findFirstOrThrow({ where: { spaceId: await spaceOf(id), id } })).object;
    const spaceOf = async (id: string) =>
      (
        await documents.db.$queryRaw<
          { spaceId: string }[]
        >`SELECT space_id::text AS "spaceId" FROM documents WHERE id = ${id}::uuid`
      )[0]?.spaceId ?? '';
    const put = (name: string, bytes: Uint8Array) =>
      store.put(name, Readable.from([bytes], { objectMode: false }), bytes.length);
    /** Creates two users: the first with two documents, one of them deleted, the other with one. */
    async function twoPeople() {
      const [ann, ben] = [documents.someone(), documents.someone()];
      const [kept, gone, other] = [
        await documents.upload(ann, { bytes: bytesOfFile() }),
        await documents.upload(ann, { bytes: bytesOfFile() }),
        await documents.upload(ben, { bytes: bytesOfFile() }),
      ];
      await documents.call('DELETE', `/api/documents/${gone.id}`, { token: ann.token });
      return { ann, ben, kept, gone, other };
    }
    const summary = (bytes: number, wrong: number) =>
      `2 spaces, 3 documents (1 of them deleted), ${bytes} bytes: ${wrong === 0 ? 'everything is as it was stored' : `${wrong} things are wrong`}.`;

    it('reads every file, those of deleted documents too, and finds no damage', async () => {
      await twoPeople();
      expect(await maintained('verify')).toEqual({ isWell: true, lines: [summary(3 * SIZE, 0)] });
    });

    // Trust: secrets-15
    it('reports a file with a flipped bit, also of a deleted document, by its id only', async () => {
      const { gone } = await twoPeople();
      const name = await objectOf(gone.id);
      const bytes = await documents.bytesOf(name);
      bytes[2 * CHUNK + 5] = (bytes[2 * CHUNK + 5] ?? 0) ^ 1;
      await put(name, bytes);
      expect(await maintained('verify')).toEqual({
        isWell: false,
        lines: [`The file of the document ${gone.id} does not open.`, summary(2 * SIZE, 1)],
      });
    });

    it.each([
      ['at the end of a chunk', 2 * CHUNK],
      ['inside a chunk', 100_000],
      ['before its first byte', 0],
    ])('reports a file that is truncated %s', async (_, length) => {
      const { kept } = await twoPeople();
      const name = await objectOf(kept.id);
      await put(name, (await documents.bytesOf(name)).subarray(0, length));
      expect(await maintained('verify')).toEqual({
        isWell: false,
        lines: [`The file of the document ${kept.id} does not open.`, summary(2 * SIZE, 1)],
      });
    });

    it('reports both of two swapped objects, in one space or in two', async () => {
      const { kept, gone, other } = await twoPeople();
      for (const [one, two] of [
        [kept, gone],
        [kept, other],
      ] as const) {
        const names = [await objectOf(one.id), await objectOf(two.id)] as const;
        const swap = async () => {
          const [first, second] = [await documents.bytesOf(names[0]), await documents.bytesOf(names[1])];
          await put(names[0], second);
          await put(names[1], first);
        };
        await swap();
        const { isWell, lines } = await maintained('verify');
        expect(isWell).toBe(false);
        expect(lines.slice(0, -1).sort()).toEqual(
          [one, two].map(({ id }) => `The file of the document ${id} does not open.`).sort(),
        );
        await swap();
      }
      expect((await maintained('verify')).isWell).toBe(true);
    });

    // Trust: secrets-15
    it('reads every text, and reports a text that does not open or is missing, also after a rotation [DOC-53]', async () => {
      const { ann, ben, kept, other } = await twoPeople();
      for (const [who, { id }] of [
        [ann, kept],
        [ben, other],
      ] as const)
        await documents.call('PUT', `/api/documents/${id}/text`, {
          token: who.token,
          body: { state: 'text', text: 'The rent is due' },
        });
      expect(await maintained('verify')).toEqual({ isWell: true, lines: [summary(3 * SIZE, 0)] });
      expect((await maintained('rotate')).isWell).toBe(true);
      expect((await maintained('verify')).isWell).toBe(true);
      const textOf = async ({ space: spaceId }: { space: string }) =>
        (await documents.db.documentText.findFirstOrThrow({ where: { spaceId } })).object ?? '';
      const bytes = await documents.bytesOf(await textOf(ann.claims));
      bytes[3] = (bytes[3] ?? 0) ^ 1;
      await put(await textOf(ann.claims), bytes);
      await store.remove([await textOf(ben.claims)]);
      const { isWell, lines } = await maintained('verify');
      expect([isWell, lines.toSorted()]).toEqual([
        false,
        [
          `The text of the document ${kept.id} does not open.`,
          `The text of the document ${other.id} is missing.`,
          summary(3 * SIZE, 2),
        ].toSorted(),
      ]);
    });

    // Trust: secrets-15
    it('reports a missing object, and an object that no document references', async () => {
      const { kept } = await twoPeople();
      const [name, stray] = [await objectOf(kept.id), `${randomUUID()}/${randomUUID()}`];
      await store.remove([name]);
      await put(stray, Buffer.from('stray'));
      expect(await maintained('verify')).toEqual({
        isWell: false,
        lines: [
          `The file of the document ${kept.id} is missing.`,
          `No document references the object ${stray} (5 bytes).`,
          summary(2 * SIZE, 2),
        ],
      });
    });

    it('does not report the object of an upload in progress', async () => {
      const name = `${randomUUID()}/${randomUUID()}`;
      await put(name, Buffer.from('coming'));
      await documents.db.looseObject.create({
        data: { object: name, spaceId: randomUUID(), dueAt: new Date(), isLeaving: false },
      });
      expect((await maintained('verify')).isWell).toBe(true);
    });

    it('reports a document whose row was moved to another space, or has another size or sha256', async () => {
      const { ben, kept, gone, other } = await twoPeople();
      const [was] = await documents.db.$queryRaw<
        { sha256: string }[]
      >`SELECT sha256 FROM documents WHERE id = ${other.id}::uuid`;
      await documents.db
        .$executeRaw`UPDATE documents SET space_id = ${ben.claims.space}::uuid WHERE id = ${kept.id}::uuid`;
      await documents.db.$executeRaw`UPDATE documents SET file_size = 131072 WHERE id = ${gone.id}::uuid`;
      await documents.db
        .$executeRaw`UPDATE documents SET sha256 = reverse(sha256) WHERE id = ${other.id}::uuid`;
      const { isWell, lines } = await maintained('verify');
      expect(isWell).toBe(false);
      expect(lines.slice(0, -1).sort()).toEqual(
        [
          `The file of the document ${kept.id} does not open.`,
          `The file of the document ${gone.id} does not open.`,
          `The file of the document ${other.id} opens, but differs from the uploaded file.`,
        ].sort(),
      );
      expect(lines.join()).not.toContain(was?.sha256);
    });

    // Trust: secrets-12
    it('reports a document whose encrypted or keyed hash belongs to another file, even if the document has no plain hash', async () => {
      const { kept, gone, other } = await twoPeople();
      await documents.db.$executeRaw`UPDATE documents SET sha256 = NULL`;
      expect((await maintained('verify')).isWell).toBe(true);
      await documents.db
        .$executeRaw`UPDATE documents SET sha256_mac = (SELECT sha256_mac FROM documents WHERE id = ${other.id}::uuid) WHERE id = ${kept.id}::uuid`;
      await documents.db
        .$executeRaw`UPDATE documents SET sha256_sealed = (SELECT sha256_sealed FROM documents WHERE id = ${other.id}::uuid) WHERE id = ${gone.id}::uuid`;
      const { lines } = await maintained('verify');
      expect(lines.slice(0, -1).sort()).toEqual(
        [kept, gone]
          .map(({ id }) => `The file of the document ${id} opens, but differs from the uploaded file.`)
          .sort(),
      );
    });

    it('reports a space whose key does not open, with all of its documents', async () => {
      const { ben, other } = await twoPeople();
      await documents.db.spaceKey.updateMany({
        where: { spaceId: ben.claims.space },
        data: { wrapped: new Uint8Array(60) },
      });
      expect(await maintained('verify')).toEqual({
        isWell: false,
        lines: [
          `The key of the space ${ben.claims.space} does not open.`,
          `The file of the document ${other.id} does not open.`,
          summary(2 * SIZE, 2),
        ],
      });
    });

    // Trust: secrets-15
    it('does not report a document that is removed during the verification', async () => {
      const { ann, kept } = await twoPeople();
      const session = new pg.Client({ connectionString: documents.databaseUrl });
      await session.connect();
      const wrong: unknown[] = [];
      const tell = (...found: unknown[]) => void wrong.push(found);
      const going: ObjectStore = {
        ...store,
        async get(name, range) {
          if (name === (await objectOf(kept.id).catch(() => ''))) {
            await documents.db
              .$executeRaw`DELETE FROM documents WHERE space_id = ${ann.claims.space}::uuid AND id = ${kept.id}::uuid`;
            await store.remove([name]);
          }
          return store.get(name, range);
        },
      };
      expect(
        await verify(
          { session, keyring: { domain: DOMAIN, file: documents.keyringFile }, store: going },
          { space: tell, file: tell, text: tell, object: tell, progress: tell },
        ),
      ).toMatchObject({ spaces: 2 });
      expect(wrong).toEqual([]);
      await session.end();
    });

    it('rotates the master key while the service runs, and files from before and after the rotation are readable', async () => {
      const { ann, kept } = await twoPeople();
      const keyIds = async () =>
        (await readKeyring({ domain: DOMAIN, file: documents.keyringFile }))?.keys.map(({ id }) => id);
      const before = await keyIds();
      expect((await maintained('rotate')).isWell).toBe(true);
      expect(await keyIds()).toHaveLength(1);
      expect(await keyIds()).not.toEqual(before);
      await documents.upload(documents.someone(), { bytes: bytesOfFile() });
      await documents.db.$executeRaw`UPDATE documents SET sha256 = NULL`;
      expect((await documents.list(ann)).map(({ sha256 }) => sha256)).toEqual([kept.sha256]);
      expect(
        (await documents.call('GET', `/api/documents/${kept.id}/download`, { token: ann.token })).status,
      ).toBe(200);
      expect((await maintained('verify')).isWell).toBe(true);
    });

    it('reports an unreachable store, a missing keyring, and missing settings', async () => {
      await twoPeople();
      const away =
        place.env['OBJECT_STORE'] === 's3'
          ? { S3_ENDPOINT: 'http://127.0.0.1:1' }
          : { OBJECT_DIR: documents.keyringFile };
      expect(await maintained('verify', away)).toEqual({
        isWell: false,
        lines: ['The object store cannot be reached; run it again.'],
      });
      expect(await maintained('verify', { DOCUMENTS_KEYRING_FILE: '/nowhere/keyring.json' })).toEqual({
        isWell: false,
        lines: [
          'The documents keyring /nowhere/keyring.json is missing: put it back from a backup of the keys.',
        ],
      });
      const lines: string[] = [];
      expect(
        await documentsMaintenance.maintain(
          'verify',
          { OBJECT_STORE: 's3', DATABASE_URL: 'x', DOCUMENTS_KEYRING_FILE: 'y' },
          (line) => void lines.push(line),
        ),
      ).toBe(false);
      expect(lines).toEqual([
        'These settings are missing or wrong: S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY, S3_SECRET_KEY.',
      ]);
    });
  });
});
