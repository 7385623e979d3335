import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

/** One migration on disk. */
export interface Migration {
  /** The folder's name, `<timestamp>_<name>`; migrations are applied in the order of their names. */
  name: string;
  script: string;
  /** SHA-256 of the script's bytes in hex, as Prisma stores it. */
  checksum: string;
}

/** Reads `<dir>/<name>/migration.sql` of every migration, in the order of their names. */
export async function readMigrations(dir: string): Promise<Migration[]> {
  const entries = await readdir(dir, { withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
  return Promise.all(
    names.map(async (name) => {
      const script = await readFile(path.join(dir, name, 'migration.sql'), 'utf8');
      return { name, script, checksum: sha256(script) };
    }),
  );
}

/** Whether `checksum` is that of this script, even if the script was checked out with other line endings. */
export function matchesChecksum(script: string, checksum: string): boolean {
  const unix = script.replaceAll('\r\n', '\n');
  return [script, unix, unix.replaceAll('\n', '\r\n')].some((variant) => sha256(variant) === checksum);
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
