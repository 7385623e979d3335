// Both kinds of object store, for tests that must pass with either: a folder always, MinIO if `npm run
// parts:install` has built it. CI always builds it and treats a skipped test as a failure.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ObjectStore } from '@savvi/service-kit/object-store';
import { hasPart } from '@savvi/tooling/parts';
import { startMinio } from '@savvi/tooling/parts/minio';
import { z } from 'zod';
import { objectStoreFields, objectStoreOf, openObjectStore } from '../shared/object-store-settings.ts';

/** An object store for one test file. */
export interface TestStore {
  /** The environment variables that select this store for the service and its maintenance. */
  readonly env: Readonly<Record<string, string>>;
  /** Opens a client of the store; each test closes its own. */
  open(): ObjectStore;
  remove(): Promise<void>;
}

const settings = z.object(objectStoreFields).transform(objectStoreOf);

async function testStore(
  envIn: (folder: string) => Promise<{ env: Record<string, string>; stop: () => Promise<void> }>,
): Promise<TestStore> {
  const folder = await mkdtemp(join(tmpdir(), 'savvi-objects-test-'));
  const { env, stop } = await envIn(folder);
  return {
    env,
    open: () => openObjectStore(settings.parse(env)),
    async remove() {
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The kinds of store: the name of each, whether it is available, and how to create one. */
export const testStores = [
  {
    kind: 'a folder',
    isHere: true,
    make: () =>
      testStore((folder) =>
        Promise.resolve({
          env: { OBJECT_STORE: 'files', OBJECT_DIR: join(folder, 'objects') },
          stop: () => Promise.resolve(),
        }),
      ),
  },
  {
    kind: 'a bucket of MinIO',
    isHere: hasPart('minio'),
    make: () =>
      testStore(async (folder) => {
        const { endpoint, accessKey, secretKey, stop } = await startMinio({ folder });
        return {
          env: {
            OBJECT_STORE: 's3',
            S3_ENDPOINT: endpoint,
            S3_BUCKET: 'documents',
            S3_ACCESS_KEY: accessKey,
            S3_SECRET_KEY: secretKey,
          },
          stop,
        };
      }),
  },
] as const;
