/** The encodings with a byte order mark, and the first two bytes of the mark. */
const MARKS: readonly (readonly [encoding: string, first: number, second: number])[] = [
  ['utf-16le', 0xff, 0xfe],
  ['utf-16be', 0xfe, 0xff],
];

/** UTF-16 without a mark: every second byte of its first digits and letters is zero. */
function unmarked(bytes: Uint8Array): string | null {
  const start = bytes.subarray(0, 64);
  const zeros = (from: 0 | 1) => start.filter((byte, at) => at % 2 === from && byte === 0).length;
  const most = start.length / 2 - 2;
  if (start.length < 8) return null;
  if (zeros(1) >= most && zeros(0) === 0) return 'utf-16le';
  return zeros(0) >= most && zeros(1) === 0 ? 'utf-16be' : null;
}

/**
 * The text of a file: UTF-16, UTF-8, or else Windows-1252. The encoding that a header names does not count, because
 * the headers of banks are often wrong.
 */
export function decoded(bytes: Uint8Array): string {
  const marked = MARKS.find(([, first, second]) => bytes[0] === first && bytes[1] === second)?.[0];
  const encoding = marked ?? unmarked(bytes);
  if (encoding !== null) return new TextDecoder(encoding).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes); // the bytes are not valid UTF-8
  }
}
