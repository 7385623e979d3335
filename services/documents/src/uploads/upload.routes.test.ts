import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Document } from '@savvi/documents-contract/document';
import { FILE_KINDS, type FileKind } from '@savvi/documents-contract/file-kind';
import { realFile } from '@savvi/testing/real-files';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formOf, type TestDocuments, testDocuments } from '../testing/documents.ts';

/** 700 kB that end like a zip, but whose list of parts would begin in bytes that the check no longer has. */
function zipThat({ begins, zip64 }: { begins: number; zip64: boolean }): Buffer<ArrayBuffer> {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(zip64 ? 0xffff : 1, 8);
  end.writeUInt16LE(zip64 ? 0xffff : 1, 10);
  end.writeUInt32LE(zip64 ? 0xffffffff : 46, 12);
  end.writeUInt32LE(zip64 ? 0xffffffff : begins, 16);
  const locator = Buffer.alloc(zip64 ? 20 : 0);
  if (zip64) {
    locator.writeUInt32LE(0x07064b50, 0);
    locator.writeBigUInt64LE(BigInt(begins), 8);
  }
  return Buffer.concat([Buffer.alloc(700_000, 1), locator, end]);
}

// Object.keys returns the keys of the constant FILE_KINDS.
const KINDS = Object.keys(FILE_KINDS) as FileKind[];
const MAX_BYTES = 800_000;

let documents: TestDocuments;
beforeAll(async () => {
  documents = await testDocuments({ maxBytes: MAX_BYTES });
});
afterAll(() => documents.close());

const bytesOf = async ({ token }: { token: string }, id: string) => {
  const { status, text } = await documents.call('GET', `/api/documents/${id}/download`, { token });
  return { status, text };
};

describe('an upload', () => {
  // Trust: input-10
  it.each(KINDS)(
    'accepts a real %s file and returns the document [DOC-13] [DOC-14] [DATA-15] [N-14]',
    async (kind) => {
      const who = documents.someone();
      const bytes = realFile(kind);
      const answered = await documents.send(who.token, {
        name: `My lease.${kind.toUpperCase()}`,
        bytes,
        fields: { category: 'contracts', description: 'The flat', expirationDate: '2027-02-28' },
      });
      const at = documents.clock.now().toISOString();
      expect(answered).toMatchObject({
        status: 201,
        json: {
          userId: who.claims.sub,
          folderId: null,
          originalName: `My lease.${kind.toUpperCase()}`,
          fileSize: bytes.length,
          mimeType: FILE_KINDS[kind].mimeType,
          sha256: createHash('sha256').update(bytes).digest('hex'),
          category: 'contracts',
          description: 'The flat',
          expirationDate: '2027-02-28',
          version: 1,
          uploadDate: at,
          lastModified: at,
        },
      });
      expect(await documents.list(who)).toEqual([answered.json]);
    },
  );

  it('requires only a file: the defaults are category other, no folder, no description [DOC-3] [DATA-18]', async () => {
    expect(await documents.upload(documents.someone())).toMatchObject({
      category: 'other',
      folderId: null,
      description: null,
      expirationDate: null,
    });
  });

  it('is stored encrypted and under a generated name [N-14]', async () => {
    const before = new Set(await documents.objects());
    const { claims, token } = documents.someone();
    await documents.upload(
      { token },
      { name: 'letter.txt', bytes: Buffer.from('my secret lease '.repeat(100)) },
    );
    const [name = ''] = (await documents.objects()).filter((each) => !before.has(each));
    expect(name).toMatch(new RegExp(`^${claims.space}/[0-9a-f-]{36}$`));
    expect((await documents.bytesOf(name)).includes('secret')).toBe(false);
  });

  // Trust: input-10
  it('keeps its original name, without folders, line breaks or characters that change the text direction', async () => {
    const who = documents.someone({ subscriptionStatus: 'active' });
    const names = {
      '../../etc/passwd.pdf': 'passwd.pdf',
      'C:\\temp\\räk ning.pdf': 'räk ning.pdf',
      'a\u202egnp.pdf': 'agnp.pdf',
      '発票 🧾.pdf': '発票 🧾.pdf',
      ' x.pdf ': 'x.pdf',
    };
    for (const [sent, kept] of Object.entries(names))
      expect((await documents.upload(who, { name: sent })).originalName).toBe(kept);
    const long = await documents.upload(who, { name: `${'x'.repeat(400)}.pdf` });
    expect(long.originalName).toBe(`${'x'.repeat(251)}.pdf`);
  });

  it('may be exactly as large as the limit [N-14]', async () => {
    const bytes = Buffer.alloc(MAX_BYTES, realFile('pdf'));
    expect(
      await documents.upload(documents.someone(), { bytes, fields: { description: 'x'.repeat(2_000) } }),
    ).toMatchObject({ fileSize: MAX_BYTES, sha256: createHash('sha256').update(bytes).digest('hex') });
  });

  it('creates one document when it is repeated with one idempotency key, also concurrently [N-12]', async () => {
    const who = documents.someone();
    const send = (bytes = realFile('pdf')) =>
      documents.send(who.token, { bytes, headers: { 'Idempotency-Key': 'intent' } });
    const answers = await Promise.all([send(), send(), send()]);
    expect(new Set(answers.map(({ json }) => (json as { id: string }).id)).size).toBe(1);
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(await documents.list(who)).toHaveLength(1);
    expect((await send(Buffer.concat([realFile('pdf'), Buffer.from('%')]))).status).toBe(422);
  });

  it('appends its event in the same transaction, without a name or a description', async () => {
    const { claims, token } = documents.someone();
    const { id } = await documents.upload(
      { token },
      { name: 'secret-name.pdf', fields: { description: 'secret words', category: 'wills' } },
    );
    const told = await documents.db.$queryRaw<
      { type: string; data: object }[]
    >`SELECT type, data FROM outbox WHERE subject = ${claims.space}`;
    expect(told).toMatchObject([
      {
        type: 'documents.document.uploaded.v1',
        data: { id, userId: claims.sub, version: 1, category: 'wills', fileSize: realFile('pdf').length },
      },
    ]);
    expect(JSON.stringify(told)).not.toContain('secret');
  });
});

