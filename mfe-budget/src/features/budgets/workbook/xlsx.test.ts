import { strFromU8, unzipSync } from 'fflate';
import readXlsxFile from 'read-excel-file/universal';
import { expect, test } from 'vitest';
import { type Cell, writeXlsx } from './xlsx.ts';

const columns = [
  { title: 'One', width: 10 },
  { title: 'Two', width: 20 },
];
const bytesOf = (file: Blob) => file.arrayBuffer();

/** A workbook with one sheet. */
async function fileWith(rows: readonly (readonly Cell[])[]): Promise<ArrayBuffer> {
  const workbook = writeXlsx([{ name: 'Budget', columns }]);
  workbook.next();
  workbook.add(rows);
  return bytesOf(workbook.finish());
}
const cellsOf = async (file: ArrayBuffer) => (await readXlsxFile(file))[0]?.data.slice(1);
const sheetXml = (file: ArrayBuffer) =>
  strFromU8(unzipSync(new Uint8Array(file))['xl/worksheets/sheet1.xml'] ?? new Uint8Array());

test('an independent reader finds the sheets in their order, with their rows', async () => {
  const workbook = writeXlsx([
    { name: 'Budget', columns },
    { name: 'Plan & actual', columns },
  ]);
  workbook.next();
  workbook.add([[{ text: 'Rent' }, { amount: '1500.50' }]]);
  workbook.add([[{ text: 'Food' }, { amount: '-0.01' }]]);
  workbook.next();
  workbook.add([[null, { day: '2027-05-31' }]]);
  const file = workbook.finish();
  expect(file.type).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
  expect(await readXlsxFile(await bytesOf(file))).toEqual([
    {
      sheet: 'Budget',
      data: [
        ['One', 'Two'],
        ['Rent', 1500.5],
        ['Food', -0.01],
      ],
    },
    {
      sheet: 'Plan & actual',
      data: [
        ['One', 'Two'],
        [null, new Date('2027-05-31T00:00:00Z')],
      ],
    },
  ]);
});

test('amounts are numbers without rounding, and dates are dates', async () => {
  const file = await fileWith([
    [{ amount: '99999999.99' }, { day: '2000-02-29' }],
    [{ amount: '0.10' }, { day: '2199-12-31' }],
  ]);
  expect(await cellsOf(file)).toEqual([
    [99_999_999.99, new Date('2000-02-29T00:00:00Z')],
    [0.1, new Date('2199-12-31T00:00:00Z')],
  ]);
  expect(sheetXml(file)).toContain('<v>99999999.99</v>');
});

test.each([
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  '=HYPERLINK("http://evil")',
  '12.40',
  '2027-05-31',
  'true',
  'constructor',
  '__proto__',
  '<b>&"\'</b>',
  ']]>',
  ' two  spaces ',
  'Zoë 👩‍👩‍👧 €',
  'line\nbreak',
])('the text %j stays a text', async (text) => {
  const file = await fileWith([[{ text }, { text }]]);
  expect((await readXlsxFile(file, { trim: false }))[0]?.data[1]).toEqual([text, text]);
  expect(sheetXml(file)).not.toMatch(/<f>|<f /);
});

test('characters that no workbook can contain are left out', async () => {
  expect(await cellsOf(await fileWith([[{ text: 'a\u0001\u001Fb\uFFFE' }]]))).toEqual([['ab', null]]);
});

test('a text that looks like an escaped character is escaped, as Excel requires', async () => {
  const file = await fileWith([[{ text: '_x0041_ and _x41_' }]]);
  expect(sheetXml(file)).toContain('>_x005F_x0041_ and _x41_<');
});

test('every sheet must be among those that were announced', () => {
  const workbook = writeXlsx([{ name: 'Budget', columns }]);
  workbook.next();
  expect(() => workbook.next()).toThrow('the workbook has no further sheet');
});

test('20,000 rows are written in pieces of less than 50 ms each', async () => {
  const rows = Array.from({ length: 200 }, (_, at): Cell[] => [
    { text: `Payee ${at} of a shop with a long name` },
    { amount: `${at}.99` },
  ]);
  const workbook = writeXlsx([{ name: 'Budget', columns }]);
  workbook.next();
  const times: number[] = [];
  for (let piece = 0; piece < 100; piece += 1) {
    const start = performance.now();
    workbook.add(rows);
    times.push(performance.now() - start);
  }
  const file = await bytesOf(workbook.finish());
  // The median, because other programs may interrupt a single piece.
  expect(times.toSorted((one, other) => one - other)[50]).toBeLessThan(50);
  expect(sheetXml(file).match(/<row /g)).toHaveLength(20_001);
});
