/** How much of a text is shown, in bytes. */
export const TEXT_BYTES_MAX = 1_048_576;

const MARKS: readonly (readonly [encoding: string, first: number, second: number])[] = [
  ['utf-16le', 0xff, 0xfe],
  ['utf-16be', 0xfe, 0xff],
];

/**
 * The text in the beginning of a file: UTF-16 that says so, UTF-8, or else a letter for each byte. A letter
 * that is cut at the end is left out.
 */
export function textOf(bytes: Uint8Array<ArrayBuffer>): string {
  const marked = MARKS.find(([, first, second]) => bytes[0] === first && bytes[1] === second);
  if (marked !== undefined) return new TextDecoder(marked[0]).decode(bytes, { stream: true });
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return new TextDecoder('windows-1252').decode(bytes); // not UTF-8
  }
}

/** The most characters of one block. */
const BLOCK_MAX = 4_096;

/**
 * Where a block that may not be longer ends, and how many characters the border to the next has: a line's
 * end, else a blank, else between two letters.
 */
function borderIn(window: string): { readonly end: number; readonly width: number } {
  const line = window.lastIndexOf('\n');
  if (line >= 0) return { end: line, width: 1 };
  const blank = window.lastIndexOf(' ');
  if (blank > 0) return { end: blank, width: 1 };
  return { end: window.isWellFormed() ? window.length : window.length - 1, width: 0 };
}

/**
 * A text in blocks of whole lines. A line of a megabyte would keep a browser busy for seconds, so a very long
 * one is broken.
 */
export function blocksOf(text: string): string[] {
  const rest = text.replaceAll(/\r\n?/g, '\n');
  const blocks: string[] = [];
  let from = 0;
  while (rest.length - from > BLOCK_MAX) {
    const { end, width } = borderIn(rest.slice(from, from + BLOCK_MAX));
    blocks.push(rest.slice(from, from + end));
    from += end + width;
  }
  return [...blocks, rest.slice(from)];
}
