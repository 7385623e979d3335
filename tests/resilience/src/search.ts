// Searches every file of a folder for bytes, including databases and write-ahead logs.
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';

/** A file with its content. */
export interface ReadFile {
  /** The path relative to the folder. */
  readonly path: string;
  readonly bytes: Buffer;
}

/**
 * PostgreSQL's write-ahead log: pages of 8 KiB, each with a header of 24 bytes, or 40 if a flag in it is set
 * (access/xlog_internal.h).
 */
const LOG_SEGMENT = /pg_wal\/[0-9A-F]{24}$/;
const [PAGE, HEADER, LONG_HEADER, IS_LONG] = [8192, 24, 40, 2];

/**
 * Returns a segment of the write-ahead log without page headers, so that data across a page boundary is
 * contiguous.
 */
export function withoutPageHeaders(segment: Buffer): Buffer {
  const pages = Array.from({ length: Math.ceil(segment.length / PAGE) }, (_, index) =>
    segment.subarray(index * PAGE, (index + 1) * PAGE),
  );
  return Buffer.concat(
    pages.map((page) => page.subarray((page.readUInt16LE(2) & IS_LONG) === 0 ? HEADER : LONG_HEADER)),
  );
}

/** Reads every file below `folder`; the write-ahead log without the page headers, which would split words. */
export async function readFolder(folder: string): Promise<ReadFile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return Array.fromAsync(
    entries.filter((entry) => entry.isFile()),
    async (entry) => {
      const file = join(entry.parentPath, entry.name);
      const bytes = await readFile(file);
      return {
        path: relative(folder, file),
        bytes: LOG_SEGMENT.test(file) ? withoutPageHeaders(bytes) : bytes,
      };
    },
  );
}

/**
 * Returns the paths of the files that contain `canary`, as UTF-8 or as UTF-16, in case a program stores it
 * that way.
 */
export const pathsWith = (files: readonly ReadFile[], canary: string): string[] =>
  files
    .filter(({ bytes }) => bytes.includes(canary) || bytes.includes(Buffer.from(canary, 'utf16le')))
    .map(({ path }) => path)
    .sort();
