// Files of a build are read once and kept: they never change under their name. Compressed copies lie beside
// them. What nobody could verify is neither kept here nor by browsers: it may be something else the next
// time.
import { createHash } from 'node:crypto';
import path from 'node:path';
import type { Files } from '@savvi/static-files/files';

/** What was found under a name, and whether it is known to be what belongs there. */
export interface FoundFile {
  readonly bytes: Buffer;
  readonly isVerified: boolean;
}

/** Where files come from that are verified, as far as they can be at the time. */
export interface VerifiedFiles {
  read(relativePath: string): Promise<FoundFile | null>;
}

/** Files that are believed as they are. */
export const believed = (files: Files): VerifiedFiles => ({
  async read(relativePath) {
    const bytes = await files.read(relativePath);
    return bytes === null ? null : { bytes, isVerified: true };
  },
});

/** A file with the compressed copies the build made. */
export interface StoredFile {
  readonly type: string;
  /** What is verified under a name with a content hash never changes, so browsers keep it for good. */
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
const HASHED = /\.[0-9a-f]{8,}\.(?:js|css|svg|png|woff2)$/;

/** Files as people may ask for them. */
export interface FileStore {
  /** The file at a path such as `js/app.1a2b3c4d.js`, or null. Unknown kinds of files don't exist. */
  find(relativePath: string): Promise<StoredFile | null>;
}

/**
 * The files that people may ask for; those with a hash in their name stay in memory once they are verified.
 */
export function fileStore(files: VerifiedFiles): FileStore {
  const kept = new Map<string, StoredFile>();
  return {
    async find(relativePath) {
      const known = kept.get(relativePath);
      if (known !== undefined) return known;
      const type = TYPES[path.extname(relativePath)];
      const plain = type === undefined ? null : await files.read(relativePath);
      if (type === undefined || plain === null) return null;
      const [br, gzip] = await Promise.all([
        files.read(`${relativePath}.br`),
        files.read(`${relativePath}.gz`),
      ]);
      const isImmutable =
        HASHED.test(relativePath) && [plain, br, gzip].every((each) => each?.isVerified !== false);
      const etag = `"${createHash('sha256').update(plain.bytes).digest('base64url').slice(0, 22)}"`;
      const found = {
        type,
        isImmutable,
        etag,
        plain: plain.bytes,
        br: br?.bytes ?? null,
        gzip: gzip?.bytes ?? null,
      };
      if (isImmutable) kept.set(relativePath, found);
      return found;
    },
  };
}
