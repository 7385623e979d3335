// Files of a build are read once and kept: they never change under their name. Compressed copies lie beside them.
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';

/** A file with the compressed copies the build made. */
export interface StoredFile {
  readonly type: string;
  /** A name with a content hash never changes, so browsers keep it for good. */
  readonly isImmutable: boolean;
  readonly etag: string;
  readonly plain: Buffer;
  readonly br: Buffer | null;
  readonly gzip: Buffer | null;
}

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.bcmap': 'application/octet-stream', // what the letters of a PDF are
};
/** Plain names only: no empty, hidden or parent segment can be spelled. */
const SAFE_PATH = /^(?:[A-Za-z0-9_@-][A-Za-z0-9_@.+-]*\/)*[A-Za-z0-9_@-][A-Za-z0-9_@.+-]*$/;
const HASHED = /\.[0-9a-f]{8,}\.(?:js|css|svg|png|woff2)$/;

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && ['ENOENT', 'EISDIR', 'ENOTDIR', 'ENAMETOOLONG'].includes(String(error.code));

async function readIfThere(file: string): Promise<Buffer | null> {
  try {
    return await readFile(file);
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/** Files below one folder. */
export interface FileStore {
  /** The file at a path such as `js/app.1a2b3c4d.js`, or null. Unknown kinds of files don't exist. */
  find(relativePath: string): Promise<StoredFile | null>;
}

/** The files below `directory`; those with a hash in their name stay in memory. */
export function fileStore(directory: string): FileStore {
  const kept = new Map<string, StoredFile>();
  return {
    async find(relativePath) {
      const known = kept.get(relativePath);
      if (known !== undefined) return known;
      const type = TYPES[path.extname(relativePath)];
      if (type === undefined || !SAFE_PATH.test(relativePath)) return null;
      const file = path.join(directory, relativePath);
      const plain = await readIfThere(file);
      if (plain === null) return null;
      const [br, gzip] = await Promise.all([readIfThere(`${file}.br`), readIfThere(`${file}.gz`)]);
      const isImmutable = HASHED.test(relativePath);
      const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
      const found = { type, isImmutable, etag, plain, br, gzip };
      if (isImmutable) kept.set(relativePath, found);
      return found;
    },
  };
}
