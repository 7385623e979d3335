// Workbooks (.xlsx) by hand over fflate and saxes. A library builds a tree of the whole sheet before it returns: a sheet
// with a million empty rows, or a small file that unpacks to a large one, would fill the memory (MON-72, E5).
import { UnreadableFile } from './reading.ts';
import type { RawTable, TableLine } from './table.rules.ts';
import { readXml } from './xml.ts';
import { unzipped } from './zip.ts';

const WORKBOOK = 'xl/workbook.xml';
/** The widest table; cells further to the right do not count. */
const COLUMNS_MAX = 100;
/** The longest text of a cell. */
const CELL_MAX = 2_000;
const DAY_MS = 86_400_000;
/** Day 0 of both calendars of Excel. The first one counts a February 29, 1900, which did not exist. */
const DAY_ZERO = { 1900: Date.UTC(1899, 11, 30), 1904: Date.UTC(1904, 0, 1) };

interface Sheet {
  readonly id: string;
  readonly isHidden: boolean;
}

const decoder = new TextDecoder();

/** The visible sheets of a workbook, in their order, and its calendar. */
function workbookIn(xml: string): { sheets: readonly Sheet[]; dayZero: number } {
  const sheets: Sheet[] = [];
  let dayZero = DAY_ZERO[1900];
  readXml(xml, {
    opened({ name, attributes }) {
      if (name === 'sheet')
        sheets.push({
          id:
            attributes['r:id'] ?? Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1] ?? '',
          isHidden: attributes['state'] === 'hidden' || attributes['state'] === 'veryHidden',
        });
      if (name === 'workbookPr' && ['1', 'true'].includes(attributes['date1904'] ?? ''))
        dayZero = DAY_ZERO[1904];
    },
    closed: () => undefined,
  });
  return { sheets: sheets.filter(({ isHidden }) => !isHidden), dayZero };
}

