import * as z from '@savvi/contracts/schema';
import { recordId } from '@savvi/contracts/values';
import { BULK_MAX } from './bulk.ts';

/** The SHA-256 of a file, in hexadecimal. */
export const fileHash = z.string().check(z.regex(/^[0-9a-f]{64}$/));

/** The maximum number of files in one call (DOC-47). */
export const KNOWN_FILES_MAX = BULK_MAX;

/** The body of POST /api/documents/known-files. */
export const knownFilesInput = z.object({
  sha256: z.array(fileHash).check(z.minLength(1), z.maxLength(KNOWN_FILES_MAX)),
});

/** The newest document for each hash that is the hash of a document of the space. */
export const knownFilesReply = z.object({
  documents: z.array(z.object({ sha256: fileHash, id: recordId, originalName: z.string() })),
});
/** The documents found by the hashes of their files. */
export type KnownFilesReply = z.infer<typeof knownFilesReply>;
