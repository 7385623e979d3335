import { randomUUID } from 'node:crypto';
import { Writable } from 'node:stream';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { outbox } from '@savvi/eventing/outbox';
import { silentLog } from '@savvi/service-kit/log';
import { type ObjectStore, ObjectStoreDown } from '@savvi/service-kit/object-store';
import type { Scope } from '@savvi/service-kit/scope';
import {
  TEXT_BYTES_MAX,
  type TextHead,
  TEXTS_BYTES_MAX,
  TEXTS_PLAIN_BYTES_MAX,
} from '@savvi/documents-contract/text';
import { realFile } from '@savvi/testing/real-files';
import type { Response } from 'express';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { NAMED_OBJECTS } from '../maintenance/named-objects.maintenance.repository.ts';
import { purge, removeLooseObjects } from '../erasure/sweep.ts';
import { type TestDocuments, testDocuments } from '../testing/documents.ts';
import { textService } from './text.service.ts';

const DAY_MS = 86_400_000;

let documents: TestDocuments;
/** Methods that temporarily replace those of the object store. */
let instead: Partial<ObjectStore> = {};
let inside: ObjectStore;
const errors: unknown[] = [];
beforeAll(async () => {
  documents = await testDocuments({
    store: (files) => {
      inside = files;
      return {
        ...files,
        put: (...args) => (instead.put ?? files.put)(...args),
        get: (...args) => (instead.get ?? files.get)(...args),
      };
    },
    log: { ...silentLog, error: (facts: object) => void errors.push(facts) },
  });
});
afterEach(() => {
  instead = {};
  errors.length = 0;
});
afterAll(() => documents.close());

type Person = ReturnType<TestDocuments['someone']>;
const store = async ({ token }: Person, id: string, body: unknown) => {
  const { status, text } = await documents.call('PUT', `/api/documents/${id}/text`, { token, body });
  return status === 204 ? status : `${status} ${text}`;
};
const textOf = (text: string) => ({ state: 'text', text });

/** Parses a download: the count in its first line, and the state and text of each document. */
function partsOf(bytes: Buffer): { count: number; parts: Map<string, [state: string, text: string | null]> } {
  let at = 0;
  const line = () => {
    const end = bytes.indexOf('\n', at);
    const json: unknown = JSON.parse(bytes.toString('utf8', at, end));
    at = end + 1;
    return json;
  };
  const { count } = line() as { count: number }; // the service sends what the contract describes
  const parts = new Map<string, [string, string | null]>();
  while (at < bytes.length) {
    const { id, state, bytes: size } = line() as TextHead;
    parts.set(id, [
      state,
      state === 'text' ? inflateRawSync(bytes.subarray(at, at + size)).toString() : null,
    ]);
    at += size;
  }
  return { count, parts };
}
async function download({ token }: Pick<Person, 'token'>) {
  const response = await fetch(`${documents.url}/api/documents/texts/download`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) };
}
const texts = async (who: Person) => partsOf((await download(who)).bytes).parts;
const inFuture = (ms: number) => new Date(documents.clock.now().getTime() + ms);
const sweep = (now = documents.clock.now()) =>
  removeLooseObjects({ db: documents.db, store: documents.store, outbox }, now);
const objectsOf = async ({ claims }: Person) =>
  (await documents.objects()).filter((name) => name.startsWith(`${claims.space}/`));
const looseOf = async ({ claims }: Person) =>
  documents.db.looseObject.count({ where: { spaceId: claims.space } });
const textObjectOf = async ({ claims }: Person, id: string) =>
  (
    await documents.db.documentText.findFirstOrThrow({
      where: { spaceId: claims.space, documentId: id },
    })
  ).object ?? '';

