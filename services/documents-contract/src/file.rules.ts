// Checks a file before its content is read: first the browser, before it uploads, then the server, because a
// client may skip the check.
import { originalNameOf } from './document-name.ts';
import { FILE_KINDS_IN_WORDS, type FileKind, fileKindOf } from './file-kind.ts';

const MIB = 1_048_576;
const inMegabytes = (bytes: number) => `${Math.round((bytes / MIB) * 100) / 100} MB`;
// oxlint-disable-next-line savvi/format-in-ui -- the server says it too, and @savvi/ui lies above this package
const inBytes = (bytes: number) => `${bytes.toLocaleString('en-US')} bytes`;

/**
 * The message names the file's size and the limit, also in bytes where rounding would show '10 MB' for both.
 */
function tooLarge(maxBytes: number, size?: number): string {
  const [limit, own] = [inMegabytes(maxBytes), size === undefined ? null : inMegabytes(size)];
  if (own === null || size === undefined) return `This file is too large. The limit is ${limit}.`;
  return own === limit
    ? `This file is too large: ${inBytes(size)}. The limit is ${limit} (${inBytes(maxBytes)}).`
    : `This file is too large: ${own}. The limit is ${limit}.`;
}

/** The messages for refused files. */
export const FILE_REFUSALS = {
  missing: 'Please select a file to upload.',
  kind: `This kind of file is not accepted. Please choose one of ${FILE_KINDS_IN_WORDS}.`,
  empty: 'This file is empty.',
  tooLarge,
  content: (kind: FileKind): string => `This isn’t a ${kind.toUpperCase()} file, although its name says so.`,
} as const;

/** Why a file is refused by its name and its size in bytes; null when both are fine. */
export function fileRefusalOf(
  { name, size }: { readonly name: string; readonly size: number },
  maxBytes: number,
): string | null {
  const originalName = originalNameOf(name);
  if (originalName === '') return FILE_REFUSALS.missing;
  if (fileKindOf(originalName) === null) return FILE_REFUSALS.kind;
  if (size > maxBytes) return FILE_REFUSALS.tooLarge(maxBytes, size);
  return size === 0 ? FILE_REFUSALS.empty : null;
}

// An alias with the place of the previous release, for code in other repositories.
export { originalNameOf } from './document-name.ts';
