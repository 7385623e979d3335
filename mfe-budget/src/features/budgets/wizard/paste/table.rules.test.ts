import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { tableIn } from './table.rules.ts';

/** Names and amounts of the rows that are lines. */
const linesIn = (text: string) =>
  tableIn(text)
    ?.filter(({ isLine }) => isLine)
    .map(({ name, amount }) => [name, amount]);

const RENT_AND_FOOD = [
  ['Rent', '1250.50'],
  ['Food, and drinks', '600.00'],
];

describe('a pasted table (MON-14)', () => {
  test.each([
    ['Excel', 'Expense\tMonthly cost\r\nRent\t $1,250.50 \r\nFood, and drinks\t $600.00 \r\n'],
    ['Google Sheets', 'Rent\t$1,250.50\nFood, and drinks\t600'],
    ['Numbers', 'Rent\t1.250,50 $\nFood, and drinks\t600,00 $\n'],
    ['a CSV file', '"Expense","Amount"\r\n"Rent","1,250.50"\r\n"Food, and drinks",600.00\r\n'],
    ['a CSV file with semicolons', 'Expense;Amount\nRent;1.250,50\n"Food, and drinks";600\n'],
    ['a note', 'Rent, 1,250.50\nFood, and drinks, 600'],
    ['a table with amounts first', '1250.50\tRent\n600\tFood, and drinks'],
    [
      'a table with more columns',
      'No\tName\tDue\tAmount\n1\tRent\tmonthly\t1250.50\n2\tFood, and drinks\t\t600',
    ],
  ])('of %s has the names and amounts of its rows', (_, text) => {
    expect(linesIn(text)).toEqual(RENT_AND_FOOD);
  });

  test('may have quotation marks, line breaks and separators in its names', () => {
    expect(linesIn('"The ""big"" car\nof Ben; blue"\t40\n5" pipe\t3')).toEqual([
      ['The "big" car of Ben; blue', '40.00'],
      ['5" pipe', '3.00'],
    ]);
  });

  test.each([
    'Rent',
    'Rent, flat',
    'Flat 2, 14 Main Street',
    'Rent\nPhone\nFood',
    'Rent, flat\nPhone, Ben',
    'Rent\tfixed\nFood\tvariable',
    '900\t800',
    '',
    '\n\t\n',
    '12,50',
  ])('is not a text such as %j', (text) => {
    expect(tableIn(text)).toBeNull();
  });

  test('may have one row', () => {
    expect(linesIn('Netflix, 15.99')).toEqual([['Netflix', '15.99']]);
    expect(linesIn('Rent\t$1,250')).toEqual([['Rent', '1250.00']]);
  });

  test('counts its rows from 1, with the header and empty rows', () => {
    const table = tableIn('Name\tAmount\nRent\t900\n\nInsurance\t6850.555\nPhone\tTBD');
    expect(table?.map(({ row, name, problem }) => [row, name, problem])).toEqual([
      [2, 'Rent', null],
      [4, 'Insurance', 'decimals'],
      [5, 'Phone', 'unreadable'],
    ]);
  });

  test('refuses rows without a name, with a long name, and with a large amount', () => {
    const table = tableIn(`Rent\t900\n\t40\n${'x'.repeat(201)}\t40\nCar\t100000000`);
    expect(table?.map(({ problem }) => problem)).toEqual([null, 'nameless', 'long-name', 'large']);
  });

  test('has no lines for headings and totals, which can still be chosen', () => {
    const table = tableIn(
      'Housing\t\nRent\t900\nInternet\t60\nTotal\t960\nGrand total:\t960\nSubtotal car\t0',
    );
    expect(table?.filter(({ isLine }) => isLine).map(({ name }) => name)).toEqual(['Rent', 'Internet']);
    expect(table?.map(({ problem }) => problem)).toEqual([null, null, null, null, null, null]);
    expect(linesIn('Totally fun\t5\nSummer camp\t6')).toEqual([
      ['Totally fun', '5.00'],
      ['Summer camp', '6.00'],
    ]);
  });

  test('reads all amounts with the decimal sign that one of them reveals', () => {
    expect(linesIn('Rent\t1.250\nPhone\t40,00')).toEqual([
      ['Rent', '1250.00'],
      ['Phone', '40.00'],
    ]);
    expect(tableIn('Rent\t1.250\nPhone\t40.00')?.map(({ problem }) => problem)).toEqual(['decimals', null]);
  });

  test('has every row of every spreadsheet', () => {
    const name = fc
      .string({ minLength: 1, maxLength: 20, unit: 'grapheme' })
      .map((text) => `n${text.replace(/\s+/g, ' ').trim()}`);
    const row = fc.record({ name, cents: fc.integer({ min: 0, max: 9_999_999_999 }) });
    const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
    fc.assert(
      fc.property(
        fc.array(row, { minLength: 1, maxLength: 200 }),
        fc.constantFrom('\t', ';', ','),
        fc.constantFrom('\n', '\r\n', '\r'),
        (rows, separator, end) => {
          const written = rows.map(({ name, cents }) =>
            [quoted(name), (cents / 100).toFixed(2)].join(separator),
          );
          expect(tableIn(written.join(end))?.map(({ name, amount }) => [name, amount])).toEqual(
            rows.map(({ name, cents }) => [name, (cents / 100).toFixed(2)]),
          );
        },
      ),
    );
  });

  test('of 20,000 rows is read without an error', () => {
    expect(tableIn('Rent\t900\n'.repeat(20_000))).toHaveLength(20_000);
  });
});