/** The paths of the parts that a workbook refers to, by their ids. */
function partsIn(xml: string): ReadonlyMap<string, string> {
  const parts = new Map<string, string>();
  readXml(xml, {
    opened({ name, attributes: { Id, Target } }) {
      if (name === 'Relationship' && Id !== undefined && Target !== undefined)
        parts.set(Id, Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`);
    },
    closed: () => undefined,
  });
  return parts;
}

/** The shared texts, without the readings of Japanese words. */
function textsIn(xml: string): readonly string[] {
  const texts: string[] = [];
  let isReading = false;
  readXml(xml, {
    opened({ name }) {
      if (name === 'si') texts.push('');
      if (name === 'rPh') isReading = true;
    },
    closed(name, text) {
      if (name === 'rPh') isReading = false;
      if (name === 't' && !isReading && texts.length > 0)
        texts[texts.length - 1] = `${texts.at(-1)}${text}`.slice(0, CELL_MAX);
    },
  });
  return texts;
}

/** The numbers of built-in formats with a date. */
const isBuiltInDate = (format: number) =>
  (format >= 14 && format <= 22) || (format >= 27 && format <= 36) || (format >= 50 && format <= 58);
/** Whether a format of its own shows a day or a year, outside of quoted texts and colors. */
const showsDate = (code: string) => /[dy]/i.test(code.replace(/"[^"]*"|\[[^\]]*\]|\\./g, ''));

/** The indexes of those cell styles that show dates. */
function dateStylesIn(xml: string): ReadonlySet<number> {
  const formats = new Set<number>();
  const styles = new Set<number>();
  let [isInCells, at] = [false, 0];
  readXml(xml, {
    opened({ name, attributes }) {
      const format = Number(attributes['numFmtId']);
      if (name === 'numFmt' && showsDate(attributes['formatCode'] ?? '')) formats.add(format);
      if (name === 'cellXfs') isInCells = true;
      if (name === 'xf' && isInCells) {
        if (isBuiltInDate(format) || formats.has(format)) styles.add(at);
        at += 1;
      }
    },
    closed(name) {
      if (name === 'cellXfs') isInCells = false;
    },
  });
  return styles;
}

/** The index of the column of an address: 'B2' is 1. */
function columnOf(address: string): number {
  let column = 0;
  for (const letter of /^[A-Z]{1,3}/.exec(address)?.[0] ?? '')
    column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}

/** A number as a bank would write it: what floating point adds after the cents is left out. */
function shownNumber(written: string): string {
  const value = Number(written);
  if (!Number.isFinite(value) || Number.isInteger(value)) return /e/i.test(written) ? String(value) : written;
  return Math.abs(value * 100 - Math.round(value * 100)) < 1e-6 ? value.toFixed(2) : String(value);
}

function shownDate(written: string, dayZero: number): string {
  const day = new Date(dayZero + Math.floor(Number(written)) * DAY_MS);
  return Number.isNaN(day.getTime()) ? written : day.toISOString().slice(0, 10);
}

interface SheetContext {
  readonly texts: readonly string[];
  readonly dateStyles: ReadonlySet<number>;
  readonly dayZero: number;
}

/** The rows of a sheet that are not empty. A merged cell has its value in its first cell. */
function linesIn(xml: string, { texts, dateStyles, dayZero }: SheetContext): readonly TableLine[] {
  const lines: TableLine[] = [];
  let cells: string[] = [];
  let [row, column, type, style, value] = [0, -1, 'n', -1, ''];
  let isInCell = false;
  const shown = () => {
    if (type === 's') return texts[Number(value)] ?? '';
    if (type === 'n' && value !== '' && !Number.isNaN(Number(value)))
      return dateStyles.has(style) ? shownDate(value, dayZero) : shownNumber(value);
    if (type === 'd') return value.slice(0, 10);
    return type === 'e' ? '' : value;
  };
  readXml(xml, {
    opened({ name, attributes }) {
      if (name === 'row') {
        row = Number(attributes['r'] ?? row + 1);
        [cells, column] = [[], -1];
      } else if (name === 'c') {
        column = attributes['r'] === undefined ? column + 1 : columnOf(attributes['r']);
        [type, style, value, isInCell] = [attributes['t'] ?? 'n', Number(attributes['s'] ?? -1), '', true];
      }
    },
    closed(name, text) {
      if (isInCell && (name === 'v' || name === 't')) value = `${value}${text}`.slice(0, CELL_MAX);
      else if (name === 'c') {
        isInCell = false;
        const cell = shown().trim();
        if (column >= 0 && column < COLUMNS_MAX && cell !== '') {
          while (cells.length < column) cells.push('');
          cells[column] = cell;
        }
      } else if (name === 'row' && cells.length > 0)
        lines.push({ line: row, cells, source: cells.join('\t') });
    },
  });
  return lines;
}

/** Whether the files of an archive are those of a workbook. */
export const isWorkbook = (names: readonly string[]): boolean => names.includes(WORKBOOK);

/** Reads the first visible sheet of a workbook that is not empty. @throws {UnreadableFile} */
export function readXlsx(bytes: Uint8Array): RawTable {
  const files = unzipped(bytes, (name) => name.startsWith('xl/') && /\.(?:xml|rels)$/.test(name));
  const at = (path: string) => {
    const file = files.get(path);
    return file === undefined ? null : decoder.decode(file);
  };
  const workbook = at(WORKBOOK);
  if (workbook === null) throw new UnreadableFile({ reason: 'damaged', line: null });
  const { sheets, dayZero } = workbookIn(workbook);
  const parts = partsIn(at('xl/_rels/workbook.xml.rels') ?? '<none/>');
  const texts = textsIn(at('xl/sharedStrings.xml') ?? '<none/>');
  const dateStyles = dateStylesIn(at('xl/styles.xml') ?? '<none/>');
  for (const { id } of sheets) {
    const xml = at(parts.get(id) ?? '');
    const lines = xml === null ? [] : linesIn(xml, { texts, dateStyles, dayZero });
    if (lines.length > 0) return { separator: '', lines };
  }
  throw new UnreadableFile({ reason: 'empty' });
}
