import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, request as httpRequest } from 'node:http';
import type { Readable } from 'node:stream';
import { ZIP_BYTES_MAX } from '@savvi/documents-contract/bulk';
import type { Document } from '@savvi/documents-contract/document';
import { ObjectMissing, type ObjectStore, ObjectStoreDown } from '@savvi/service-kit/object-store';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { fromBuffer } from 'yauzl';
import { type TestDocuments, testDocuments } from '../testing/documents.ts';

const pdf = (size: number) => Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(size - 9)]);

let documents: TestDocuments;
/** What happens to the n-th read of a stored file. */
let failing: { at: number; error: Error } | null = null;
const reads: Readable[] = [];
const watched = (inside: ObjectStore): ObjectStore => ({
  ...inside,
  async get(name, range) {
    if (failing?.at === reads.length) throw failing.error;
    const read = await inside.get(name, range);
    reads.push(read);
    return read;
  },
});
beforeAll(async () => {
  documents = await testDocuments({ store: watched });
});
afterAll(() => documents.close());
afterEach(() => {
  failing = null;
  reads.length = 0;
});

type Person = Pick<ReturnType<TestDocuments['someone']>, 'token'>;

/** Sends the call and returns the response while it is still being sent. */
async function begun({ token }: Person, ids: readonly string[]): Promise<IncomingMessage> {
  const request = httpRequest(`${documents.url}/api/documents/zip/download`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    agent: false,
  });
  request.end(JSON.stringify({ documents: ids.map((id) => ({ id })) }));
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  return response;
}

async function zipOf(who: Person, ids: readonly string[]) {
  const response = await begun(who, ids);
  const chunks: Buffer[] = [];
  let isWhole = true;
  try {
    // A stream without an encoding yields buffers.
    for await (const chunk of response) chunks.push(chunk as Buffer);
  } catch {
    isWhole = false;
  }
  return { status: response.statusCode, headers: response.headers, bytes: Buffer.concat(chunks), isWhole };
}

/** Reads a zip with another library, which checks the checksums and sizes. */
const entriesOf = (bytes: Buffer) =>
  new Promise<[name: string, content: Buffer][]>((resolve, reject) => {
    fromBuffer(bytes, { lazyEntries: true }, (error, zip) => {
      if (error) return reject(error);
      const entries: [string, Buffer][] = [];
      zip.on('entry', (entry) => {
        zip.openReadStream(entry, (failed, stream) => {
          if (failed) return reject(failed);
          const chunks: Buffer[] = [];
          stream.on('data', (chunk: Buffer) => chunks.push(chunk));
          stream.on('error', reject);
          stream.on('end', () => {
            entries.push([entry.fileName, Buffer.concat(chunks)]);
            zip.readEntry();
          });
        });
      });
      zip.on('end', () => resolve(entries));
      zip.on('error', reject);
      zip.readEntry();
    });
  });

/** Uploads files of a size under one name. */
async function uploaded(who: Person, sizes: readonly number[], name = 'scan.pdf') {
  const files: { document: Document; bytes: Buffer }[] = [];
  for (const size of sizes) {
    const bytes = pdf(size);
    files.push({ document: await documents.upload(who, { name, bytes }), bytes });
  }
  return files;
}
const idsOf = (files: readonly { document: Document }[]) => files.map(({ document }) => document.id);

describe('a zip of documents', () => {
  it('contains exactly the uploaded bytes under different names, in the order of the call [DOC-40]', async () => {
    const who = documents.someone();
    const files = await uploaded(who, [10, 200_000, 65_536]);
    const { status, headers, bytes } = await zipOf(who, idsOf(files));
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'application/zip',
      'content-length': String(bytes.length),
      'content-disposition': 'attachment; filename=documents.zip',
      'x-content-type-options': 'nosniff',
    });
    const entries = await entriesOf(bytes);
    expect(entries.map(([name]) => name)).toEqual(['scan.pdf', 'scan (2).pdf', 'scan (3).pdf']);
    expect(entries.map(([, content], at) => files[at]?.bytes.equals(content))).toEqual([true, true, true]);
  });

  // Trust: access-6
  it('is refused with 404 if a document is unknown, deleted, or of another user [DOC-40] [N-2]', async () => {
    const who = documents.someone();
    const [mine, gone] = idsOf(await uploaded(who, [10, 10])) as [string, string];
    await documents.call('DELETE', `/api/documents/${gone}`, { token: who.token });
    const [theirs] = idsOf(await uploaded(documents.someone(), [10])) as [string];
    for (const id of [randomUUID(), gone, theirs])
      expect(await zipOf(who, [mine, id])).toMatchObject({ status: 404 });
    expect(reads).toHaveLength(0);
  });

  it('breaks off when a file cannot be read, so that a short zip never looks complete [DOC-40]', async () => {
    const who = documents.someone();
    const ids = idsOf(await uploaded(who, [10, 200_000, 10]));
    failing = { at: 1, error: new ObjectMissing() };
    expect(await zipOf(who, ids)).toMatchObject({ status: 200, isWhole: false });
    failing = { at: reads.length, error: new ObjectStoreDown(new Error('gone')) };
    expect(await zipOf(who, ids)).toMatchObject({ status: 503, isWhole: true });
  });

  it('stops reading when the client disconnects [DOC-40]', async () => {
    const who = documents.someone();
    const ids = idsOf(await uploaded(who, [1_000_000, 1_000_000, 1_000_000, 1_000_000, 1_000_000]));
    const response = await begun(who, ids);
    response.destroy();
    await expect.poll(() => reads.every(({ destroyed }) => destroyed)).toBe(true);
    expect(reads.length).toBeLessThan(5);
  });

  it('reads a file only when the one before it was sent [DOC-40]', async () => {
    const who = documents.someone();
    const ids = idsOf(await uploaded(who, [1_000_000, 1_000_000, 1_000_000, 1_000_000, 1_000_000]));
    const response = await begun(who, ids);
    await once(response, 'readable');
    expect(reads.length).toBeLessThan(5);
    response.resume();
    await once(response, 'end');
    expect(reads).toHaveLength(5);
  });

  it.each([
    [ZIP_BYTES_MAX - 1, 200],
    [ZIP_BYTES_MAX, 200],
    [ZIP_BYTES_MAX + 1, 413],
  ])('of %i bytes of files is answered with %i [DOC-40]', async (bytes, status) => {
    const who = documents.someone();
    const [one, other] = idsOf(await uploaded(who, [10, 10])) as [string, string];
    await documents.db
      .$executeRaw`UPDATE documents SET file_size = ${bytes - 10}::bigint WHERE space_id = ${who.claims.space}::uuid AND id = ${other}::uuid`;
    const response = await begun(who, [one, other]);
    expect(response.statusCode).toBe(status);
    response.destroy();
  });
});
