// Runs against a real MinIO (`npm run parts:install` builds it) and is skipped without one; CI always builds
// it.
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { objectStoreSuite } from '@savvi/testing/object-store-suite';
import { startMinio } from '@savvi/tooling/parts/minio';
import { hasPart } from '@savvi/tooling/parts';
import { describe, expect, it } from 'vitest';
import { s3Store } from './s3-store.ts';

describe.runIf(hasPart('minio'))('the object store over S3', () => {
  objectStoreSuite({
    name: 'a bucket of MinIO',
    async open() {
      const folder = await mkdtemp(join(tmpdir(), 'savvi-minio-'));
      const minio = await startMinio({ folder });
      const store = s3Store({ ...minio, bucket: 'documents', region: 'us-east-1' });
      return {
        store,
        breakDown: () => minio.stop('SIGKILL'),
        async close() {
          await store.close();
          await minio.stop();
          await rm(folder, { recursive: true, force: true });
        },
      };
    },
  });
});

// Trust: outages-6
it('is reported as down if the server accepts requests and never responds', async () => {
  // Accepts connections and never responds.
  const hanging = createServer(() => undefined).listen(0, '127.0.0.1');
  await once(hanging, 'listening');
  const { port } = hanging.address() as AddressInfo; // a listening server has an address
  const store = s3Store({
    endpoint: `http://127.0.0.1:${port}`,
    bucket: 'documents',
    accessKey: 'key',
    secretKey: 'secret',
    region: 'us-east-1',
    answerMs: 50,
  });
  const asked = [
    store.prepare(),
    store.put('a', Readable.from([Buffer.from('x')]), 1),
    store.get('a'),
    store.remove(['a']),
    Readable.from(store.list('')).toArray(),
  ];
  for (const answer of await Promise.allSettled(asked))
    expect(answer).toMatchObject({ status: 'rejected', reason: { name: 'ObjectStoreDown' } });
  await store.close();
  hanging.closeAllConnections();
  hanging.close();
});

it('is reported as down, not as empty, if its bucket is missing', async () => {
  const empty = createServer((request, response) => {
    response.statusCode = 404;
    response.end(request.method === 'HEAD' ? undefined : '<Error><Code>NoSuchBucket</Code></Error>');
  }).listen(0, '127.0.0.1');
  await once(empty, 'listening');
  const { port } = empty.address() as AddressInfo; // a listening server has an address
  const store = s3Store({
    endpoint: `http://127.0.0.1:${port}`,
    bucket: 'documents',
    accessKey: 'key',
    secretKey: 'secret',
    region: 'us-east-1',
  });
  await expect(store.get('a')).rejects.toMatchObject({ name: 'ObjectStoreDown' });
  await store.close();
  empty.closeAllConnections();
  empty.close();
});
