/** The encodings with a byte order mark, and the two bytes of the mark. */
const BYTE_ORDER_MARKS: readonly (readonly [encoding: string, first: number, second: number])[] = [
  ['utf-16le', 0xff, 0xfe],
  ['utf-16be', 0xfe, 0xff],
];

/**
 * Decodes the beginning of a file: UTF-16 with a byte order mark, UTF-8, or else Windows-1252. A character
 * cut off at the end is dropped.
 */
export function textOf(bytes: Uint8Array<ArrayBuffer>): string {
  const marked = BYTE_ORDER_MARKS.find(([, first, second]) => bytes[0] === first && bytes[1] === second);
  if (marked !== undefined) return new TextDecoder(marked[0]).decode(bytes, { stream: true });
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return new TextDecoder('windows-1252').decode(bytes); // the bytes are not valid UTF-8
  }
}
