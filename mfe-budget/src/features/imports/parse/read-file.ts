import { decoded } from './decoded.ts';
import { readCamt } from './camt.ts';
import { readCsv } from './csv.ts';
import { fileKindOf } from './file-kind.ts';
import { readOfx } from './ofx.ts';
import { readQif } from './qif.ts';
import {
  type Columns,
  FILE_BYTES_MAX,
  type Mapping,
  type Opened,
  type OpenedTable,
  type Spelled,
  type Statement,
  UnreadableFile,
} from './reading.ts';
import { opened, openQuestions, rowsOf, tableOf } from './table.rules.ts';
import { isWorkbook, readXlsx } from './xlsx.ts';
import { unzipped } from './zip.ts';

/** A file that is open in the worker, with what remains to be decided by the user. */
export interface OpenFile {
  readonly opened: Opened;
  /** Reads the rows of a table with a mapping. */
  readonly map: ((mapping: Mapping) => Statement) | null;
  /** What chosen columns leave undecided. */
  readonly ask: ((columns: Columns) => Pick<OpenedTable, 'open' | 'spelled'>) | null;
  /** Reads the dates and amounts of a QIF file again. */
  readonly spell: ((spelled: Spelled) => readonly Statement[]) | null;
}

const NOTHING_OPEN = { map: null, ask: null, spell: null };

function openTable(raw: Parameters<typeof tableOf>[0]): OpenFile {
  const table = tableOf(raw);
  return {
    opened: opened(table),
    map: (mapping) => rowsOf(table, mapping),
    ask: (columns) => openQuestions(table, columns),
    spell: null,
  };
}

/** A ZIP is a workbook or contains statements in XML. */
function openZip(bytes: Uint8Array): OpenFile {
  const names: string[] = [];
  const files = unzipped(bytes, (name) => {
    names.push(name);
    return (
      /\.xml$/i.test(name) &&
      !name.startsWith('__MACOSX/') &&
      !/^(?:xl|word|ppt|docProps|_rels)\//.test(name) &&
      !name.startsWith('[')
    );
  });
  if (isWorkbook(names)) return openTable(readXlsx(bytes));
  if (names.some((name) => /^(?:word|ppt)\//.test(name)) || names.includes('mimetype'))
    throw new UnreadableFile({ reason: 'document' });
  if (files.size === 0) throw new UnreadableFile({ reason: names.length === 0 ? 'empty' : 'archive' });
  return { opened: readCamt([...files.values()].map(decoded)), ...NOTHING_OPEN };
}

/**
 * Reads a file of a bank. Its content decides what it is (MON-62).
 * @throws {UnreadableFile} for a file that cannot be read at all (MON-72)
 */
export function readFile(bytes: Uint8Array): OpenFile {
  if (bytes.length > FILE_BYTES_MAX) throw new UnreadableFile({ reason: 'large' });
  const file = fileKindOf(bytes);
  if (file.kind === 'zip') return openZip(bytes);
  if (file.kind === 'ofx') return { opened: readOfx(file.text), ...NOTHING_OPEN };
  if (file.kind === 'xml') return { opened: readCamt([file.text]), ...NOTHING_OPEN };
  if (file.kind === 'table') return openTable(readCsv(file.text));
  const { opened: qif, read } = readQif(file.text);
  return { opened: qif, ...NOTHING_OPEN, spell: read };
}
