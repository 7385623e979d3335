// The files of a build never change under their name, so each is read once and cached, with the compressed
// copies beside it. A file that could not be verified is cached neither here nor by browsers, because it may
// differ the next time.
import { createHash } from 'node:crypto';
import path from 'node:path';
import type { Files } from '@savvi/static-files/files';

/** The bytes of a file, and whether they are verified. */
export interface FoundFile {
  readonly bytes: Buffer;
  readonly isVerified: boolean;
}

/** A source of files that verifies each file whose published digest it can read. */
export interface VerifiedFiles {
  read(relativePath: string): Promise<FoundFile | null>;
}

/** A source of files that need no verification. */
export const trusted = (files: Files): VerifiedFiles => ({
  async read(relativePath) {
    const bytes = await files.read(relativePath);
    return bytes === null ? null : { bytes, isVerified: true };
  },
});

/** A file with the compressed copies that the build made. */
export interface StoredFile {
  readonly type: string;
  /** A verified file with a content hash in its name never changes, so browsers may cache it forever. */
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
  '.bcmap': 'application/octet-stream', // Character maps, which PDF.js loads.
};
const HASHED = /\.[0-9a-f]{8,}\.(?:js|css|svg|png|woff2)$/;

/** The static files that clients may request. */
export interface FileStore {
  /** The file at a path such as `js/app.1a2b3c4d.js`; null for a missing file or an unknown file type. */
  find(relativePath: string): Promise<StoredFile | null>;
}

/** Serves static files. Verified files with a hash in their name stay in memory. */
export function fileStore(files: VerifiedFiles): FileStore {
  const stored = new Map<string, StoredFile>();
  return {
    async find(relativePath) {
      const known = stored.get(relativePath);
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
      if (isImmutable) stored.set(relativePath, found);
      return found;
    },
  };
}
