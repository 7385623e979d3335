import { FILE_BYTES_MAX } from '@savvi/contracts/documents/file-kind';
import { parseEnv as parse, serviceEnv } from '@savvi/service-kit/env';
import { z } from 'zod';

const text = z.string().min(1);
const documentsEnv = serviceEnv.extend({
  /** The file of the master keys. */
  DOCUMENTS_KEYRING_FILE: text,
  /** Whether that file is made where there is none yet and nothing was ever sealed: for the embedded start. */
  DOCUMENTS_KEYRING_CREATE: z.enum(['true', 'false']).default('false').transform((value) => value === 'true'),
  /** The largest file, in bytes. */
  FILE_BYTES_MAX: z.coerce.number().int().min(1).max(1_073_741_824).default(FILE_BYTES_MAX),
  OBJECT_STORE: z.enum(['files', 's3']).default('files'),
  OBJECT_DIR: text.optional(),
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_BUCKET: text.optional(),
  S3_ACCESS_KEY: text.optional(),
  S3_SECRET_KEY: text.optional(),
  S3_REGION: text.default('us-east-1'),
});
type Given = z.output<typeof documentsEnv>;

const inFolder = z.object({ OBJECT_DIR: text }).transform(({ OBJECT_DIR }) => ({ kind: 'files', folder: OBJECT_DIR }) as const);
const inBucket = z
  .object({ S3_ENDPOINT: text, S3_BUCKET: text, S3_ACCESS_KEY: text, S3_SECRET_KEY: text, S3_REGION: text })
  .transform(({ S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY, S3_SECRET_KEY, S3_REGION }) => ({ kind: 's3', endpoint: S3_ENDPOINT, bucket: S3_BUCKET, accessKey: S3_ACCESS_KEY, secretKey: S3_SECRET_KEY, region: S3_REGION }) as const);

/** Where the files lie, and with what they are reached: only the settings of the chosen kind have to be there. */
function objectStoreOf(given: Given, context: z.RefinementCtx) {
  const chosen = given.OBJECT_STORE === 'files' ? inFolder.safeParse(given) : inBucket.safeParse(given);
  if (chosen.success) return chosen.data;
  for (const { path } of chosen.error.issues) context.addIssue({ code: 'custom', path, message: `needed by OBJECT_STORE=${given.OBJECT_STORE}` });
  return z.NEVER;
}

const either = documentsEnv.transform((given, context) => ({ ...given, objectStore: objectStoreOf(given, context) }));

/** The settings of the documents service: files in a folder (`OBJECT_STORE=files`) or in a bucket (`s3`). */
export type Env = z.output<typeof either>;

/** Reads the settings. @throws {InvalidEnvironment} naming what is missing or wrong. */
export const parseEnv = (source: Record<string, string | undefined>): Env => parse(either, source);
