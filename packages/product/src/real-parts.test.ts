// Uses a real nats-server and MinIO (built by `npm run parts:install`; CI always builds them).
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { defineEvent } from '@savvi/contracts/event';
import { createBus } from '@savvi/eventing/create-bus';
import { hasPart, PARTS } from '@savvi/tooling/parts';
import { freePort } from '@savvi/tooling/postgres/free-port';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { dataFolderPaths } from './data-folder.ts';
import { embedded, realParts, type Setting } from './setting.ts';
import { objectStoreSettings } from './environments.ts';
import { inProcessHost } from './host.ts';
import { startProduct } from './product.ts';
import type { Service } from './services.ts';
import { type Environment, parseSettings } from './settings.ts';

const noted = defineEvent({ type: 'identity.note.written.v1', data: z.object({ text: z.string() }) });
const aNote = () => noted.of({ spaceId: 'space-1', data: { text: 'hello' }, now: new Date() });
const silent = () => undefined;
const log = { error: silent, warn: silent, info: silent, debug: silent };

describe.runIf(PARTS.every(hasPart))('the product with real parts', () => {
  let root: string;
  let stack: AsyncDisposableStack;
  let environments: Map<string, Environment>;
  let said: string[];
  beforeAll(async () => {
    root = await mkdtemp(path.join(os.tmpdir(), 'savvi-parts-test-'));
    for (const name of ['identity', 'documents', 'gateway']) {
      await mkdir(path.join(root, name, 'prisma', 'migrations', '20260101000000_init'), { recursive: true });
      await writeFile(
        path.join(root, name, 'prisma', 'migrations', '20260101000000_init', 'migration.sql'),
        'CREATE TABLE kept (text text); CREATE TABLE users (email_canonical text, is_admin integer, password text, admin_file_password text);',
      );
    }
  });
  beforeEach(() => {
    [stack, environments, said] = [new AsyncDisposableStack(), new Map(), []];
  });
  afterEach(() => stack.disposeAsync());
  afterAll(() => rm(root, { recursive: true, force: true }));

  const fake = (name: string, bus: Service['bus']): Service => ({
    name,
    folder: name,
    bus,
    ...(name === 'identity' && { isCalled: true as const }),
    async start(environment) {
      environments.set(name, environment);
      return { url: `http://127.0.0.1:1/${name}`, ready: Promise.resolve(), drain: () => Promise.resolve() };
    },
  });

  async function start(setting: Setting, dataDir = 'data'): Promise<void> {
    const services = [
      fake('identity', { appends: ['identity.>'] }),
      fake('documents', { durables: { 'documents.notes': ['identity.>'] } }),
    ];
    const settings = parseSettings({ PORT: String(await freePort()), DATA_DIR: dataDir }, root);
    await startProduct(
      {
        settings,
        own: {},
        root,
        services,
        gateway: fake('gateway', {}),
        setting,
        host: inProcessHost,
        prepare: async () => undefined,
        say: (line) => said.push(line),
        durable: false,
        signal: new AbortController().signal,
      },
      stack,
    );
  }

  function busOf(service: string): ReturnType<typeof createBus> {
    const bus = createBus({ url: environments.get(service)?.['BUS_URL'] ?? '', log });
    stack.defer(() => bus.close());
    return bus;
  }
  const pidOf = async (part: string) => Number(await readFile(path.join(root, 'data', part, '.pid'), 'utf8'));
  const isRunning = (pid: number) => {
    try {
      return process.kill(pid, 0);
    } catch {
      return false;
    }
  };
  const answers = async (url: string | undefined) =>
    (await fetch(`${url}/minio/health/live`).catch(() => null))?.ok;

  it('gives each service its own NATS user, and the documents service a bucket in MinIO', async () => {
    await start(realParts);
    const got = Promise.withResolvers<unknown>();
    const event = aNote();
    busOf('documents').subscribe({
      durable: 'documents.notes',
      types: ['identity.>'],
      deliver: async (message) => got.resolve(message),
    });
    await busOf('identity').publish([event]);
    expect(await got.promise).toEqual(event);
    await expect(busOf('gateway').publish([aNote()])).rejects.toThrow(/Permissions Violation/);
    expect(environments.get('identity')?.['S3_SECRET_KEY']).toBeUndefined();
    expect(await answers(environments.get('documents')?.['S3_ENDPOINT'])).toBe(true);
  });

  it("shows an operator's command the address of the object store while the product runs", async () => {
    await start(realParts);
    const data = dataFolderPaths(path.join(root, 'data'));
    expect(objectStoreSettings(data, {})).toEqual({
      OBJECT_STORE: 's3',
      S3_ENDPOINT: environments.get('documents')?.['S3_ENDPOINT'],
      S3_BUCKET: 'savvi-documents',
      S3_ACCESS_KEY: 'savvi',
      S3_SECRET_KEY: environments.get('documents')?.['S3_SECRET_KEY'],
    });
    expect((await stat(data.objectStore)).mode & 0o777).toBe(0o600);
    await stack.disposeAsync();
    expect(objectStoreSettings(data, {})).toEqual({ OBJECT_DIR: data.objects });
  });

  it('restarts a killed part on the same port, and stops it with the product', async () => {
    await start(realParts);
    const before = { nats: await pidOf('nats'), minio: await pidOf('minio') };
    const reader = busOf('documents');
    const got = new Set<unknown>();
    reader.subscribe({
      durable: 'documents.notes',
      types: ['identity.>'],
      deliver: async (_, { id }) => void got.add(id),
    });
    for (const pid of Object.values(before)) process.kill(pid, 'SIGKILL');
    const event = aNote();
    const publisher = busOf('identity');
    await expect
      .poll(
        () =>
          publisher.publish([event]).then(
            () => 'published',
            () => 'down',
          ),
        { timeout: 15_000 },
      )
      .toBe('published');
    await expect.poll(() => got.has(event.id), { timeout: 15_000 }).toBe(true);
    await expect
      .poll(() => answers(environments.get('documents')?.['S3_ENDPOINT']), { timeout: 15_000 })
      .toBe(true);
    expect(said).toEqual(
      expect.arrayContaining([
        'nats-server ended unexpectedly; starting it again.',
        'MinIO ended unexpectedly; starting it again.',
      ]),
    );
    const after = { nats: await pidOf('nats'), minio: await pidOf('minio') };
    await stack.disposeAsync();
    expect([...Object.values(before), ...Object.values(after)].filter(isRunning)).toEqual([]);
  });

  it('refuses a data folder of npm start, and npm start refuses a data folder of real parts', async () => {
    await start(realParts);
    await stack.disposeAsync();
    stack = new AsyncDisposableStack();
    await expect(start(embedded)).rejects.toThrow('This data folder was begun by "npm run start:parts"');
    await stack.disposeAsync();
    stack = new AsyncDisposableStack();
    await start(embedded, 'other');
    await stack.disposeAsync();
    stack = new AsyncDisposableStack();
    await expect(start(realParts, 'other')).rejects.toThrow('This data folder was begun by "npm start"');
  });
});
