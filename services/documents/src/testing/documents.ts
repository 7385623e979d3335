import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Document } from '@savvi/documents-contract/document';
import { outbox } from '@savvi/eventing/outbox';
import { checkKeyring } from '@savvi/sealing/keyring-check';
import { masterKeys } from '@savvi/sealing/master-keys';
import { spaceKeys } from '@savvi/sealing/space-keys';
import { fileStore } from '@savvi/service-kit/file-store';
import { type Log, silentLog } from '@savvi/service-kit/log';
import type { ObjectStore } from '@savvi/service-kit/object-store';
import type { Answered } from '@savvi/testing/caller';
import { seedNeighbor } from '@savvi/testing/neighbor';
import { realFile } from '@savvi/testing/real-files';
import { openTestDatabase, testService } from '@savvi/testing/test-service';
import { buildApp } from '../app.ts';
import { openDatabase } from '../db.ts';
import { DOMAIN, fileKeys } from '../shared/file-keys.ts';

const migrationsDir = fileURLToPath(new URL('../../prisma/migrations', import.meta.url));

/** Creates a separate documents database for one test file. */
export const testDocumentsDatabase = () => openTestDatabase({ migrationsDir, openDatabase });

/** An upload of a test; the file is a real PDF by default. */
export interface TestUpload {
  readonly name?: string;
  readonly bytes?: Buffer<ArrayBuffer>;
  readonly fields?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Creates a form as a browser sends it. */
export async function formOf({
  name = 'letter.pdf',
  bytes = realFile('pdf'),
  fields = {},
  headers = {},
}: TestUpload): Promise<{ raw: Uint8Array<ArrayBuffer>; headers: Record<string, string> }> {
  const form = new FormData();
  form.append('file', new Blob([bytes]), name);
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  const request = new Response(form);
  return {
    raw: new Uint8Array(await request.arrayBuffer()),
    headers: { 'Content-Type': request.headers.get('content-type') ?? '', ...headers },
  };
}

/** Options of {@link testDocuments}. */
export interface TestDocumentsOptions {
  readonly store?: (inside: ObjectStore) => ObjectStore;
  readonly maxBytes?: number;
  readonly requiresVerifiedEmail?: boolean;
  /** Whether the test database has rows of a second tenant; true by default. */
  readonly hasNeighbor?: boolean;
  readonly log?: Log;
}

/** Starts the documents service for one test file, with its own clock, keyring and folder of files. */
export async function testDocuments({
  store: around = (inside) => inside,
  maxBytes = 1_048_576,
  requiresVerifiedEmail = false,
  hasNeighbor = true,
  log = silentLog,
}: TestDocumentsOptions = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'savvi-documents-test-'));
  const keyringFile = join(folder, 'keyring.json');
  const masters = masterKeys({ domain: DOMAIN, file: keyringFile }, silentLog);
  const keys = fileKeys(spaceKeys(DOMAIN, masters, silentLog));
  const store = around(fileStore(join(folder, 'objects')));
  await store.prepare();
  const service = await testService({
    migrationsDir,
    openDatabase,
    buildApp: (deps) =>
      buildApp({ ...deps, log, outbox, store, fileKeys: keys, maxBytes, requiresVerifiedEmail }),
  });
  await checkKeyring({
    domain: DOMAIN,
    db: service.db,
    file: keyringFile,
    creates: true,
    now: service.clock.now(),
    log: silentLog,
  });
  if (hasNeighbor) await seedNeighbor(service.databaseUrl);

  const send = async (token: string, upload: TestUpload = {}): Promise<Answered> =>
    service.call('POST', '/api/documents/upload', { token, ...(await formOf(upload)) });
  return {
    ...service,
    masters,
    fileKeys: keys,
    keyringFile,
    store,
    send,
    /** Uploads a document and returns it. */
    async upload({ token }: { token: string }, upload: TestUpload = {}): Promise<Document> {
      const { status, text, json } = await send(token, upload);
      if (status !== 201) throw new Error(`${status}: ${text}`);
      return json as Document; // A 201 response contains the document as in the contract.
    },
    list: async ({ token }: { token: string }, query = '') =>
      (await service.call('GET', `/api/documents${query}`, { token })).json as Document[],
    /** The names of all objects in the store. */
    async objects(): Promise<string[]> {
      const names: string[] = [];
      for await (const { name } of store.list('')) names.push(name);
      return names.sort();
    },
    /** The bytes of an object as the store contains them. */
    async bytesOf(name: string): Promise<Buffer> {
      const chunks: Buffer[] = [];
      // A stream without an encoding yields buffers.
      for await (const chunk of await store.get(name)) chunks.push(chunk as Buffer);
      return Buffer.concat(chunks);
    },
    async close(): Promise<void> {
      await service.close();
      await store.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The documents service of one test file. */
export type TestDocuments = Awaited<ReturnType<typeof testDocuments>>;
