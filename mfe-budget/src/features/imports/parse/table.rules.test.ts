import { describe, expect, test } from 'vitest';
import type { Columns } from './reading.ts';
import { latin1, open, refusalOf, rowsIn, statementsOf, unreadIn, utf16 } from './testing.ts';

const columnsOf = (text: string): Columns | null => {
  const { opened } = open(text);
  return opened.kind === 'table' ? opened.columns : null;
};
const simple =
  'Date,Description,Amount\n05/03/2027,Corner Coffee,-4.50\n05/28/2027,Acme Payroll,"2,500.00"\n';

describe('a table of a bank', () => {
  test('with signed amounts has its rows with the lines of an editor (MON-62)', () => {
    expect(rowsIn(simple)).toEqual(['2 2027-05-03 -4.50 Corner Coffee', '3 2027-05-28 2500.00 Acme Payroll']);
  });

  test('may have columns for debit and credit', () => {
    const text =
      'Date,Details,Debit,Credit,Balance\n2027-05-03,Coffee,4.50,,95.50\n2027-05-04,Pay,,100.00,195.50\n2027-05-05,Fee,-1.00,0.00,194.50\n';
    expect(rowsIn(text)).toEqual([
      '2 2027-05-03 -4.50 Coffee',
      '3 2027-05-04 100.00 Pay',
      '4 2027-05-05 -1.00 Fee',
    ]);
  });

  test('may have the direction in a column of its own', () => {
    const text =
      'Posting Date,Description,Amount,Type\n05/13/2027,Coffee,4.50,DEBIT\n05/14/2027,Pay,100.00,CREDIT\n';
    expect(rowsIn(text)).toEqual(['2 2027-05-13 -4.50 Coffee', '3 2027-05-14 100.00 Pay']);
  });

  test.each([
    ['negative', '-60.00', '500.00', '12.00'],
    ['positive', '60.00', '-500.00', '-12.00'],
  ])('of a card has the signs of its amounts where what is bought is %s', (_, sale, payment, returned) => {
    const text = `Transaction Date,Post Date,Description,Category,Type,Amount
05/13/2027,05/14/2027,Shoes,Shopping,Sale,${sale}
05/15/2027,05/15/2027,Thank you,,Payment,${payment}
05/20/2027,05/21/2027,Shoes,Shopping,Return,${returned}
`;
    expect(rowsIn(text)).toEqual([
      '2 2027-05-13 -60.00 Shoes',
      '3 2027-05-15 500.00 Thank you',
      '4 2027-05-20 12.00 Shoes',
    ]);
  });

  test('of a card, in which no amount has a minus sign, lists what was bought', () => {
    expect(rowsIn('Date,Merchant,Amount\n05/13/2027,Shoes,60.00\n')).toEqual(['2 2027-05-13 -60.00 Shoes']);
  });

  test('may start with other lines, repeat its header, and end with a sum', () => {
    const text = `Account statement\nNumber;00123\nOpening balance;01.05.2027;1.200,00\n\nBuchungstag;Empfänger;Verwendungszweck;Betrag;Währung
03.05.2027;Markt;Essen;-12,40;USD
Buchungstag;Empfänger;Verwendungszweck;Betrag;Währung
28.05.2027;Firma AG;;2.500,00;USD
Total;;;2.487,60;USD\n`;
    expect(rowsIn(text)).toEqual(['6 2027-05-03 -12.40 Markt | Essen', '8 2027-05-28 2500.00 Firma AG']);
    expect(unreadIn(text)).toEqual([]);
  });

  test('may have line breaks in quotation marks, tabs, or no header', () => {
    expect(rowsIn('Date,Description,Amount\n05/13/2027,"Two\nlines",-1.00\n05/14/2027,Next,-2.00\n')).toEqual(
      ['2 2027-05-13 -1.00 Two lines', '4 2027-05-14 -2.00 Next'],
    );
    expect(rowsIn('2027-05-13\tCoffee\t-1.00\n2027-05-14\tTea\t-2.00\n')).toHaveLength(2);
    expect(open('2027-05-13\tCoffee\t-1.00\n').opened).toMatchObject({
      shape: { separator: '\t', names: [], columns: 3 },
    });
  });

  test('in Windows-1252 or UTF-16 has its accents', () => {
    const text = 'Date,Description,Amount\r\n05/13/2027,Caf\u00E9,-1.00\r\n';
    for (const bytes of [latin1(text), utf16(text), utf16(text, false), utf16(text).subarray(2)])
      expect(rowsIn(bytes)).toEqual(['2 2027-05-13 -1.00 Caf\u00E9']);
  });

  test('keeps the id of the bank and the note', () => {
    const text = 'Date,Payee,Memo,Transaction ID,Amount\n05/13/2027,Coffee,two cups,T-1,-1.00\n';
    expect(rowsIn(text)).toEqual(['2 2027-05-13 -1.00 Coffee | two cups | T-1']);
  });

  test('keeps a formula as text, and drops invisible and unstorable characters', () => {
    const text =
      "Date,Payee,Amount\n05/13/2027,=cmd()|' /C calc'!A0,-1.00\n05/14/2027,a\u202Eb\u0000c\uD800,-2.00\n";
    expect(rowsIn(text)).toEqual([
      "2 2027-05-13 -1.00 =cmd()|' /C calc'!A0",
      '3 2027-05-14 -2.00 ab c\uFFFD',
    ]);
  });

  test('finds its columns by content if their names are unknown', () => {
    expect(columnsOf('A,B,C\n2027-05-13,Coffee Shop,-1.00\n')).toMatchObject({
      date: 0,
      payee: 1,
      amount: { kind: 'signed', column: 2 },
    });
    expect(columnsOf('Date,Who,Amount\nsoon,Ada,-1.00\n')).toBeNull();
  });
});

