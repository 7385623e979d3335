import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseSearch, type SearchTerm } from './search-query.ts';
import { SEARCH_MAX } from './transaction-list.ts';

const words = (...all: string[]): SearchTerm[] => all.map((text) => [{ is: 'text', text }]);
const amount = (from: bigint, to = from) => ({ is: 'amount', from, to }) as const;
const date = (from: string, to = from) => ({ is: 'date', from, to }) as const;

describe('a search (MON-57)', () => {
  it.each<[string, SearchTerm[]]>([
    ['', []],
    ['  \t\n ', []],
    ['coffee', words('coffee')],
    ['Trader Joe’s', words('Trader', 'Joe’s')],
    ['"Trader Joe’s" milk', words('Trader Joe’s', 'milk')],
    ['“trader joe” x', words('trader joe', 'x')],
    ['"not closed', words('not closed')],
    ['see https://a.example', words('see', 'https://a.example')],
  ])('%j has words and phrases', (query, terms) => {
    expect(parseSearch(query)).toEqual(terms);
  });

  it.each<[string, SearchTerm]>([
    ['48.20', [amount(4820n)]],
    ['48.2', [amount(4820n)]],
    ['$48.20', [amount(4820n)]],
    ['-48.20', [amount(4820n)]],
    ['$1,250.50', [amount(125_050n)]],
    ['48', [amount(4800n), { is: 'text', text: '48' }]],
    ['$48', [amount(4800n)]],
    ['40..60', [amount(4000n, 6000n)]],
    ['60..40', [amount(4000n, 6000n)]],
    ['40.50..', [amount(4050n, 9_999_999_999n)]],
    ['..60', [amount(0n, 6000n)]],
    ['1.234', [{ is: 'text', text: '1.234' }]],
    ['..', [{ is: 'text', text: '..' }]],
    ['40..x', [{ is: 'text', text: '40..x' }]],
    ['"48.20"', [{ is: 'text', text: '48.20' }]],
  ])('%j is an amount or not', (query, term) => {
    expect(parseSearch(query)).toEqual([term]);
  });

  it.each<[string, SearchTerm]>([
    ['2027-05-03', [date('2027-05-03')]],
    ['2027-5', [date('2027-05-01', '2027-05-31')]],
    ['2028-02', [date('2028-02-01', '2028-02-29')]],
    ['5/3/2027', [date('2027-05-03')]],
    [
      '5/3',
      [
        { is: 'yearly', month: 5, day: 3 },
        { is: 'text', text: '5/3' },
      ],
    ],
    ['2027', [amount(202_700n), date('2027-01-01', '2027-12-31'), { is: 'text', text: '2027' }]],
    [
      'May',
      [
        { is: 'yearly', month: 5, day: null },
        { is: 'text', text: 'May' },
      ],
    ],
    ['"May"', [{ is: 'text', text: 'May' }]],
    ['may 2027', [date('2027-05-01', '2027-05-31')]],
    ['Sept. 2027', [date('2027-09-01', '2027-09-30')]],
    ['May 3', [{ is: 'yearly', month: 5, day: 3 }]],
    ['feb 29', [{ is: 'yearly', month: 2, day: 29 }]],
    ['May 3rd, 2027', [date('2027-05-03')]],
    ['2027-05-10..2027-05-03', [date('2027-05-03', '2027-05-10')]],
    ['2027-03..2027-05', [date('2027-03-01', '2027-05-31')]],
    ['2027-05..', [date('2027-05-01', '2199-12-31')]],
    ['..2000-03', [date('2000-01-01', '2000-03-31')]],
    ['2027-02-30', [{ is: 'text', text: '2027-02-30' }]],
    ['1999-12-31', [{ is: 'text', text: '1999-12-31' }]],
    ['mar', [{ is: 'text', text: 'mar' }]],
  ])('%j is a date or not', (query, term) => {
    expect(parseSearch(query)).toEqual([term]);
  });

  it('reads the amount after a month that has no such day', () => {
    expect(parseSearch('May 48.20')).toEqual([
      [
        { is: 'yearly', month: 5, day: null },
        { is: 'text', text: 'May' },
      ],
      [amount(4820n)],
    ]);
  });

  it.each<[string, SearchTerm[]]>([
    ['line:groceries', [[{ is: 'line', name: 'groceries' }]]],
    ['Line:"Eating out" x', [[{ is: 'line', name: 'Eating out' }], ...words('x')]],
    ['paid:Ada', [[{ is: 'paid', by: 'Ada' }]]],
    ['no:line', [[{ is: 'no-line' }]]],
    ['line: paid: no:', []],
    ['category:food', [[{ is: 'category', name: 'food' }]]],
    ['no:category', words('no:category')],
    ['line:48.20', [[{ is: 'line', name: '48.20' }]]],
  ])('%j has keys, and an unknown key is searched as words', (query, terms) => {
    expect(parseSearch(query)).toEqual(terms);
  });

  it('combines all of them', () => {
    expect(parseSearch('coffee paid:joint 4..6 may 2027 no:line')).toEqual([
      [{ is: 'text', text: 'coffee' }],
      [{ is: 'paid', by: 'joint' }],
      [amount(400n, 600n)],
      [date('2027-05-01', '2027-05-31')],
      [{ is: 'no-line' }],
    ]);
  });

  it('is read from any text, with valid dates and amounts', () => {
    const piece = fc.constantFrom(
      ...'may 3 2027 40..60 48.20 " “ line: paid: no: no:line .. 5/31 2027-02-31 Feb 30 -$1,2.3 : %_\\'.split(
        ' ',
      ),
    );
    const query = fc.oneof(
      fc.string({ maxLength: SEARCH_MAX, unit: 'binary' }),
      fc.array(piece, { maxLength: 20 }).map((all) => all.join(' ')),
      fc.array(piece, { maxLength: 20 }).map((all) => all.join('')),
    );
    fc.assert(
      fc.property(query, (typed) => {
        const conditions = parseSearch(typed).flat();
        const amounts = conditions.filter((condition) => condition.is === 'amount');
        const dates = conditions.filter((condition) => condition.is === 'date');
        for (const { from, to } of amounts) expect(from <= to).toBe(true);
        for (const { from, to } of dates) expect(from <= to).toBe(true);
        const days = dates.flatMap(({ from, to }) => [from, to]);
        expect(days.map((day) => new Date(day).toISOString().slice(0, 10))).toEqual(days);
      }),
      { numRuns: 3_000 },
    );
  });
});
