// The settings of the object store, shared by the service and the maintenance commands.
import { fileStore } from '@savvi/service-kit/file-store';
import { lazyStore, type ObjectStore } from '@savvi/service-kit/object-store';
import { z } from 'zod';

const text = z.string().min(1);

/** The settings of an object store, of either kind. */
export const objectStoreFields = {
  OBJECT_STORE: z.enum(['files', 's3']).default('files'),
  OBJECT_DIR: text.optional(),
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_BUCKET: text.optional(),
  S3_ACCESS_KEY: text.optional(),
  S3_SECRET_KEY: text.optional(),
  S3_REGION: text.default('us-east-1'),
};

const inFolder = z
  .object({ OBJECT_DIR: text })
  .transform(({ OBJECT_DIR }) => ({ kind: 'files', folder: OBJECT_DIR }) as const);
const inBucket = z
  .object({ S3_ENDPOINT: text, S3_BUCKET: text, S3_ACCESS_KEY: text, S3_SECRET_KEY: text, S3_REGION: text })
  .transform(
    ({ S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY, S3_SECRET_KEY, S3_REGION }) =>
      ({
        kind: 's3',
        endpoint: S3_ENDPOINT,
        bucket: S3_BUCKET,
        accessKey: S3_ACCESS_KEY,
        secretKey: S3_SECRET_KEY,
        region: S3_REGION,
      }) as const,
  );

/** The validated settings of the selected kind of object store. */
export type ObjectStoreSettings = z.output<typeof inFolder> | z.output<typeof inBucket>;

/** For a zod transform: only the settings of the selected kind of object store are required. */
export function objectStoreOf(
  env: { readonly OBJECT_STORE: 'files' | 's3' },
  context: z.RefinementCtx,
): ObjectStoreSettings {
  const chosen = env.OBJECT_STORE === 'files' ? inFolder.safeParse(env) : inBucket.safeParse(env);
  if (chosen.success) return chosen.data;
  for (const { path } of chosen.error.issues)
    context.addIssue({ code: 'custom', path, message: `needed by OBJECT_STORE=${env.OBJECT_STORE}` });
  return z.NEVER;
}

/** Opens the object store of the given settings. The S3 client is large, so a file store does not load it. */
export const openObjectStore = (settings: ObjectStoreSettings): ObjectStore =>
  settings.kind === 'files'
    ? fileStore(settings.folder)
    : lazyStore(async () => (await import('@savvi/service-kit/s3-store')).s3Store(settings));
