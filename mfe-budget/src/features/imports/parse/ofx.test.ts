import { describe, expect, test } from 'vitest';
import { latin1, open, rowsIn, statementsOf, unreadIn, utf16, utf8 } from './testing.ts';

const HEADER = `OFXHEADER:100
DATA:OFXSGML
VERSION:102
SECURITY:NONE
ENCODING:USASCII
CHARSET:1252
COMPRESSION:NONE

`;
const ACCOUNT = `<BANKACCTFROM>
<BANKID>000111222
<ACCTID>00987654321
<ACCTTYPE>CHECKING
</BANKACCTFROM>`;
const file = (
  transactions: string,
  { account = ACCOUNT, currency = 'USD', response = 'STMTRS' } = {},
) => `${HEADER}<OFX>
<BANKMSGSRSV1><STMTTRNRS><${response}>
<CURDEF>${currency}
${account}
<BANKTRANLIST>
<DTSTART>20270501
${transactions}
</BANKTRANLIST>
</${response}></STMTTRNRS></BANKMSGSRSV1>
</OFX>`;
const coffee = `<STMTTRN>
<TRNTYPE>DEBIT
<DTPOSTED>20270503120000[-5:EST]
<TRNAMT>-4.50
<FITID>A1
<NAME>Corner Coffee
<MEMO>Card 0042
</STMTTRN>`;
const one = (values: string) => file(`<STMTTRN>\n${values}\n</STMTTRN>`);

