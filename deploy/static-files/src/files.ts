import { readFile } from 'node:fs/promises';
import path from 'node:path';

/** Plain names only: no empty, hidden or parent segment can be spelled. */
export const SAFE_PATH = /^(?:[A-Za-z0-9_@-][A-Za-z0-9_@.+-]*\/)*[A-Za-z0-9_@-][A-Za-z0-9_@.+-]*$/;

/** Where files of a build come from. */
export interface Files {
  /** The bytes of a file by a path such as `js/app.1a2b3c4d.js`; null when there is none. */
  read(relativePath: string): Promise<Buffer | null>;
}

const isMissing = (error: unknown) =>
  error instanceof Error &&
  'code' in error &&
  ['ENOENT', 'EISDIR', 'ENOTDIR', 'ENAMETOOLONG'].includes(String(error.code));

/** The files below `directory`, read again each time, so that a new build shows without a restart. */
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