it('texts and the reasons for having none are stored, and returned for all documents of the user [DOC-53]', async () => {
  const who = documents.someone();
  const [lease, scan, locked, fresh] = [
    await documents.upload(who),
    await documents.upload(who),
    await documents.upload(who, { name: 'note.txt', bytes: Buffer.from('hello') }),
    await documents.upload(who),
  ];
  const text = 'The rent is due on the first. Straße, 契約, 😀\nSecond page';
  expect(await store(who, lease.id, textOf(text))).toBe(204);
  expect(await store(who, scan.id, { state: 'none' })).toBe(204);
  expect(await store(who, locked.id, { state: 'locked' })).toBe(204);
  const { count, parts } = partsOf((await download(who)).bytes);
  expect([count, parts]).toEqual([
    3,
    new Map<string, unknown>([
      [lease.id, ['text', text]],
      [scan.id, ['none', null]],
      [locked.id, ['locked', null]],
    ]),
  ]);
  expect(parts.has(fresh.id)).toBe(false);
  // The list contains the states, and storing a text does not change the version of the document.
  expect(
    new Map((await documents.list(who)).map(({ id, textState, version }) => [id, [textState, version]])),
  ).toEqual(
    new Map([
      [lease.id, ['text', 1]],
      [scan.id, ['none', 1]],
      [locked.id, ['locked', 1]],
      [fresh.id, [null, 1]],
    ]),
  );
});

it('nothing of a text is readable in the object store or the database [DOC-53]', async () => {
  const who = documents.someone();
  const { id } = await documents.upload(who);
  const canary = `canary ${randomUUID()}`;
  const text = canary.repeat(3);
  await store(who, id, textOf(text));
  const row = await documents.db.documentText.findFirstOrThrow({ where: { spaceId: who.claims.space } });
  const sealed = await documents.bytesOf(row.object ?? '');
  expect(JSON.stringify(row)).not.toContain(canary);
  expect(sealed.includes(canary)).toBe(false);
  expect(sealed.includes(deflateRawSync(text, { level: 9 }))).toBe(false);
});

it.each([
  ['more than 200,000 bytes', 'pdf', textOf('é'.repeat(TEXT_BYTES_MAX / 2 + 1)), 400],
  ['white space only', 'pdf', textOf(' \n '), 400],
  ['a lone surrogate', 'pdf', textOf('a\ud800'), 400],
  ['a NUL', 'pdf', textOf('a\u0000'), 400],
  ['no text', 'pdf', { state: 'text' }, 400],
  ['an unknown state', 'pdf', { state: 'lost' }, 400],
  ['a file of a kind that has no text', 'png', textOf('a'), 400],
] as const)('a request with %s is rejected [DOC-53]', async (_, kind, body, status) => {
  const who = documents.someone();
  const { id } = await documents.upload(who, { name: `file.${kind}`, bytes: realFile(kind) });
  expect(await store(who, id, body)).toMatch(new RegExp(`^${status} `));
  expect(await texts(who)).toEqual(new Map());
});

it('a text of exactly 200,000 bytes is stored [DOC-53]', async () => {
  const who = documents.someone();
  const { id } = await documents.upload(who);
  const text = 'é'.repeat(TEXT_BYTES_MAX / 2);
  expect(await store(who, id, textOf(text))).toBe(204);
  expect((await texts(who)).get(id)).toEqual(['text', text]);
});

it('the texts of deleted documents, unknown ones and those of other users are neither stored nor returned [DOC-53]', async () => {
  const [who, other] = [documents.someone(), documents.someone()];
  const { id } = await documents.upload(who);
  await store(who, id, textOf('mine'));
  const missing = '404 This document does not exist.';
  expect([await store(other, id, textOf('theirs')), await texts(other)]).toEqual([missing, new Map()]);
  expect(await store(who, randomUUID(), textOf('nobody'))).toBe(missing);
  await documents.call('DELETE', `/api/documents/${id}`, { token: who.token });
  expect([await store(who, id, textOf('late')), await texts(who)]).toEqual([missing, new Map()]);
  await documents.call('POST', `/api/documents/${id}/restore`, { token: who.token });
  expect(await texts(who)).toEqual(new Map([[id, ['text', 'mine']]]));
});

