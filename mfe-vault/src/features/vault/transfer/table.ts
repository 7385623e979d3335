import papaparse from 'papaparse';
import { ENTRIES_MAX } from '../vault-codec.ts';
import { fileTexts as texts } from './file.texts.ts';
import { type FoundEntry, type Reading, UnreadableFile } from './reading.ts';

/** Maximum rows to read: twice the limit, because empty rows do not count. */
const ROWS_MAX = 2 * ENTRIES_MAX;

/** A row of a table: its cells by the names of the columns, in lower case; '' where there is no such column. */
export type Row = (column: string) => string;

interface NumberedRow {
  /** The number of the row in the file, from 1. */
  readonly at: number;
  readonly cells: readonly string[];
}

/** A table with names of columns. */
export interface Table {
  readonly columns: readonly string[];
  readonly rows: readonly NumberedRow[];
}

/**
 * Reads a CSV table.
 * @throws {UnreadableFile} when an unclosed quotation mark hides the end of a row
 */
export function readTable(text: string): Table {
  const { data, errors, meta } = papaparse.parse<string[]>(text, { preview: ROWS_MAX });
  const [broken] = errors.filter(({ type }) => type === 'Quotes');
  if (broken !== undefined) throw new UnreadableFile(texts.unreadable.quotes((broken.row ?? 0) + 1));
  if (meta.truncated) throw new UnreadableFile(texts.unreadable.tooMany(ENTRIES_MAX));
  const [head, ...rows] = data
    .map((cells, index) => ({ at: index + 1, cells }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  return { columns: (head?.cells ?? []).map((title) => title.trim().toLowerCase()), rows };
}

/**
 * Reads the rows of a table: each is an entry, or the name and reason of one that is left out. In a row with the
 * wrong number of cells, the password column is unknown, so the report names only its line.
 */
export function readRows(
  { columns, rows }: Table,
  entryOf: (row: Row) => FoundEntry | Reading['leftOut'][number],
): Reading {
  const isWhole = ({ cells }: NumberedRow) => cells.length === columns.length;
  const read = rows
    .filter(isWhole)
    .map(({ cells }) => entryOf((column) => cells[columns.indexOf(column)] ?? ''));
  return {
    found: read.filter((each) => 'fields' in each),
    leftOut: [
      ...rows
        .filter((row) => !isWhole(row))
        .map(({ at, cells }) => ({
          name: texts.row(at),
          reason: texts.otherWidth(cells.length, columns.length),
        })),
      ...read.filter((each) => 'reason' in each),
    ],
  };
}
