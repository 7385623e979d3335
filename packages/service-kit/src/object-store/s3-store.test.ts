// Against a real MinIO (`npm run parts:install` builds it); without one there is nothing to test, and CI builds it always.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { objectStoreSuite } from '@savvi/testing/object-store-suite';
import { startMinio } from '@savvi/tooling/parts/minio';
import { hasPart } from '@savvi/tooling/parts';
import { describe } from 'vitest';
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
