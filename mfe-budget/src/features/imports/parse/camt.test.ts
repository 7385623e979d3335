import { zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { refusalOf, rowsIn, statementsOf, unreadIn, utf8 } from './testing.ts';

const document = (entries: string, version = '053.001.02', account = 'US00TEST0001') => {
  const [root, statement] = version.startsWith('052')
    ? ['BkToCstmrAcctRpt', 'Rpt']
    : ['BkToCstmrStmt', 'Stmt'];
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.${version}">
<${root}><GrpHdr><MsgId>M1</MsgId></GrpHdr><${statement}><Id>S1</Id><Acct><Id><IBAN>${account}</IBAN></Id></Acct>
${entries}
</${statement}></${root}></Document>`;
};
interface EntryOptions {
  amount?: string;
  currency?: string;
  direction?: 'DBIT' | 'CRDT';
  status?: string;
  more?: string;
  details?: string;
}
const entry = ({
  amount = '12.40',
  currency = 'USD',
  direction = 'DBIT',
  status = '<Sts>BOOK</Sts>',
  more = '',
  details = '',
}: EntryOptions = {}) =>
  `<Ntry><Amt Ccy="${currency}">${amount}</Amt><CdtDbtInd>${direction}</CdtDbtInd>${more}${status}<BookgDt><Dt>2027-05-03</Dt></BookgDt>${details && `<NtryDtls>${details}</NtryDtls>`}</Ntry>`;
const detail = (amount: string | null, name: string, more = '') =>
  `<TxDtls>${more}${amount === null ? '' : `<Amt Ccy="USD">${amount}</Amt>`}<RltdPties><Dbtr><Nm>Me</Nm></Dbtr><Cdtr><Nm>${name}</Nm></Cdtr></RltdPties><RmtInf><Ustrd>invoice</Ustrd><Ustrd>77</Ustrd></RmtInf></TxDtls>`;

describe('a CAMT file', () => {
  test.each(['053.001.02', '053.001.04', '053.001.08', '052.001.02', '052.001.08'])(
    'of version %s has its booked entries (MON-76)',
    (version) => {
      const status = version.endsWith('08') ? '<Sts><Cd>BOOK</Cd></Sts>' : '<Sts>BOOK</Sts>';
      const party = (name: string) =>
        version.endsWith('08') ? `<Pty><Nm>${name}</Nm></Pty>` : `<Nm>${name}</Nm>`;
      const details = `<TxDtls><Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs><RltdPties><Cdtr>${party('Grocer')}</Cdtr></RltdPties><RmtInf><Ustrd>food</Ustrd></RmtInf></TxDtls>`;
      const text = document(entry({ status, details, more: '<AcctSvcrRef>B7</AcctSvcrRef>' }), version);
      expect(rowsIn(text)).toEqual(['4 2027-05-03 -12.40 Grocer | food | B7']);
      expect(statementsOf(text)[0]?.account).toBe('US00TEST0001');
    },
  );

  test('with prefixes of namespaces is the same', () => {
    const prefixed = document(entry({ details: detail(null, 'Grocer') }))
      .replace(/<(\/?)([A-Z])/g, '<$1n:$2')
      .replace('xmlns=', 'xmlns:n=');
    expect(rowsIn(prefixed)).toEqual(['4 2027-05-03 -12.40 Grocer | invoice 77']);
  });

  test('has the details of a batch if they add up, and else its total (MON-76)', () => {
    const batch = (first: string | null) =>
      document(
        entry({
          amount: '429.56',
          details: `${detail(first, 'One')}${detail('100.00', 'Two')}`,
          more: '<AddtlNtryInf>Batch</AddtlNtryInf>',
        }),
      );
    expect(rowsIn(batch('329.56'))).toEqual([
      '4 2027-05-03 -329.56 One | invoice 77',
      '4 2027-05-03 -100.00 Two | invoice 77',
    ]);
    expect(rowsIn(batch('429.56'))).toEqual(['4 2027-05-03 -429.56 Batch']);
    expect(rowsIn(batch(null))).toEqual(['4 2027-05-03 -429.56 Batch']);
  });

  test('has a reversal in the opposite direction of its entry, also if a detail repeats the first one (MON-76)', () => {
    const reversed = entry({
      direction: 'CRDT',
      more: '<RvslInd>true</RvslInd>',
      details: detail(null, 'Grocer', '<CdtDbtInd>DBIT</CdtDbtInd>'),
    });
    expect(rowsIn(document(entry() + reversed)).map((row) => row.split(' ')[2])).toEqual(['-12.40', '12.40']);
  });

  test('leaves out pending entries and counts them (MON-76)', () => {
    const [statement] = statementsOf(
      document(
        entry() + entry({ status: '<Sts>PDNG</Sts>' }) + entry({ status: '<Sts><Cd>INFO</Cd></Sts>' }),
      ),
    );
    expect(statement).toMatchObject({ pending: 2, rows: [{ date: '2027-05-03' }] });
    expect(statementsOf(document(entry({ status: '<Sts>PDNG</Sts>' }), '052.001.02'))).toMatchObject([
      { pending: 1, rows: [] },
    ]);
  });

  test('imports its dollars only (MON-78)', () => {
    const mixed = document(`${entry()}\n${entry({ currency: 'EUR' })}`);
    expect(rowsIn(mixed)).toHaveLength(1);
    expect(unreadIn(mixed)).toEqual(['5 currency EUR']);
  });

  test('may have several statements, and may be several files in a ZIP', () => {
    const files = {
      'a.xml': utf8(document(entry())),
      'b.xml': utf8(document(entry(), '053.001.02', 'US00TEST0002')),
      'c.xml': utf8(document(entry({ amount: '1.00' }))),
    };
    expect(statementsOf(zipSync(files)).map(({ account, rows }) => [account, rows.length])).toEqual([
      ['US00TEST0001', 2],
      ['US00TEST0002', 1],
    ]);
  });

  test('with a DOCTYPE, nested too deeply, or cut off is refused (MON-72)', () => {
    const bomb = `<?xml version="1.0"?><!DOCTYPE d [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>${document('').split('\n').slice(1).join('\n')}`;
    expect(refusalOf(bomb)).toMatchObject({ reason: 'damaged' });
    expect(refusalOf(document('<a>'.repeat(10_000)))).toMatchObject({ reason: 'damaged', line: 4 });
    expect(refusalOf(document(entry()).slice(0, -20))).toMatchObject({ reason: 'damaged' });
    expect(refusalOf('<other/>')).toEqual({ reason: 'unknown' });
    expect(refusalOf(document(''))).toEqual({ reason: 'no-transactions' });
  });
});
