/** Maximum bytes of a text to show. */
export const TEXT_BYTES_MAX = 1_048_576;

/** Maximum characters of a block. */
const BLOCK_MAX = 4_096;

/**
 * Returns the end of a block and the width of the separator after it: a line break, else a space, else
 * nothing.
 */
function borderIn(window: string): { readonly end: number; readonly width: number } {
  const line = window.lastIndexOf('\n');
  if (line >= 0) return { end: line, width: 1 };
  const blank = window.lastIndexOf(' ');
  if (blank > 0) return { end: blank, width: 1 };
  return { end: window.isWellFormed() ? window.length : window.length - 1, width: 0 };
}

/**
 * Splits a text into blocks of whole lines. Very long lines are split too, because a line of a megabyte would
 * block a browser for seconds.
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
