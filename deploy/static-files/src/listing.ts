import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { SAFE_PATH } from './files.ts';

/** The path of a frontend's file listing; no build contains a file of this name. */
export const LISTING_PATH = '/files.json';

/**
 * The maximum number of a frontend's files, which none of our frontends reaches, and their maximum total size
 * of 64 MiB, which a gateway can hold in memory for each frontend.
 */
const FILES_MAX = 5_000;
const BYTES_MAX = 67_108_864;

const listedFile = z.strictObject({
  path: z.string().max(300).regex(SAFE_PATH),
  bytes: z.int().min(0),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});

/**
 * The schema of a file listing: every file with its size and digest; compressed copies are separate files.
 */
export const listingSchema = z
  .strictObject({ files: z.array(listedFile).max(FILES_MAX) })
  .refine(
    ({ files }) => files.reduce((sum, { bytes }) => sum + bytes, 0) <= BYTES_MAX,
    'lists more than a frontend may have',
  );

/** The file listing of a frontend. */
export type Listing = z.infer<typeof listingSchema>;

/** The digest that identifies a file's content. */
export const sha256 = (bytes: Buffer | string): string => createHash('sha256').update(bytes).digest('hex');

/** Lists the files below `directory`, without hidden files and unsafe names, which cannot be requested. */
export async function listFiles(directory: string): Promise<Listing> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(directory, path.join(entry.parentPath, entry.name)).replaceAll('\\', '/'));
  const files = paths
    .filter((file) => SAFE_PATH.test(file))
    .sort()
    .map(async (file) => {
      const bytes = await readFile(path.join(directory, file));
      return { path: file, bytes: bytes.length, sha256: sha256(bytes) };
    });
  return listingSchema.parse({ files: await Promise.all(files) });
}
