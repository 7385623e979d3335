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
});
const inFolder = documentsEnv.extend({ OBJECT_STORE: z.literal('files').default('files'), OBJECT_DIR: text });
const inBucket = documentsEnv.extend({ OBJECT_STORE: z.literal('s3'), S3_ENDPOINT: z.url({ protocol: /^https?$/ }), S3_BUCKET: text, S3_ACCESS_KEY: text, S3_SECRET_KEY: text, S3_REGION: text.default('us-east-1') });
const either = z.discriminatedUnion('OBJECT_STORE', [inBucket, inFolder]);

/** The settings of the documents service: files in a folder (`OBJECT_STORE=files`) or in a bucket (`s3`). */
export type Env = z.output<typeof either>;

/** Reads the settings. @throws {InvalidEnvironment} naming what is missing or wrong. */
export const parseEnv = (source: Record<string, string | undefined>): Env => parse(either, { OBJECT_STORE: 'files', ...source });
