import { readFile } from 'node:fs/promises';
import path from 'node:path';

/** Allows plain names only: no empty, hidden or parent segments. */
export const SAFE_PATH = /^(?:[A-Za-z0-9_@-][A-Za-z0-9_@.+-]*\/)*[A-Za-z0-9_@-][A-Za-z0-9_@.+-]*$/;

/** The files of a frontend build. */
export interface Files {
  /** Reads a file by its path, such as `js/app.1a2b3c4d.js`; null if it does not exist. */
  read(relativePath: string): Promise<Buffer | null>;
}

const isMissing = (error: unknown) =>
  error instanceof Error &&
  'code' in error &&
  ['ENOENT', 'EISDIR', 'ENOTDIR', 'ENAMETOOLONG'].includes(String(error.code));

/** The files below `directory`, read on each call, so that a new build is served without a restart. */
export const filesIn = (directory: string): Files => ({
  async read(relativePath) {
    if (!SAFE_PATH.test(relativePath)) return null;
    try {
      return await readFile(path.join(directory, relativePath));
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  },
});