describe('dates and amounts of a table', () => {
  test.each(['\n', '\n05/04/2027,More,-1.00\n'])('are asked about if no row decides (MON-66)', (more) => {
    const { opened, map } = open(`Date,Payee,Amount\n03/04/2027,Coffee,-1.00${more}`);
    expect(opened.open).toEqual({ date: '03/04/2027', amount: null });
    if (opened.kind !== 'table' || opened.columns === null || map === null) throw new Error('no table');
    const answered = map({
      ...opened.spelled,
      columns: opened.columns,
      isFlipped: false,
      dateOrder: 'day-first',
    });
    expect(answered.rows[0]?.date).toBe('2027-04-03');
  });

  test('never mix orders: rows of another order cannot be read (MON-66)', () => {
    const text =
      'Date,Payee,Amount\n13/05/2027,One,-1.00\n04/05/2027,Two,-1.00\n14/05/2027,Three,-1.00\n05/15/2027,Four,-1.00\n';
    expect(rowsIn(text).map((row) => row.split(' ')[1])).toEqual(['2027-05-13', '2027-05-04', '2027-05-14']);
    expect(unreadIn(text)).toEqual(['5 date 05/15/2027']);
  });

  test('have one decimal sign, which is asked about if no row decides (MON-66)', () => {
    const text = (amounts: readonly string[]) =>
      `Date;Payee;Amount\n${amounts.map((amount) => `2027-05-13;x;${amount}`).join('\n')}`;
    expect(rowsIn(text(['-1.250', '-12,40'])).map((row) => row.split(' ')[2])).toEqual([
      '-1250.00',
      '-12.40',
    ]);
    expect(open(text(['-1.250', '-300'])).opened.open.amount).toBe('-1.250');
    expect(open(text(['-12,40'])).opened.open.amount).toBeNull();
  });

  test('that cannot be read name their line (MON-71, MON-78)', () => {
    const text = `Date,Payee,Amount,Currency
05/13/2027,Fine,-1.00,USD
31/02/2027,Date,-1.00,
05/14/2027,Word,much,
05/14/2027,None,,
05/14/2027,Parts,-6850.555,
05/14/2027,Zero,0.00,
05/14/2027,Large,"999,999,999.00",
05/14/2027,Euro,-9.00,EUR
05/14/2027,Sign,"€9.00",
05/14/2027,Old,-1.00,USD,more,cells
05/14/1970,Old,-1.00,
`;
    expect(rowsIn(text)).toEqual(['2 2027-05-13 -1.00 Fine']);
    expect(unreadIn(text)).toEqual([
      '3 date 31/02/2027',
      '4 amount much',
      '5 no-amount ',
      '6 decimals -6850.555',
      '7 zero 0.00',
      '8 large 999,999,999.00',
      '9 currency EUR',
      '10 currency EUR',
      '11 columns 6',
      '12 date 05/14/1970',
    ]);
    expect(statementsOf(text)[0]?.unread[1]?.source).toBe('05/14/2027,Word,much,');
  });
});

describe('a table that cannot be read', () => {
  const rows = (count: number) => `Date,Payee,Amount\n${'05/13/2027,Coffee,-1.00\n'.repeat(count)}`;

  test('has too many rows: their number is named (MON-72)', () => {
    expect(refusalOf(rows(6_210))).toEqual({ reason: 'too-many', rows: 6_210 });
    expect(refusalOf(`${rows(5_000)}Total,,-5000.00\n`)).toBeNull();
  });

  test('has an open quotation mark: its line is named (MON-72)', () => {
    expect(
      refusalOf('Date,Payee,Amount\n05/13/2027,Fine,-1.00\n05/13/2027,"Coffee,-1.00\n05/14/2027,Tea,-1.00\n'),
    ).toEqual({
      reason: 'quotes',
      line: 3,
    });
  });

  test('is a text, or has only a header (MON-72)', () => {
    expect(refusalOf('Dear customer, please find enclosed your letter.')).toEqual({ reason: 'unknown' });
    expect(refusalOf('Date,Payee,Amount\n')).toEqual({ reason: 'no-transactions' });
  });
});
