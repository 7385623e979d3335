// Looks for bytes in every file of a folder, write-ahead logs and databases included.
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';

/** A file as it was read. */
export interface ReadFile {
  /** Its path within the folder. */
  readonly path: string;
  readonly bytes: Buffer;
}

/** Every file below `folder`, as it is now. */
export async function readFolder(folder: string): Promise<ReadFile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files: ReadFile[] = [];
  for (const entry of entries.filter((each) => each.isFile())) {
    const file = join(entry.parentPath, entry.name);
    files.push({ path: relative(folder, file), bytes: await readFile(file) });
  }
  return files;
}

/** The paths of the files that hold `canary`: as it is written, or as UTF-16, in case a program keeps it that way. */
export const pathsWith = (files: readonly ReadFile[], canary: string): string[] =>
  files.filter(({ bytes }) => bytes.includes(canary) || bytes.includes(Buffer.from(canary, 'utf16le'))).map(({ path }) => path).sort();
