import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  achievementsProjectionBegun,
  adminProjectionBegun,
  billingProjectionBegun,
  budgetDocumentsProjectionBegun,
  remindersProjectionBegun,
} from '@savvi/contracts/projections';
import { silentLog } from '@savvi/service-kit/log';
import { startedServiceSuite } from '@savvi/testing/started-service-suite';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { parseEnv } from './env.ts';
import { service } from './start.ts';
import { testDocumentsDatabase } from './testing/documents.ts';

let database: Awaited<ReturnType<typeof testDocumentsDatabase>>;
let folder: string;
beforeEach(async () => {
  database = await testDocumentsDatabase();
  folder = await mkdtemp(join(tmpdir(), 'savvi-documents-start-'));
});
afterEach(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const envWith = (over: Record<string, string> = {}, url = database.url) =>
  parseEnv({
    DATABASE_URL: url,
    BUS_URL: url,
    IDENTITY_URL: 'http://127.0.0.1:1',
    DOCUMENTS_KEYRING_FILE: join(folder, 'keyring.json'),
    DOCUMENTS_KEYRING_CREATE: 'true',
    OBJECT_DIR: join(folder, 'objects'),
    ...over,
  });
const readyz = async ({ url }: { url: string }) => (await fetch(`${url}/readyz`)).status;

it('the documents service never becomes ready without its keyring, and names it', async () => {
  const env = envWith({ DOCUMENTS_KEYRING_CREATE: 'false' });
  const running = await service.start(env, service.createDeps(env, silentLog));
  await expect(running.ready).rejects.toThrow(`keyring ${join(folder, 'keyring.json')} is missing.`);
  expect(await readyz(running)).toBe(503);
  await running.drain();
});

// Trust: outages-4
it('the documents service is ready while the object store is down, because only file transfers need it', async () => {
  await writeFile(join(folder, 'in-the-way'), '');
  const env = envWith({ OBJECT_DIR: join(folder, 'in-the-way') });
  const running = await service.start(env, service.createDeps(env, silentLog));
  await running.ready;
  expect(await readyz(running)).toBe(200);
  await running.drain();
});

it.each([
  [{ OBJECT_DIR: '' }, 'OBJECT_DIR: needed by OBJECT_STORE=files'],
  [
    { OBJECT_STORE: 's3', S3_BUCKET: 'documents', S3_ACCESS_KEY: 'key' },
    'S3_ENDPOINT: needed by OBJECT_STORE=s3; S3_SECRET_KEY: needed by OBJECT_STORE=s3',
  ],
  [{ OBJECT_STORE: 'disk' }, 'OBJECT_STORE'],
  [{ FILE_BYTES_MAX: '0' }, 'FILE_BYTES_MAX'],
])(
  'the documents service rejects settings such as %j, and names the invalid ones',
  (over: Record<string, string>, complaint) => {
    const given = {
      DATABASE_URL: 'x',
      BUS_URL: 'x',
      IDENTITY_URL: 'http://127.0.0.1:1',
      DOCUMENTS_KEYRING_FILE: 'x',
      OBJECT_DIR: 'x',
      ...over,
    };
    const withoutEmpty = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''));
    expect(() => parseEnv(withoutEmpty)).toThrow(complaint);
  },
);

it('an S3 object store uses the S3 settings and the default region, not the folder of files', () => {
  const { objectStore } = envWith({
    OBJECT_STORE: 's3',
    S3_ENDPOINT: 'https://objects.example:9000',
    S3_BUCKET: 'documents',
    S3_ACCESS_KEY: 'key',
    S3_SECRET_KEY: 'secret',
  });
  expect(objectStore).toEqual({
    kind: 's3',
    endpoint: 'https://objects.example:9000',
    bucket: 'documents',
    accessKey: 'key',
    secretKey: 'secret',
    region: 'us-east-1',
  });
});

startedServiceSuite({
  database: testDocumentsDatabase,
  async start(databaseUrl, bus) {
    const env = envWith({}, databaseUrl);
    const deps = service.createDeps(env, silentLog);
    await deps.bus.close(); // The in-memory bus of the test replaces the service's own.
    return service.start(env, { ...deps, bus });
  },
  erased: 'documents.user-data.erased.v1',
  tellsAgainTo: [
    achievementsProjectionBegun,
    adminProjectionBegun,
    billingProjectionBegun,
    budgetDocumentsProjectionBegun,
    remindersProjectionBegun,
  ],
});
