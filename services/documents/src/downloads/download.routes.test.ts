import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { FILE_KINDS, type FileKind } from '@savvi/documents-contract/file-kind';
import { type ObjectStore, ObjectStoreDown } from '@savvi/service-kit/object-store';
import { realFile } from '@savvi/testing/real-files';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type TestDocuments, testDocuments } from '../testing/documents.ts';

const SIZE = 200_000;
const long = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(SIZE - 9)]);

let documents: TestDocuments;
let isDown = false;
let breaksOff = false;
let lastRead: Readable | undefined;
const breakable = (inside: ObjectStore): ObjectStore => ({
  ...inside,
  async get(name, range) {
    if (isDown) throw new ObjectStoreDown(new Error('gone'));
    lastRead = await inside.get(name, range);
    if (breaksOff) lastRead.destroy(new Error('the connection is gone'));
    return lastRead;
  },
});
beforeAll(async () => {
  documents = await testDocuments({ store: breakable });
});
afterAll(() => documents.close());
afterEach(() => {
  [isDown, breaksOff] = [false, false];
});

type Person = ReturnType<TestDocuments['someone']>;

/** Downloads a document and returns the response as raw bytes. */
async function download(
  { token }: Pick<Person, 'token'>,
  id: string,
  headers: Record<string, string> = {},
  method = 'GET',
) {
  const request = get(`${documents.url}/api/documents/${id}/download`, {
    method,
    headers: { Authorization: `Bearer ${token}`, ...headers },
    agent: false,
  });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
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

describe('a download', () => {
  // Trust: input-10
  it.each(Object.keys(FILE_KINDS) as FileKind[])(
    'of a %s file returns exactly the uploaded bytes, as an attachment with nosniff [DOC-17] [N-14]',
    async (kind) => {
      const who = documents.someone();
      const { id, sha256 } = await documents.upload(who, { name: `lease.${kind}`, bytes: realFile(kind) });
      const { status, headers, bytes } = await download(who, id);
      expect([status, bytes.equals(realFile(kind))]).toEqual([200, true]);
      expect(headers).toMatchObject({
        'content-type': FILE_KINDS[kind].mimeType,
        'content-length': String(realFile(kind).length),
        'content-disposition': `attachment; filename=lease.${kind}`,
        'x-content-type-options': 'nosniff',
        'accept-ranges': 'bytes',
        etag: `"${sha256}"`,
      });
    },
  );

  it.each([
    ['räkning.pdf', `attachment; filename="r?kning.pdf"; filename*=UTF-8''r%C3%A4kning.pdf`],
    [
      '発票 🧾.pdf',
      `attachment; filename="?? ??.pdf"; filename*=UTF-8''%E7%99%BA%E7%A5%A8%20%F0%9F%A7%BE.pdf`,
    ],
    ['a "quoted"; name=x.pdf', 'attachment; filename="a \\"quoted\\"; name=x.pdf"'],
    ['50%25 off.pdf', `attachment; filename="50%25 off.pdf"; filename*=UTF-8''50%2525%20off.pdf`],
    ['a b.pdf', 'attachment; filename="a b.pdf"'],
  ])('has the file name %s in the format of RFC 6266 [N-14]', async (name, header) => {
    const who = documents.someone();
    const { id } = await documents.upload(who, { name });
    expect((await download(who, id)).headers['content-disposition']).toBe(header);
  });

  // Trust: input-10
  it('cannot inject headers through the file name', async () => {
    const who = documents.someone();
    const { id } = await documents.upload(who, { name: 'x\r\nSet-Cookie: a=b\r\n.pdf' });
    const { headers } = await download(who, id);
    expect(headers['set-cookie']).toBeUndefined();
    expect(headers['content-disposition']).toMatch(/^attachment; filename=[^\r\n]*\.pdf"?$/);
  });

  it('responds 404 to other users and after the deletion, as for an unknown id [N-2]', async () => {
    const who = documents.someone();
    const { id } = await documents.upload(who);
    const { id: deleted } = await documents.upload(who);
    await documents.call('DELETE', `/api/documents/${deleted}`, { token: who.token });
    for (const answered of [
      await download(documents.someone(), id),
      await download(who, deleted),
      await download(who, crypto.randomUUID()),
    ]) {
      expect([answered.status, answered.bytes.toString()]).toEqual([404, 'This document does not exist.']);
    }
  });

  it('responds 503 with a sentence while the object store is down', async () => {
    const who = documents.someone();
    const { id } = await documents.upload(who);
    isDown = true;
    const { status, headers, bytes } = await download(who, id);
    expect([status, headers['retry-after'], bytes.toString()]).toEqual([
      503,
      '5',
      'Documents can’t be read right now. Please try again soon.',
    ]);
    isDown = false;
    expect((await download(who, id)).status).toBe(200);
  });
});

it('a store that fails in the middle of a file is reported as down, not as a damaged file', async () => {
  const who = documents.someone();
  const { id } = await documents.upload(who);
  breaksOff = true;
  expect((await download(who, id)).status).toBe(503);
});

describe('a range of a file', () => {
  const ranges = [
    [0, 0],
    [0, 65_535],
    [65_535, 65_536],
    [65_536, 131_071],
    [131_000, 199_999],
    [199_999, 199_999],
    [1, 199_998],
  ] as const;
  it.each(ranges)('from byte %i to %i is returned with 206', async (start, end) => {
    const who = documents.someone();
    const { id, sha256 } = await documents.upload(who, { bytes: long });
    const { status, headers, bytes } = await download(who, id, { Range: `bytes=${start}-${end}` });
    expect([status, headers['content-range'], headers['content-length'], headers.etag]).toEqual([
      206,
      `bytes ${start}-${end}/${SIZE}`,
      String(end - start + 1),
      `"${sha256}"`,
    ]);
    expect(bytes.equals(long.subarray(start, end + 1))).toBe(true);
  });

  it.each([
    ['bytes=-100', 199_900, 199_999],
    ['bytes=199990-', 199_990, 199_999],
    ['bytes=199990-999999', 199_990, 199_999],
    ['bytes=-999999', 0, 199_999],
  ])('can be requested as %s', async (range, start, end) => {
    const who = documents.someone();
    const { id } = await documents.upload(who, { bytes: long });
    const { status, headers, bytes } = await download(who, id, { Range: range });
    expect([status, headers['content-range'], bytes.equals(long.subarray(start, end + 1))]).toEqual([
      206,
      `bytes ${start}-${end}/${SIZE}`,
      true,
    ]);
  });

  it('that begins beyond the end gets 416 with the size of the file', async () => {
    const who = documents.someone();
    const { id } = await documents.upload(who, { bytes: long });
    const { status, headers } = await download(who, id, { Range: `bytes=${SIZE}-` });
    expect([status, headers['content-range']]).toEqual([416, `bytes */${SIZE}`]);
  });

  it.each(['bytes=0-1,5-6', 'lines=1-2', 'bytes=', 'nonsense', 'bytes=5-1'])(
    'requested as %s returns the whole file',
    async (range) => {
      const who = documents.someone();
      const { id } = await documents.upload(who, { bytes: long });
      const { status, bytes } = await download(who, id, { Range: range });
      expect([status, bytes.length]).toEqual([200, SIZE]);
    },
  );

  it('returns the whole file if If-Range names another version', async () => {
    const who = documents.someone();
    const { id, sha256 } = await documents.upload(who, { bytes: long });
    expect((await download(who, id, { Range: 'bytes=0-9', 'If-Range': `"${sha256}"` })).status).toBe(206);
    expect(
      (await download(who, id, { Range: 'bytes=0-9', 'If-Range': `"${createHash('sha256').digest('hex')}"` }))
        .status,
    ).toBe(200);
  });
});

describe('a file that was modified in the store', () => {
  /** Uploads a file, modifies its object in the store, and downloads it. */
  async function afterChange(change: (sealed: Buffer) => Buffer<ArrayBufferLike>, bytes = long) {
    const who = documents.someone();
    const before = new Set(await documents.objects());
    const { id } = await documents.upload(who, { bytes });
    const [name = ''] = (await documents.objects()).filter((each) => !before.has(each));
    const changed = change(await documents.bytesOf(name));
    await documents.store.put(name, Readable.from([changed], { objectMode: false }), changed.length);
    return download(who, id);
  }
  const flipped = (at: number) => (sealed: Buffer) => {
    sealed[at] = (sealed[at] ?? 0) ^ 1;
    return sealed;
  };

  it('is answered with 500 and none of its bytes if its first chunk is changed or missing', async () => {
    for (const change of [
      flipped(100),
      (sealed: Buffer) => sealed.subarray(0, 1_000),
      () => Buffer.alloc(0),
    ]) {
      const { status, bytes } = await afterChange(change);
      expect([status, bytes.toString()]).toEqual([
        500,
        'Something went wrong on our side. Please try again.',
      ]);
    }
  });

  it('is answered with 500 if its key was changed', async () => {
    const who = documents.someone();
    const { id } = await documents.upload(who);
    for (const key of [Buffer.from('x'), randomBytes(60)]) {
      await documents.db.$executeRaw`UPDATE documents SET wrapped_key = ${key} WHERE id = ${id}::uuid`;
      expect((await download(who, id)).status).toBe(500);
    }
  });

  it('ends the response before a changed later chunk, so that the client does not accept it as the file', async () => {
    const longer = Buffer.concat([long, randomBytes(700_000)]);
    const { status, isWhole, bytes } = await afterChange(flipped(850_000), longer);
    expect([status, isWhole, bytes.equals(longer.subarray(0, bytes.length))]).toEqual([200, false, true]);
    expect(bytes.length).toBeLessThan(850_000);
  });
});

it('a client that disconnects during a download leaves no stream open', async () => {
  const who = documents.someone();
  const { id } = await documents.upload(who, {
    bytes: Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(1_000_000, 7)]),
  });
  const request = get(`${documents.url}/api/documents/${id}/download`, {
    headers: { Authorization: `Bearer ${who.token}` },
    agent: false,
  });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  response.destroy();
  await expect.poll(() => lastRead?.destroyed).toBe(true);
  expect((await download(who, id)).bytes.length).toBe(1_000_009);
});
