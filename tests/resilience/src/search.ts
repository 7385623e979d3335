// Looks for bytes in every file of a folder, write-ahead logs and databases included.
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';

/** The files below `folder` that hold `canary`, as paths within it. */
export async function filesWith(folder: string, canary: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const found: string[] = [];
  for (const entry of entries.filter((each) => each.isFile())) {
    const file = join(entry.parentPath, entry.name);
    // As it is written, and as UTF-16, in case a program keeps it that way.
    const bytes = await readFile(file);
    if (bytes.includes(canary) || bytes.includes(Buffer.from(canary, 'utf16le'))) found.push(relative(folder, file));
  }
  return found.sort();
}
