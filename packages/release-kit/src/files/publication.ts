import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { BuiltRemote } from '@savvi/contracts/remote';
import { listFiles } from '@savvi/static-files/listing';

/** A file of a version of an area, by its path below that version's folder. */
export interface PublishedFile {
  readonly path: string;
  readonly bytes: Buffer;
}

/** All files below the folder of a version. @throws when there are more than a frontend may have */
export async function publicationIn(directory: string): Promise<PublishedFile[]> {
  const { files } = await listFiles(directory);
  return Promise.all(
    files.map(async (file) => ({ path: file.path, bytes: await readFile(path.join(directory, file.path)) })),
  );
}

/** Whether the entry of a version has the hash in its `remote.json`. Browsers refuse any other entry. */
export function hasItsEntry(
  { entry, integrity }: Pick<BuiltRemote, 'entry' | 'integrity'>,
  files: readonly PublishedFile[],
): boolean {
  const found = files.find((file) => file.path === entry);
  return (
    found !== undefined && `sha384-${createHash('sha384').update(found.bytes).digest('base64')}` === integrity
  );
}
