// Writes a workbook in Office Open XML (ECMA-376), sheet after sheet and row after row, so that the rows of a large one
// are never in memory at once and no task is long. Libraries write it in one piece, compress it in a worker from a blob,
// which our Content-Security-Policy forbids, or treat some names as keys of an object.
import { daysBetween } from '@savvi/contracts/calendar';
import { strToU8, Zip, ZipDeflate } from 'fflate';

/** A cell: a text, an amount as a decimal (`-12.30`), a calendar date (`2027-05-31`), or nothing. */
export type Cell = { readonly text: string } | { readonly amount: string } | { readonly day: string } | null;

/** A sheet without its rows. Its name is unique, has at most 31 characters, and none of `[]:*?/\`. */
export interface Sheet {
  readonly name: string;
  readonly columns: readonly { readonly title: string; readonly width: number }[];
}

/** A workbook that is being written. Its sheets are written in order, each one once. */
export interface WorkbookWriter {
  /** Starts the next sheet with a header row. */
  next(): void;
  /** Adds rows to the current sheet. */
  add(rows: readonly (readonly Cell[])[]): void;
  /** Ends the last sheet and returns the file. */
  finish(): Blob;
}

/** The media type of a workbook. */
export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const DOCUMENT = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Indexes of the formats in `STYLES`. The text format keeps `=1+1` a text even when its cell is edited. */
const FORMAT = { text: 1, amount: 2, day: 3, header: 4 } as const;
const format = (numberFormat: number, font = 0) =>
  `<xf numFmtId="${numberFormat}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>`;
// The built-in number formats 4, 14 and 49 are `#,##0.00`, the short date of the reader's country, and text.
const STYLES = [
  `${HEAD}<styleSheet xmlns="${MAIN}">`,
  '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>',
  '<font><b/><sz val="11"/><name val="Calibri"/></font></fonts>',
  '<fills count="2"><fill><patternFill patternType="none"/></fill>',
  '<fill><patternFill patternType="gray125"/></fill></fills>',
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>',
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
  `<cellXfs count="5">${format(0)}${format(49)}${format(4)}${format(14)}${format(49, 1)}</cellXfs>`,
  '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>',
].join('');

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** Characters that XML 1.0 does not have, and other control characters than tabs and line breaks. */
const NOT_IN_XML = /[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]/gu;
/** A text that a reader would take for an escaped character (ECMA-376, ST_Xstring). */
const ESCAPE_LIKE = /_(?=x[0-9A-Fa-f]{4}_)/g;

const escaped = (text: string): string =>
  text
    .replace(NOT_IN_XML, '')
    .replace(ESCAPE_LIKE, '_x005F_')
    .replace(/[&<>"]/g, (character) => ENTITIES[character] ?? '');

/** The first day of the serial numbers of dates. */
const FIRST_SERIAL_DAY = '1899-12-30';

/** The name of a column: 0 is `A`. No sheet has more than 26. */
const columnName = (at: number): string => String.fromCharCode(65 + at);

const textXml = (at: string, text: string, style: number) =>
  `<c r="${at}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;

function cellXml(cell: Cell, at: string): string {
  if (cell === null) return '';
  if ('text' in cell) return cell.text === '' ? '' : textXml(at, cell.text, FORMAT.text);
  if ('amount' in cell) return `<c r="${at}" s="${FORMAT.amount}"><v>${cell.amount}</v></c>`;
  return `<c r="${at}" s="${FORMAT.day}"><v>${daysBetween(FIRST_SERIAL_DAY, cell.day)}</v></c>`;
}

const rowXml = (row: number, cells: readonly string[]) => `<row r="${row}">${cells.join('')}</row>`;

function sheetHead({ columns }: Sheet): string {
  const widths = columns.map(
    ({ width }, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
  );
  const titles = columns.map(({ title }, at) => textXml(`${columnName(at)}1`, title, FORMAT.header));
  const frozen =
    '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>';
  return `${HEAD}<worksheet xmlns="${MAIN}">${frozen}<cols>${widths.join('')}</cols><sheetData>${rowXml(1, titles)}`;
}
const SHEET_TAIL = '</sheetData></worksheet>';

/** The files around the sheets, by path. */
function filesAround(sheets: readonly Sheet[]): Readonly<Record<string, string>> {
  const part = (path: string, type: string) =>
    `<Override PartName="/xl/${path}.xml" ContentType="${TYPE}.${type}+xml"/>`;
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${DOCUMENT}/${type}" Target="${target}"/>`;
  const relations = (all: string) =>
    `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${all}</Relationships>`;
  const each = (of: (sheet: Sheet, number: number) => string) =>
    sheets.map((sheet, at) => of(sheet, at + 1)).join('');
  return {
    '[Content_Types].xml': `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${part('workbook', 'sheet.main')}${part('styles', 'styles')}${each((_, number) => part(`worksheets/sheet${number}`, 'worksheet'))}</Types>`,
    '_rels/.rels': relations(relation('rId1', 'officeDocument', 'xl/workbook.xml')),
    'xl/workbook.xml': `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${DOCUMENT}"><bookViews><workbookView/></bookViews><sheets>${each(({ name }, number) => `<sheet name="${escaped(name)}" sheetId="${number}" r:id="rId${number}"/>`)}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations(
      each((_, number) => relation(`rId${number}`, 'worksheet', `worksheets/sheet${number}.xml`)) +
        relation('styles', 'styles', 'styles.xml'),
    ),
    'xl/styles.xml': STYLES,
  };
}

/** Starts a workbook with these sheets. */
export function writeXlsx(sheets: readonly Sheet[]): WorkbookWriter {
  const written: Uint8Array<ArrayBuffer>[] = [];
  const zip = new Zip((error, part) => {
    if (error) throw error;
    written.push(part as Uint8Array<ArrayBuffer>); // never shared memory: fflate allocates it
  });
  const open = (path: string): ZipDeflate => {
    const file = new ZipDeflate(path);
    zip.add(file);
    return file;
  };
  for (const [path, xml] of Object.entries(filesAround(sheets))) open(path).push(strToU8(xml), true);

  let current: ZipDeflate | null = null;
  let [count, rows] = [0, 0];
  const end = () => current?.push(strToU8(SHEET_TAIL), true);
  return {
    next() {
      end();
      const sheet = sheets[count];
      if (sheet === undefined) throw new RangeError('the workbook has no further sheet');
      count += 1;
      rows = 1;
      current = open(`xl/worksheets/sheet${count}.xml`);
      current.push(strToU8(sheetHead(sheet)));
    },
    add(added) {
      const xml = added.map((cells) => {
        rows += 1;
        return rowXml(
          rows,
          cells.map((cell, at) => cellXml(cell, `${columnName(at)}${rows}`)),
        );
      });
      current?.push(strToU8(xml.join('')));
    },
    finish() {
      end();
      zip.end();
      return new Blob(written, { type: XLSX });
    },
  };
}
