import { strToU8, zipSync, type Zippable } from 'fflate';
import { describe, expect, test } from 'vitest';
import { open, refusalOf, rowsIn } from './testing.ts';

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const inline = (at: string, text: string) => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`;
const number = (at: string, value: string, style = 0) => `<c r="${at}" s="${style}"><v>${value}</v></c>`;
const row = (at: number, ...cells: readonly string[]) => `<row r="${at}">${cells.join('')}</row>`;
const HEADER = row(1, inline('A1', 'Date'), inline('B1', 'Description'), inline('C1', 'Amount'));
/** The serial number of May 3, 2027. */
const MAY_3 = 46_510;

interface BookOptions {
  readonly sheets?: readonly { rows: string; state?: string }[];
  readonly is1904?: boolean;
  readonly more?: Zippable;
}
function book({ sheets = [], is1904 = false, more = {} }: BookOptions): Uint8Array {
  const names = sheets.map(
    ({ state }, at) =>
      `<sheet name="S${at}" sheetId="${at + 1}" ${state === undefined ? '' : `state="${state}"`} r:id="r${at}"/>`,
  );
  const parts = sheets.map((_, at) => `<Relationship Id="r${at}" Target="worksheets/sheet${at}.xml"/>`);
  return zipSync({
    '[Content_Types].xml': strToU8('<Types/>'),
    'xl/workbook.xml': strToU8(
      `<workbook xmlns="${MAIN}" xmlns:r="r"><workbookPr date1904="${is1904 ? 1 : 0}"/><sheets>${names.join('')}</sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(`<Relationships>${parts.join('')}</Relationships>`),
    'xl/sharedStrings.xml': strToU8(
      '<sst><si><t>Corner</t></si><si><r><t>Corner </t></r><r><t>Coffee</t></r></si></sst>',
    ),
    'xl/styles.xml': strToU8(
      '<styleSheet><numFmts><numFmt numFmtId="170" formatCode="[$-409]mmm\\ d;@"/><numFmt numFmtId="171" formatCode="&quot;day&quot;0"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="170"/><xf numFmtId="171"/></cellXfs></styleSheet>',
    ),
    ...Object.fromEntries(
      sheets.map(({ rows }, at) => [
        `xl/worksheets/sheet${at}.xml`,
        strToU8(`<worksheet><sheetData>${rows}</sheetData></worksheet>`),
      ]),
    ),
    ...more,
  });
}

describe('a workbook', () => {
  test('has dates, shared texts, numbers, texts with numbers, and results of formulas (MON-62)', () => {
    const rows = [
      HEADER,
      row(2, number('A2', String(MAY_3), 1), '<c r="B2" t="s"><v>1</v></c>', number('C2', '-4.5')),
      row(3, number('A3', String(MAY_3), 2), inline('B3', 'Tea'), inline('C3', '-1,200.00')),
      row(
        5,
        inline('A5', '2027-05-04'),
        inline('B5', 'Sum'),
        '<c r="C5"><f>0.1+0.2</f><v>0.30000000000000004</v></c>',
      ),
    ];
    expect(rowsIn(book({ sheets: [{ rows: rows.join('') }] }))).toEqual([
      '2 2027-05-03 -4.50 Corner Coffee',
      '3 2027-05-03 -1200.00 Tea',
      '5 2027-05-04 0.30 Sum',
    ]);
  });

  test('with the calendar of 1904 has the same dates', () => {
    const rows =
      HEADER + row(2, number('A2', String(MAY_3 - 1_462), 1), inline('B2', 'Tea'), number('C2', '-1'));
    expect(rowsIn(book({ sheets: [{ rows }], is1904: true }))).toEqual(['2 2027-05-03 -1.00 Tea']);
  });

  test('has the rows of its first visible sheet that is not empty', () => {
    const hidden = HEADER + row(2, inline('A2', '2027-01-01'), inline('B2', 'Hidden'), number('C2', '-1'));
    const shown = hidden.replace('Hidden', 'Shown');
    const sheets = [{ rows: hidden, state: 'hidden' }, { rows: '<row r="1"/>' }, { rows: shown }];
    expect(rowsIn(book({ sheets }))).toEqual(['2 2027-01-01 -1.00 Shown']);
  });

  test('with merged cells before the header and a million empty rows is read quickly', () => {
    const rows = `${row(1, inline('A1', 'Statement of May'))}${HEADER.replaceAll('1"', '3"').replace('r="1', 'r="3')}${row(4, number('A4', String(MAY_3), 1), inline('B4', 'Tea'), number('C4', '-1'))}${'<row r="5"/>'.repeat(1_048_572)}`;
    const file = book({ sheets: [{ rows }] });
    const start = performance.now();
    expect(rowsIn(file)).toEqual(['4 2027-05-03 -1.00 Tea']);
    expect(performance.now() - start).toBeLessThan(10_000);
  });

  test('asks nothing about dates and numbers that are no texts', () => {
    const rows = HEADER + row(2, number('A2', String(MAY_3), 1), inline('B2', 'Tea'), number('C2', '-1250'));
    expect(open(book({ sheets: [{ rows }] })).opened.open).toEqual({ date: null, amount: null });
  });

  test('that is damaged, empty or a bomb is refused (MON-72)', () => {
    expect(refusalOf(book({ sheets: [{ rows: '' }] }))).toEqual({ reason: 'empty' });
    expect(refusalOf(book({ sheets: [{ rows: '<row>' }] }))).toMatchObject({ reason: 'damaged' });
    const bomb = { 'xl/worksheets/sheet9.xml': new Uint8Array(60 * 1_048_576) };
    expect(refusalOf(book({ sheets: [{ rows: HEADER }], more: bomb }))).toEqual({ reason: 'large' });
    const file = book({ sheets: [{ rows: HEADER }] });
    expect(refusalOf(file.subarray(0, file.length - 40))).toMatchObject({ reason: 'damaged' });
  });
});
