// Against a real MinIO (`npm run parts:install` builds it); without one there is nothing to test, and CI
// builds it always.
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

describe.runIf(hasPart('minio'))('over S3', () => {
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
it('that takes calls and never answers is down, whatever is asked of it', async () => {
  const hanging = createServer(() => undefined).listen(0, '127.0.0.1'); // takes what comes and says nothing
  await once(hanging, 'listening');
  const { port } = hanging.address() as AddressInfo; // it listens on a port
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

it('without its bucket is down, and not one that lost every object', async () => {
  const empty = createServer((request, response) => {
    response.statusCode = 404;
    response.end(request.method === 'HEAD' ? undefined : '<Error><Code>NoSuchBucket</Code></Error>');
  }).listen(0, '127.0.0.1');
  await once(empty, 'listening');
  const { port } = empty.address() as AddressInfo; // it listens on a port
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
