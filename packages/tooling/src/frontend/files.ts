import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/**
 * Returns the sorted paths of all files below `dir`, relative to it and with forward slashes; `skip` excludes
 * files or whole folders by name.
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

/** Returns one hash (sha256, hex) over the names and contents of files in `dir`. */
export function hashOfFiles(dir: string, files: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of files) {
    const bytes = readFileSync(join(dir, file));
    hash.update(`${file}\0${bytes.length}\0`).update(bytes);
  }
  return hash.digest('hex');
}