it('a text that replaces another one is sealed under another key, and the object of the old one is removed [DOC-53]', async () => {
  const who = documents.someone();
  const { id } = await documents.upload(who);
  await store(who, id, textOf('first'));
  const object = await textObjectOf(who, id);
  await store(who, id, textOf('other'));
  const next = await textObjectOf(who, id);
  expect([next === object, await looseOf(who)]).toEqual([false, 1]);
  await sweep();
  expect([(await objectsOf(who)).includes(object), (await objectsOf(who)).includes(next)]).toEqual([
    false,
    true,
  ]);
  expect((await texts(who)).get(id)).toEqual(['text', 'other']);
  await store(who, id, { state: 'damaged' });
  await sweep();
  expect([(await objectsOf(who)).length, (await texts(who)).get(id)]).toEqual([1, ['damaged', null]]);
});

it('a space stores texts up to 7.5 MB compressed, also for deleted documents, and refuses more with 409 [DOC-54]', async () => {
  const who = documents.someone();
  const [full, next] = [await documents.upload(who), await documents.upload(who)];
  await store(who, full.id, textOf('a'));
  await documents.db
    .$executeRaw`UPDATE document_texts SET size = ${TEXTS_BYTES_MAX - 2} WHERE document_id = ${full.id}::uuid`;
  await documents.call('DELETE', `/api/documents/${full.id}`, { token: who.token });
  expect(await store(who, next.id, textOf('some more'))).toMatch(/^409 There is no room for the text/);
  expect(await store(who, next.id, { state: 'none' })).toBe(204);
  expect(await looseOf(who)).toBe(0);
});

it('a space stores texts up to 40 MB before compression, because a browser keeps all of them in memory [DOC-54]', async () => {
  const who = documents.someone();
  const [large, next] = [await documents.upload(who), await documents.upload(who)];
  await store(who, large.id, textOf('a'.repeat(1_000)));
  const { plainSize } = await documents.db.documentText.findFirstOrThrow({
    where: { spaceId: who.claims.space },
  });
  expect(plainSize).toBe(1_000);
  await documents.db
    .$executeRaw`UPDATE document_texts SET plain_size = ${TEXTS_PLAIN_BYTES_MAX - 9} WHERE document_id = ${large.id}::uuid`;
  expect(await store(who, next.id, textOf('some more!'))).toMatch(/^409 There is no room for the text/);
  expect(await store(who, next.id, textOf('some more'))).toBe(204);
  expect(await store(who, large.id, textOf('replaced'))).toBe(204);
});

it('clients that receive their texts slowly do not block the downloads of others [DOC-54]', async () => {
  const slow = Array.from({ length: 5 }, () => documents.someone());
  for (const who of slow) await store(who, (await documents.upload(who)).id, textOf('a text'));
  const service = textService({ ...documents, log: silentLog });
  const stalled = slow.map(({ claims }) => {
    // The parts of a response and a scope that the service uses. The client receives nothing.
    const response = Object.assign(new Writable({ write: () => undefined }), {
      setHeader: () => undefined,
    }) as unknown as Response;
    const sending = service.download({ spaceId: claims.space } as Scope, response);
    return { response, sending };
  });
  await expect.poll(() => stalled.map(({ response }) => response.writableLength > 0)).not.toContain(false);
  for (const { response } of stalled) response.destroy();
  await Promise.all(stalled.map(({ sending }) => sending));
});

it('a text that is replaced or removed while texts are read is not reported as damaged [DOC-53]', async () => {
  const who = documents.someone();
  const [replaced, removed] = [await documents.upload(who), await documents.upload(who)];
  for (const { id } of [replaced, removed]) await store(who, id, textOf('before'));
  const gone = await textObjectOf(who, removed.id);
  const old = await textObjectOf(who, replaced.id);
  instead = {
    get: async (object, range) => {
      if (object === old) await store(who, replaced.id, textOf('after'));
      if (object === gone)
        await documents.call('DELETE', `/api/documents/${removed.id}`, { token: who.token });
      if (object === old || object === gone) await documents.store.remove([object]);
      return inside.get(object, range);
    },
  };
  const { count, parts } = partsOf((await download(who)).bytes);
  expect([count, parts, errors]).toEqual([1, new Map([[replaced.id, ['text', 'after']]]), []]);
});