describe('an OFX file', () => {
  test('without closing tags has its transactions with their lines (MON-62)', () => {
    expect(rowsIn(file(coffee))).toEqual(['19 2027-05-03 -4.50 Corner Coffee | Card 0042 | A1']);
  });

  test('with closing tags on leaves, or in one line, has the same transactions (MON-62)', () => {
    const closed = coffee.replace(/<([A-Z]+)>([^<\n]+)\n/g, '<$1>$2</$1>\n');
    expect(rowsIn(file(closed))).toEqual(rowsIn(file(coffee)));
    const inOneLine = `<OFX><STMTRS>${`${coffee}${coffee.replace('A1', 'A2')}`.replaceAll('\n', '')}</STMTRS></OFX>`;
    expect(rowsIn(inOneLine)).toEqual([
      '1 2027-05-03 -4.50 Corner Coffee | Card 0042 | A1',
      '1 2027-05-03 -4.50 Corner Coffee | Card 0042 | A2',
    ]);
  });

  test('of version 2, which is XML, needs no SGML header (MON-62)', () => {
    const xml = `<?xml version="1.0" encoding="UTF-8"?><?OFX OFXHEADER="200" VERSION="211"?>
<OFX><STMTRS><CURDEF>USD</CURDEF><BANKTRANLIST>
<STMTTRN><DTPOSTED>20270503</DTPOSTED><TRNAMT>2500.00</TRNAMT><FITID/><NAME>Acme &amp; Sons</NAME><MEMO></MEMO></STMTTRN>
</BANKTRANLIST></STMTRS></OFX>`;
    expect(rowsIn(xml)).toEqual(['3 2027-05-03 2500.00 Acme & Sons']);
    expect(rowsIn(xml.split('\n').slice(1).join('\n'))).toEqual(['2 2027-05-03 2500.00 Acme & Sons']);
  });

  test('of Quicken has further tags, which do not count (MON-62)', () => {
    const quicken = file(coffee).replace(
      '<OFX>',
      '<OFX>\n<SONRS>\n<INTU.BID>3000\n<INTU.USERID>me\n</SONRS>',
    );
    expect(rowsIn(quicken)).toEqual(['23 2027-05-03 -4.50 Corner Coffee | Card 0042 | A1']);
  });

  test.each([
    ['Bits & Bobs', 'Bits & Bobs'],
    ['Tom &copy; Co', 'Tom &copy; Co'],
    ['Tom &amp; Co', 'Tom & Co'],
    ['A < B &#38; C', 'A < B & C'],
  ])('keeps the ampersands of %s', (written, read) => {
    expect(rowsIn(one(`<DTPOSTED>20270503\n<TRNAMT>-1\n<NAME>${written}`))).toEqual([
      `19 2027-05-03 -1.00 ${read}`,
    ]);
  });

  test('in Windows-1252, UTF-8 with a mark, or UTF-16 has its accents, whatever the header says', () => {
    const text = one('<DTPOSTED>20270503\n<TRNAMT>-1\n<NAME>Caf\u00E9 \u00C5se');
    for (const bytes of [latin1(text), utf8(`\uFEFF${text}`), utf16(text), utf16(text, false)])
      expect(rowsIn(bytes)).toEqual(['19 2027-05-03 -1.00 Caf\u00E9 \u00C5se']);
  });

  test.each([
    ['-200,00', '-200.00'],
    ['1,650.00', '1650.00'],
    ['  -12.40', '-12.40'],
    ['+7', '7.00'],
    ['-.5', '-0.50'],
  ])('reads the amount %s', (written, read) => {
    expect(rowsIn(one(`<DTPOSTED>20270503\n<TRNAMT>${written}\n<NAME>Shop`))).toEqual([
      `19 2027-05-03 ${read} Shop`,
    ]);
  });

  test.each(['20150706000000[-3:GMT]', '20150706235959.999[+14:XX]', '20150706'])(
    'does not shift the date %s (MON-66)',
    (date) => {
      expect(rowsIn(one(`<DTPOSTED>${date}\n<TRNAMT>-1\n<NAME>Shop`))).toEqual(['19 2015-07-06 -1.00 Shop']);
    },
  );

  test('may have empty and repeated ids of the bank (MON-68)', () => {
    const [empty, again] = [coffee.replace('A1', ''), coffee.replace('-4.50', '-9.00')];
    expect(
      statementsOf(file(`${coffee}\n${empty}\n${again}`)).flatMap(({ rows }) =>
        rows.map((row) => row.bankId),
      ),
    ).toEqual(['A1', null, 'A1']);
  });

  test('may name no account, a card, or two accounts', () => {
    const accounts = (text: string) => statementsOf(text).map(({ account, rows }) => [account, rows.length]);
    expect(accounts(file(coffee, { account: '' }))).toEqual([[null, 1]]);
    const card = file(coffee, {
      account: '<CCACCTFROM>\n<ACCTID>4111\n</CCACCTFROM>',
      response: 'CCSTMTRS',
    });
    expect(accounts(card)).toEqual([['4111', 1]]);
    expect(accounts(`${file(coffee)}\n${card}`)).toEqual([
      ['00987654321', 1],
      ['4111', 1],
    ]);
  });

  test('names the payee inside of an aggregate, and the account of the other side does not count', () => {
    const transfer = one(`<DTPOSTED>20270503
<TRNAMT>-100.00
<PAYEE><NAME>Maya Stone
<CITY>Springfield
</PAYEE>
<BANKACCTTO>
<ACCTID>555
</BANKACCTTO>
<MEMO>Rent`);
    expect(rowsIn(transfer)).toEqual(['19 2027-05-03 -100.00 Maya Stone | Rent']);
    expect(statementsOf(transfer).map(({ account }) => account)).toEqual(['00987654321']);
  });

  test('in another currency is refused line by line (MON-78)', () => {
    expect(unreadIn(file(coffee, { currency: 'EUR' }))).toEqual(['19 currency EUR']);
    const mixed = file(
      `${coffee}\n${coffee.replace('</STMTTRN>', '<CURRENCY>\n<CURRATE>1.1\n<CURSYM>CAD\n</CURRENCY>\n</STMTTRN>')}`,
    );
    expect(unreadIn(mixed)).toEqual(['27 currency CAD']);
    const converted = coffee.replace(
      '</STMTTRN>',
      '<ORIGCURRENCY>\n<CURSYM>CAD\n</ORIGCURRENCY>\n</STMTTRN>',
    );
    expect(rowsIn(file(converted))).toHaveLength(1);
  });

  test('asks nothing, and names the lines that it cannot read (MON-71)', () => {
    const broken = file(
      `${coffee}\n${coffee.replace('20270503120000', '20270231')}\n${coffee.replace('-4.50', 'much')}`,
    );
    expect(unreadIn(broken)).toEqual(['27 date 20270231[-5:EST]', '35 amount much']);
    expect(open(broken).opened.open).toEqual({ date: null, amount: null });
  });
});