describe('an upload is rejected with one sentence, and nothing of it is stored,', () => {
  const KINDS_IN_WORDS =
    'This kind of file is not accepted. Please choose one of PDF, DOC, DOCX, JPG, JPEG, PNG, TXT.';
  const notA = (kind: string) => `This isn’t a ${kind} file, although its name says so.`;
  const refusals: readonly (readonly [string, number, string, Parameters<TestDocuments['send']>[1]])[] = [
    ['with an extension that is not accepted', 400, KINDS_IN_WORDS, { name: 'run.exe' }],
    ['with a second extension that is not accepted', 400, KINDS_IN_WORDS, { name: 'letter.pdf.html' }],
    ['without an extension', 400, KINDS_IN_WORDS, { name: 'letter' }],
    ['with a space and a dot after its extension', 400, KINDS_IN_WORDS, { name: 'letter.pdf .' }],
    ['when it is empty', 400, 'This file is empty.', { bytes: Buffer.alloc(0) }],
    [
      'when a web page has the extension of a PDF',
      400,
      notA('PDF'),
      { bytes: Buffer.from('<html><script>alert(1)</script>') },
    ],
    ['when a PDF has the extension of a PNG', 400, notA('PNG'), { name: 'a.png' }],
    ['when a PNG has the extension of a JPG', 400, notA('JPG'), { name: 'a.jpg', bytes: realFile('png') }],
    ['when a docx has the extension of a doc', 400, notA('DOC'), { name: 'a.doc', bytes: realFile('docx') }],
    ['when a doc has the extension of a docx', 400, notA('DOCX'), { name: 'a.docx', bytes: realFile('doc') }],
    [
      'when a docx is truncated',
      400,
      notA('DOCX'),
      { name: 'a.docx', bytes: realFile('docx').subarray(0, 4_000) },
    ],
    [
      'when the list of parts of a large docx begins before its last bytes',
      400,
      notA('DOCX'),
      { name: 'a.docx', bytes: zipThat({ begins: 0, zip64: false }) },
    ],
    [
      'when a large docx is a zip64 whose list of parts begins at its first byte',
      400,
      notA('DOCX'),
      { name: 'a.docx', bytes: zipThat({ begins: 0, zip64: true }) },
    ],
    [
      'when a program has the extension of a text',
      400,
      notA('TXT'),
      { name: 'a.txt', bytes: Buffer.from([0x7f, 0x45, 0x4c, 0x46, 0, 0, 1, 2]) },
    ],
    [
      'when text is truncated within a UTF-16 character',
      400,
      notA('TXT'),
      { name: 'a.txt', bytes: Buffer.from([0xff, 0xfe, 0x41, 0x00, 0x42]) },
    ],
    [
      'when it is too large',
      413,
      'This file is too large. The limit is 0.76 MB.',
      { bytes: Buffer.alloc(MAX_BYTES + 1, realFile('pdf')) },
    ],
    [
      'when it is far too large',
      413,
      'This file is too large. The limit is 0.76 MB.',
      { bytes: Buffer.alloc(6 * MAX_BYTES, realFile('pdf')) },
    ],
    ['into a folder with an invalid id', 400, 'folderId is not a valid id.', { fields: { folderId: '7' } }],
    [
      'into a folder that does not exist',
      404,
      'This folder does not exist.',
      { fields: { folderId: '00000000-0000-4000-8000-000000000000' } },
    ],
    [
      'with an invalid date',
      400,
      'expirationDate must be a date such as 2026-03-31.',
      { fields: { expirationDate: '2026-02-30' } },
    ],
    [
      'with a description that is too long',
      400,
      'description must have at most 2000 characters.',
      { fields: { description: 'x'.repeat(2_001) } },
    ],
    [
      'with a field that is far too long',
      400,
      'description is too long.',
      { fields: { description: 'x'.repeat(30_000) } },
    ],
    [
      'with many fields',
      400,
      'This form has too many fields.',
      { fields: Object.fromEntries(Array.from({ length: 80 }, (_, index) => [`f${index}`, 'x'])) },
    ],
    [
      'with an invalid idempotency key',
      400,
      'Idempotency-Key must be 1 to 200 visible characters.',
      { headers: { 'Idempotency-Key': 'a b' } },
    ],
  ];
  it.each(refusals)('%s [DOC-13] [DOC-27] [N-14]', async (_, status, text, upload) => {
    const who = documents.someone();
    const answered = await documents.send(who.token, upload);
    expect([answered.status, answered.text]).toEqual([status, text]);
    expect(await documents.list(who)).toEqual([]);
    expect(
      await documents.db.$queryRaw<object[]>`SELECT type FROM outbox WHERE subject = ${who.claims.space}`,
    ).toEqual([]);
  });

  it.each<[string, string, Parameters<TestDocuments['send']>[1]]>([
    ['file-refused', 'its name', { name: 'run.exe' }],
    ['file-refused', 'its content', { name: 'a.png' }],
    ['file-refused', 'its size', { bytes: Buffer.alloc(0) }],
    ['invalid', 'its fields', { fields: { expirationDate: '0205-03-01' } }],
  ])(
    'with the code %s if the problem is %s, so that a client knows whether another attempt can succeed',
    async (code, _, upload) => {
      const answered = await documents.send(documents.someone().token, upload);
      expect([answered.status, answered.headers.get('x-problem-code')]).toEqual([400, code]);
    },
  );

  const boundary = 'a-boundary';
  const part = (head: string, body: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n${body}\r\n`;
  const file = (field = 'file') => part(`name="${field}"; filename="a.txt"`, 'text');
  const end = `--${boundary}--\r\n`;
  const forms: readonly (readonly [string, number, string, string])[] = [
    ['without a file', 400, 'Please select a file to upload.', part('name="category"', 'wills') + end],
    [
      'with the file as a text field',
      400,
      'Please select a file to upload.',
      part('name="file"', 'text') + end,
    ],
    ['with the file in another field', 400, 'The file belongs in the field "file".', file('document') + end],
    ['with two files', 400, 'Please upload one file at a time.', file() + file() + end],
    [
      'with a field twice',
      400,
      'category was sent more than once.',
      part('name="category"', 'wills') + part('name="category"', 'other') + file() + end,
    ],
    ['with an empty form', 400, 'Please select a file to upload.', end],
    [
      'with a form that is truncated in the file',
      400,
      'This request could not be read.',
      file().slice(0, -4),
    ],
    [
      'with a form that is truncated after a field',
      400,
      'This request could not be read.',
      part('name="category"', 'wills'),
    ],
    ['with a form without its boundary', 400, 'This request could not be read.', 'nothing of the kind'],
    [
      'with more fields than a form needs',
      400,
      'The form fields are too large.',
      `${'x'.repeat(100_000)}\r\n${file()}${end}`,
    ],
    [
      'with a file without a name',
      400,
      'Please select a file to upload.',
      part('name="file"; filename=""', 'text') + end,
    ],
  ];
  it.each(forms)('%s [N-13]', async (_, status, text, raw) => {
    const who = documents.someone();
    const answered = await documents.call('POST', '/api/documents/upload', {
      token: who.token,
      raw,
      headers: { 'Content-Type': `multipart/form-data; boundary=${boundary}` },
    });
    expect([answered.status, answered.text]).toEqual([status, text]);
    expect(await documents.list(who)).toEqual([]);
  });

  it.each([
    ['application/json', '{}', 415],
    ['multipart/form-data', 'x', 415],
    ['multipart/form-data; boundary=', 'x', 400],
    ['text/plain', 'x', 415],
  ])('with the content type %s [N-13]', async (type, raw, status) => {
    const answered = await documents.call('POST', '/api/documents/upload', {
      token: documents.someone().token,
      raw,
      headers: { 'Content-Type': type },
    });
    expect([answered.status, answered.text.length > 0]).toEqual([status, true]);
  });

  // Trust: access-6
  it('into a folder of another user, like into an unknown folder [N-2]', async () => {
    const folder = await documents.call('POST', '/api/document-folders', {
      token: documents.someone().token,
      body: { name: 'Taxes', category: 'tax_returns' },
    });
    const who = documents.someone();
    expect(
      await documents.send(who.token, { fields: { folderId: (folder.json as { id: string }).id } }),
    ).toMatchObject({ status: 404, text: 'This folder does not exist.' });
  });

  it('and the store contains no object of any rejected upload after the cleanup', async () => {
    const kept = await documents.db.$queryRaw<{ object: string }[]>`SELECT object FROM documents`;
    const due = await documents.db.$queryRaw<
      { object: string }[]
    >`SELECT object FROM loose_objects WHERE due_at <= ${documents.clock.now()}::timestamptz`;
    const accounted = new Set([...kept, ...due].map(({ object }) => object));
    expect((await documents.objects()).filter((name) => !accounted.has(name))).toEqual([]);
    expect(
      await documents.db.$queryRaw<
        object[]
      >`SELECT object FROM loose_objects WHERE due_at > ${documents.clock.now()}::timestamptz`,
    ).toEqual([]);
  });
});

describe('the limit of documents in a plan', () => {
  // Trust: access-17
  it('also holds for concurrent uploads and restorations in any order [T-7] [T-34] [N-11]', async () => {
    const who = documents.someone();
    const gone = await Promise.all(Array.from({ length: 6 }, () => documents.upload(who)));
    for (let live = 0; live < 4; live += 1) await documents.upload(who);
    const remove = (id: string) => documents.call('DELETE', `/api/documents/${id}`, who);
    for (const { id } of gone) await remove(id);
    const token = documents.expired(who);
    for (let race = 0; race < 5; race += 1) {
      // The first round opens the connections, so that the following requests run truly concurrently.
      const answers = await Promise.all([
        ...gone.map(({ id }) => documents.call('POST', `/api/documents/${id}/restore`, { token })),
        documents.send(token),
      ]);
      const added = answers.filter(({ status }) => status < 300).map(({ json }) => (json as Document).id);
      expect([race, added.length, answers.filter(({ status }) => status === 403).length]).toEqual([
        race,
        1,
        6,
      ]);
      expect(await documents.list(who)).toHaveLength(5);
      await remove(added[0] ?? '');
    }
  });

  it('does not reject the repetition of the last allowed upload, whose response was lost [N-12] [T-7]', async () => {
    const token = documents.expired(documents.someone());
    const send = (key: string) => documents.send(token, { headers: { 'Idempotency-Key': key } });
    const answers: Awaited<ReturnType<typeof send>>[] = [];
    for (const key of ['1', '2', '3', '4', '5']) answers.push(await send(key));
    expect(await send('5')).toMatchObject({ status: 201, json: answers[4]?.json });
    expect((await send('6')).status).toBe(403);
  });

  it('is exact, also for concurrent uploads, and does not count deleted documents [DOC-23] [T-7] [API-18]', async () => {
    const who = documents.someone();
    const token = documents.expired(who);
    const { maxDocuments } = { maxDocuments: 5 };
    const answers = await Promise.all(Array.from({ length: maxDocuments + 3 }, () => documents.send(token)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(maxDocuments);
    const refused = answers.find(({ status }) => status !== 201);
    expect(refused).toMatchObject({
      status: 403,
      text: 'Without an active plan you can have 5 documents. Subscribe or renew to add more.',
    });
    expect(refused?.headers.get('x-problem-code')).toBe('plan-limit');
    const [first] = await documents.list(who);
    await documents.call('DELETE', `/api/documents/${first?.id}`, { token });
    expect((await documents.send(token)).status).toBe(201);
    expect((await documents.call('POST', `/api/documents/${first?.id}/restore`, { token })).status).toBe(403);
    expect(await documents.list(who)).toHaveLength(maxDocuments);
    expect((await bytesOf({ token }, (await documents.list(who))[0]?.id ?? '')).status).toBe(200);
  });
});

it("an upload that is rejected while it still arrives leaves its connection usable for the gateway's next call", async () => {
  const roomy = await testDocuments();
  const { token } = roomy.someone();
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const { raw, headers } = await formOf({ name: 'program.exe', bytes: Buffer.alloc(300_000) });
  for (const [method, path, body, status] of [
    ['POST', '/api/documents/upload', raw, 400],
    ['GET', '/api/documents', undefined, 200],
    ['POST', '/api/documents/upload', raw, 400],
    ['GET', '/api/documents', undefined, 200],
  ] as const) {
    const asking = request(`${roomy.url}${path}`, {
      method,
      agent,
      headers: {
        Authorization: `Bearer ${token}`,
        ...(body && { ...headers, 'Content-Length': body.length }),
      },
    });
    asking.end(body);
    const [answer] = (await once(asking, 'response')) as [IncomingMessage];
    await text(answer);
    expect(answer.statusCode).toBe(status);
  }
  agent.destroy();
  await roomy.close();
});
