import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/**
 * Every file below `dir` as sorted paths relative to it, with forward slashes; `skip` leaves out a file or a
 * whole folder by name.
 */
export function filesBelow(dir: string, skip: (name: string) => boolean = () => false): string[] {
  const walk = (at: string): string[] =>
    readdirSync(at, { withFileTypes: true }).flatMap((entry) => {
      if (skip(entry.name)) return [];
      const path = join(at, entry.name);
      return entry.isDirectory() ? walk(path) : [relative(dir, path).replaceAll(sep, '/')];
    });
  return walk(dir).toSorted();
}

/** One hash (sha256, hex) over names and bytes of files in `dir`. */
export function hashOfFiles(dir: string, files: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of files) {
    const bytes = readFileSync(join(dir, file));
    hash.update(`${file}\0${bytes.length}\0`).update(bytes);
  }
  return hash.digest('hex');
}
