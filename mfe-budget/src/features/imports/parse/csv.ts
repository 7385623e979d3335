import papaparse from 'papaparse';
import { UnreadableFile } from './reading.ts';
import type { RawTable, TableLine } from './table.rules.ts';

const SEPARATORS = [',', ';', '\t', '|'] as const;

/** The line of each position of a text, asked in ascending order. */
function lineCounter(text: string) {
  let [line, at] = [1, 0];
  return (position: number) => {
    while (at < position) {
      const character = text.charCodeAt(at);
      if (character === 10 || (character === 13 && text.charCodeAt(at + 1) !== 10)) line += 1;
      at += 1;
    }
    return line;
  };
}

/**
 * The rows of a CSV or TSV text with the lines of an editor, also after quoted line breaks. Empty rows are left out.
 * @throws {UnreadableFile} when a quotation mark is never closed
 */
export function readCsv(text: string): RawTable {
  const lines: TableLine[] = [];
  const lineOf = lineCounter(text);
  let start = 0;
  let separator = ',';
  papaparse.parse<string[]>(text, {
    delimitersToGuess: [...SEPARATORS],
    step({ data, errors, meta }) {
      const line = lineOf(start);
      if (errors.some(({ code }) => code === 'MissingQuotes'))
        throw new UnreadableFile({ reason: 'quotes', line });
      separator = meta.delimiter;
      if (data.some((cell) => cell.trim() !== ''))
        lines.push({
          line,
          cells: data.map((cell) => cell.trim()),
          source: text.slice(start, meta.cursor).trimEnd(),
        });
      start = meta.cursor;
    },
  });
  return { separator, lines };
}
