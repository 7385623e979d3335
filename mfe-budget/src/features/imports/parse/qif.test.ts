import { describe, expect, test } from 'vitest';
import { open, rowsIn, statementsOf, unreadIn } from './testing.ts';

const record = (date: string, amount = '-4.50', more = '') =>
  `D${date}\nT${amount}\nPCorner Coffee\n${more}^\n`;
const bank = (...records: readonly string[]) => `!Type:Bank\n${records.join('')}`;

describe('a QIF file', () => {
  test.each([
    ["6/ 4'18", '2018-06-04'],
    ["3/11' 2", '2002-03-11'],
    ["28.02'2009", '2009-02-28'],
    ['26 Jan 2026', '2026-01-26'],
    ['2014-12-31', '2014-12-31'],
    ['12/31/98', null],
  ])('with the date %s is %s (MON-66)', (written, date) => {
    const rows = statementsOf(bank(record(written)))[0]?.rows ?? [];
    expect(rows[0]?.date ?? null).toBe(date);
  });

  test('decides the order of its dates once for all rows (MON-66)', () => {
    const dayFirst = bank(record('04/06/2026'), record('28/06/2026'));
    expect(rowsIn(dayFirst)[0]).toBe('2 2026-06-04 -4.50 Corner Coffee');
    expect(open(dayFirst).opened.open.date).toBeNull();
    const monthFirst = bank(record('04/06/2026'), record('06/28/2026'));
    expect(rowsIn(monthFirst)[0]).toBe('2 2026-04-06 -4.50 Corner Coffee');
    expect(unreadIn(bank(record('28/06/2026'), record('29/06/2026'), record('06/28/2026')))).toEqual([
      '10 date 06/28/2026',
    ]);
  });

  test('whose dates no row decides is read as the user answers (MON-66)', () => {
    const { opened, spell } = open(bank(record('03/04/2027')));
    expect(opened.open.date).toBe('03/04/2027');
    const answered = spell?.({ dateOrder: 'day-first', decimalSign: '.' });
    expect(answered?.[0]?.rows[0]?.date).toBe('2027-04-03');
  });

  test('has the whole of a split and the memo; accounts of transfers and categories do not count', () => {
    const split = record(
      '5/31/2027',
      '-60.00',
      'Mweekend\nL[Savings]\nSGroceries\nEfood\n$-40.00\nSFun\n$-20.00\n',
    );
    expect(rowsIn(bank(split))).toEqual(['2 2027-05-31 -60.00 Corner Coffee | weekend']);
  });

  test('may have several accounts, other lists, CRLF and no end of its last record', () => {
    const text = `!Account\nNChecking\nTBank\n^\n${bank(record('5/31/2027'))}!Type:Cat\nNGroceries\n^\n!Account\nNCard\n^\n!Type:CCard\nD5/30/2027\nT1,200.00\nPRefund`;
    for (const written of [text, text.replaceAll('\n', '\r\n')]) {
      expect(statementsOf(written).map(({ account, rows }) => [account, rows.length])).toEqual([
        ['Checking', 1],
        ['Card', 1],
      ]);
      expect(rowsIn(written)[1]).toBe('17 2027-05-30 1200.00 Refund');
    }
  });
});
