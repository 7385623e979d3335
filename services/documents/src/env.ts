import { FILE_BYTES_MAX } from '@savvi/documents-contract/file-kind';
import { envParser, requireVerifiedEmail, serviceEnv } from '@savvi/service-kit/env';
import { z } from 'zod';
import { objectStoreFields, objectStoreOf } from './shared/object-store-settings.ts';

const text = z.string().min(1);
const documentsEnv = serviceEnv.extend({
  REQUIRE_VERIFIED_EMAIL: requireVerifiedEmail,
  /** The file with the master keys. */
  DOCUMENTS_KEYRING_FILE: text,
  /**
   * Whether the keyring file is created if it is missing and nothing has been encrypted yet; for the embedded
   * start.
   */
  DOCUMENTS_KEYRING_CREATE: z
    .enum(['true', 'false'])
    .default('false')
    .transform((value) => value === 'true'),
  /** The maximum size of an uploaded file, in bytes. */
  FILE_BYTES_MAX: z.coerce.number().int().min(1).max(1_073_741_824).default(FILE_BYTES_MAX),
  ...objectStoreFields,
});
const either = documentsEnv.transform((input, context) => ({
  ...input,
  objectStore: objectStoreOf(input, context),
}));

/**
 * The settings of the documents service: files are stored in a folder (`OBJECT_STORE=files`) or in a bucket
 * (`s3`).
 */
export type Env = z.output<typeof either>;

/** Parses the settings. @throws {InvalidEnvironment} with the names of missing and invalid ones */
export const parseEnv = envParser(either);
