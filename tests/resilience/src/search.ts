// Looks for bytes in every file of a folder, write-ahead logs and databases included.
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';

/** A file as it was read. */
export interface ReadFile {
  /** Its path within the folder. */
  readonly path: string;
  readonly bytes: Buffer;
}

/**
 * PostgreSQL's write-ahead log: pages of 8 KiB, each with a header of 24 bytes, or of 40 where a flag in it
 * says so (access/xlog_internal.h).
 */
const LOG_SEGMENT = /pg_wal\/[0-9A-F]{24}$/;
const [PAGE, HEADER, LONG_HEADER, IS_LONG] = [8192, 24, 40, 2];

/**
 * A segment of the write-ahead log as its records were written: what goes over the end of a page has that
 * page's header no longer in it.
 */
export function withoutPageHeaders(segment: Buffer): Buffer {
  const pages = Array.from({ length: Math.ceil(segment.length / PAGE) }, (_, index) =>
    segment.subarray(index * PAGE, (index + 1) * PAGE),
  );
  return Buffer.concat(
    pages.map((page) => page.subarray((page.readUInt16LE(2) & IS_LONG) === 0 ? HEADER : LONG_HEADER)),
  );
}

/** Every file below `folder`, as it is now; the write-ahead log without what would cut a word in two. */
export async function readFolder(folder: string): Promise<ReadFile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files: ReadFile[] = [];
  for (const entry of entries.filter((each) => each.isFile())) {
    const file = join(entry.parentPath, entry.name);
    const bytes = await readFile(file);
    files.push({
      path: relative(folder, file),
      bytes: LOG_SEGMENT.test(file) ? withoutPageHeaders(bytes) : bytes,
    });
  }
  return files;
}

/**
 * The paths of the files that hold `canary`: as it is written, or as UTF-16, in case a program keeps it that
 * way.
 */
export const pathsWith = (files: readonly ReadFile[], canary: string): string[] =>
  files
    .filter(({ bytes }) => bytes.includes(canary) || bytes.includes(Buffer.from(canary, 'utf16le')))
    .map(({ path }) => path)
    .sort();
