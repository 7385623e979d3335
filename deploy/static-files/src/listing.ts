import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { SAFE_PATH } from './files.ts';

/** Where a frontend tells what it has; a build has no file of this name. */
export const LISTING_PATH = '/files.json';

/** More than any frontend of ours has, and what a gateway can hold of each in memory: 64 MiB. */
const FILES_MAX = 5_000;
const BYTES_MAX = 67_108_864;

const listedFile = z.strictObject({
  path: z.string().max(300).regex(SAFE_PATH),
  bytes: z.int().min(0),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});

/** What a frontend has: every file with its size and digest, compressed copies as files of their own. */
export const listingSchema = z
  .strictObject({ files: z.array(listedFile).max(FILES_MAX) })
  .refine(
    ({ files }) => files.reduce((sum, { bytes }) => sum + bytes, 0) <= BYTES_MAX,
    'lists more than a frontend may have',
  );

/** What a frontend has. */
export type Listing = z.infer<typeof listingSchema>;

/** The digest by which files are told apart. */
export const sha256 = (bytes: Buffer | string): string => createHash('sha256').update(bytes).digest('hex');

/** Lists the files below `directory`. Hidden files and odd names are left out: nobody could ask for them. */
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
