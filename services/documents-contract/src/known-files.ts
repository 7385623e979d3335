import * as z from '@savvi/contracts/schema';
import { recordId } from '@savvi/contracts/values';
import { BULK_MAX } from './bulk.ts';

/** The SHA-256 of a file, in hexadecimal. */
export const fileHash = z.string().check(z.regex(/^[0-9a-f]{64}$/));

/** The most files that one call asks about (DOC-47). */
export const KNOWN_FILES_MAX = BULK_MAX;

/** The body of POST /api/documents/known-files. */
export const knownFilesInput = z.object({
  sha256: z.array(fileHash).check(z.minLength(1), z.maxLength(KNOWN_FILES_MAX)),
});

/** For each hash of which the space has a document: the newest one. */
export const knownFilesReply = z.object({
  documents: z.array(z.object({ sha256: fileHash, id: recordId, originalName: z.string() })),
});
/** The documents that have the asked hashes. */
export type KnownFilesReply = z.infer<typeof knownFilesReply>;