it('a text with a damaged or missing object is returned as lost and logged, and the others are returned [DOC-54]', async () => {
  const who = documents.someone();
  const ids = [];
  for (let at = 0; at < 3; at += 1) {
    const { id } = await documents.upload(who);
    await store(who, id, textOf(`number ${at}`));
    ids.push(id);
  }
  const [flipped = '', gone = '', well = ''] = ids;
  await documents.db
    .$executeRaw`UPDATE document_texts SET wrapped_key = set_byte(wrapped_key, 20, get_byte(wrapped_key, 20) # 1) WHERE document_id = ${flipped}::uuid`;
  await documents.store.remove([await textObjectOf(who, gone)]);
  expect(await texts(who)).toEqual(
    new Map([
      [flipped, ['lost', null]],
      [gone, ['lost', null]],
      [well, ['text', 'number 2']],
    ]),
  );
  expect(errors).toHaveLength(2);
});

it('a text does not open in the row of another document of its space [DOC-53]', async () => {
  const who = documents.someone();
  const [one, other] = [await documents.upload(who), await documents.upload(who)];
  await store(who, one.id, textOf('of one'));
  await documents.db
    .$executeRaw`UPDATE document_texts SET document_id = ${other.id}::uuid WHERE document_id = ${one.id}::uuid`;
  expect(await texts(who)).toEqual(new Map([[other.id, ['lost', null]]]));
});

it('while the object store is down, requests for texts get a 503, and no orphaned object remains later [DOC-53]', async () => {
  const who = documents.someone();
  const { id } = await documents.upload(who);
  await store(who, id, textOf('before'));
  instead = {
    put: () => Promise.reject(new ObjectStoreDown(new Error('gone'))),
    get: () => Promise.reject(new ObjectStoreDown(new Error('gone'))),
  };
  const sentence = '503 The texts of your documents can’t be reached right now. Please try again soon.';
  expect(await store(who, id, textOf('after'))).toBe(sentence);
  const answer = await download(who);
  expect(`${answer.status} ${answer.bytes.toString()}`).toBe(sentence);
  instead = {};
  expect(await texts(who)).toEqual(new Map([[id, ['text', 'before']]]));
  expect(await looseOf(who)).toBe(1);
  await sweep(inFuture(3_600_000));
  expect([await looseOf(who), (await objectsOf(who)).length]).toEqual([0, 2]);
});

it('the text of a permanently deleted document is removed with it, also when the last release removes the row [DOC-53]', async () => {
  const who = documents.someone();
  const [purged, byOldCode] = [await documents.upload(who), await documents.upload(who)];
  for (const { id } of [purged, byOldCode]) await store(who, id, textOf('a text'));
  expect((await objectsOf(who)).length).toBe(4);
  await documents.call('DELETE', `/api/documents/${purged.id}`, { token: who.token });
  await purge({ db: documents.db }, inFuture(31 * DAY_MS));
  await sweep(inFuture(31 * DAY_MS));
  expect((await objectsOf(who)).length).toBe(2);
  // The statement of the last release, which knows only the object of the file.
  await documents.db.$executeRaw`
    WITH gone AS (DELETE FROM documents WHERE space_id = ${who.claims.space}::uuid AND id = ${byOldCode.id}::uuid RETURNING object)
    INSERT INTO loose_objects (object, space_id, due_at) SELECT object, ${who.claims.space}::uuid, ${documents.clock.now()}::timestamptz FROM gone`;
  await sweep();
  expect([await objectsOf(who), await looseOf(who)]).toEqual([[], 0]);
});

it('a backup contains the object of the file and that of the text [DOC-53]', async () => {
  const who = documents.someone();
  const [{ id }] = [await documents.upload(who), await documents.upload(who)];
  await store(who, id, textOf('a text'));
  const named = await documents.db.$queryRawUnsafe<{ object: string }[]>(NAMED_OBJECTS);
  const own = named.map(({ object }) => object).filter((name) => name.startsWith(`${who.claims.space}/`));
  expect(own.toSorted()).toEqual(await objectsOf(who));
  expect(own).toHaveLength(3);
});

it('a user without documents gets an empty response, and no error [DOC-54]', async () => {
  const who = documents.someone();
  expect(partsOf((await download(who)).bytes)).toEqual({ count: 0, parts: new Map() });
});
