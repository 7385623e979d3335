/** How much of a text is shown, in bytes. */
export const TEXT_BYTES_MAX = 1_048_576;

const MARKS: readonly (readonly [encoding: string, first: number, second: number])[] = [['utf-16le', 0xff, 0xfe], ['utf-16be', 0xfe, 0xff]];

/** The text in the beginning of a file: UTF-16 that says so, UTF-8, or else a letter for each byte. A letter that is cut at the end is left out. */
export function textOf(bytes: Uint8Array<ArrayBuffer>): string {
  const marked = MARKS.find(([, first, second]) => bytes[0] === first && bytes[1] === second);
  if (marked !== undefined) return new TextDecoder(marked[0]).decode(bytes, { stream: true });
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return new TextDecoder('windows-1252').decode(bytes); // not UTF-8
  }
}
