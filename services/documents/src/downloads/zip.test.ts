import { randomBytes, randomUUID } from 'node:crypto';
import { subscribe } from 'node:diagnostics_channel';
import { EventEmitter, once } from 'node:events';
import {
  type ClientRequest,
  type IncomingMessage,
  request as httpRequest,
  type ServerResponse,
} from 'node:http';
import { Readable } from 'node:stream';
import { ZIP_BYTES_MAX } from '@savvi/documents-contract/bulk';
import type { Document } from '@savvi/documents-contract/document';
import { silentLog } from '@savvi/service-kit/log';
import { ObjectMissing, type ObjectStore, ObjectStoreDown } from '@savvi/service-kit/object-store';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { fromBuffer } from 'yauzl';
import { type TestDocuments, testDocuments } from '../testing/documents.ts';

const pdf = (size: number) => Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(size - 9)]);

let documents: TestDocuments;
/** What happens to the n-th read of a stored file. */
let failing: { at: number; error: Error } | null = null;
/** Which read of a stored file breaks off in its middle. */
let breaking: number | null = null;
async function* beginOf(file: Readable) {
  let bytes = 0;
  for await (const chunk of file) {
    yield chunk as Buffer; // a stream without an encoding yields buffers
    bytes += (chunk as Buffer).length;
    if (bytes > 100_000) throw new Error('the connection is gone');
  }
}
/** Called before the n-th read of a stored file, which waits for it. */
let holding: (at: number) => Promise<void> | undefined = () => undefined;
let opens = 0;
const logged: [level: string, documentId: unknown, message: string][] = [];
const recorded =
  (level: string) =>
  (facts: object, message: string): void =>
    void logged.push([level, 'documentId' in facts ? facts.documentId : null, message]);
const reads: Readable[] = [];
const watched = (inside: ObjectStore): ObjectStore => ({
  ...inside,
  async get(name, range) {
    const at = opens;
    opens += 1;
    await holding(at);
    if (failing?.at === at) throw failing.error;
    const whole = await inside.get(name, range);
    const read = breaking === at ? Readable.from(beginOf(whole)) : whole;
    reads.push(read);
    return read;
  },
});
/** Emits `start` with each request as the server sees it. */
const requestStarts = new EventEmitter();
subscribe('http.server.request.start', (started) => requestStarts.emit('start', started));

beforeAll(async () => {
  documents = await testDocuments({
    store: watched,
    log: { ...silentLog, error: recorded('error'), warn: recorded('warn') },
  });
});
afterAll(() => documents.close());
afterEach(() => {
  [failing, breaking] = [null, null];
  holding = () => undefined;
  opens = 0;
  reads.length = 0;
  logged.length = 0;
});

type Person = Pick<ReturnType<TestDocuments['someone']>, 'token'>;

function zipRequest({ token }: Person, ids: readonly string[]): ClientRequest {
  const request = httpRequest(`${documents.url}/api/documents/zip/download`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    agent: false,
  });
  request.end(JSON.stringify({ documents: ids.map((id) => ({ id })) }));
  return request;
}

/** Sends the call and returns the response while it is still being sent. */
async function begun(who: Person, ids: readonly string[]): Promise<IncomingMessage> {
  const request = zipRequest(who, ids);
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
    for (const id of [randomUUID(), gone, theirs]) {
      const refused = await zipOf(who, [mine, id]);
      expect([refused.status, String(refused.bytes)]).toEqual([404, 'Some of these documents do not exist.']);
      expect((await zipOf(who, [id])).status).toBe(404);
    }
    expect(reads).toHaveLength(0);
  });

  it('breaks off when a file cannot be read, so that a short zip never looks complete [DOC-40]', async () => {
    const who = documents.someone();
    const ids = idsOf(await uploaded(who, [10, 200_000, 10]));
    failing = { at: 1, error: new ObjectMissing() };
    expect(await zipOf(who, ids)).toMatchObject({ status: 200, isWhole: false });
    expect(logged).toEqual([['error', ids[1], 'a stored file is missing or damaged']]);
    failing = { at: opens, error: new ObjectStoreDown(new Error('gone')) };
    expect(await zipOf(who, ids)).toMatchObject({ status: 503, isWhole: true });
    failing = { at: opens, error: new ObjectMissing() };
    expect(await zipOf(who, ids)).toMatchObject({ status: 500, isWhole: true });
    expect(logged.filter(([, id]) => id !== null)).toEqual([
      ['error', ids[1], 'a stored file is missing or damaged'],
      ['error', ids[0], 'a stored file is missing or damaged'],
    ]);
  });

  it('breaks off when the store does, which is logged with the document that was read [DOC-40]', async () => {
    const who = documents.someone();
    const ids = idsOf(await uploaded(who, [10, 1_000_000, 10]));
    breaking = 1;
    expect(await zipOf(who, ids)).toMatchObject({ status: 200, isWhole: false });
    expect(logged).toEqual([['warn', ids[1], 'reading a stored file failed']]);
  });

  it('stops reading when the client disconnects [DOC-40]', async () => {
    const who = documents.someone();
    const ids = idsOf(await uploaded(who, [1_000_000, 1_000_000, 1_000_000, 1_000_000, 1_000_000]));
    const response = await begun(who, ids);
    response.destroy();
    await expect.poll(() => reads.every(({ destroyed }) => destroyed)).toBe(true);
    expect(reads.length).toBeLessThan(5);
    expect(logged).toEqual([]);
  });

  it.each([0, 1])(
    'closes the file number %i that is opened while the client disconnects [DOC-40]',
    async (held) => {
      const who = documents.someone();
      const ids = idsOf(await uploaded(who, [1_000_000, 1_000_000, 1_000_000]));
      const [opening, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      holding = (at) => {
        if (at !== held) return undefined;
        opening.resolve();
        return release.promise;
      };
      const serving = once(requestStarts, 'start');
      const request = zipRequest(who, ids);
      request.on('response', (response) => response.on('error', () => undefined).resume());
      request.on('error', () => undefined);
      const [{ response }] = (await serving) as [{ response: ServerResponse }];
      const closed = once(response, 'close');
      await opening.promise;
      request.destroy();
      await closed;
      release.resolve();
      await expect.poll(() => reads.length).toBe(held + 1);
      await expect.poll(() => reads.every(({ destroyed }) => destroyed)).toBe(true);
      expect(opens).toBe(held + 1);
      expect(logged).toEqual([]);
    },
  );

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
