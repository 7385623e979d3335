import { zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { importRow } from '@savvi/budget-contract/import-row';
import { fromCents } from '@savvi/contracts/money';
import { isFullRun } from '@savvi/testing/full-run';
import { seeded, seedOfRun } from '@savvi/testing/random';
import { readFile } from './read-file.ts';
import { type Statement, UnreadableFile } from './reading.ts';
import { utf8 } from './testing.ts';

/** How long each format is fuzzed, in minutes. */
const MINUTES = isFullRun ? 3 : 0;
/** The least number of files of each format. */
const RUNS = 300;

const camt = utf8(
  '<?xml version="1.0"?><Document><BkToCstmrStmt><Stmt><Acct><Id><IBAN>US00</IBAN></Id></Acct><Ntry><Amt Ccy="USD">12.40</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2027-05-03</Dt></BookgDt><NtryDtls><TxDtls><RltdPties><Cdtr><Nm>Grocer</Nm></Cdtr></RltdPties></TxDtls></NtryDtls></Ntry></Stmt></BkToCstmrStmt></Document>',
);
const xlsx = zipSync({
  'xl/workbook.xml': utf8('<workbook xmlns:r="r"><sheets><sheet name="S" r:id="r1"/></sheets></workbook>'),
  'xl/_rels/workbook.xml.rels': utf8(
    '<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/></Relationships>',
  ),
  'xl/worksheets/sheet1.xml': utf8(
    '<worksheet><sheetData><row r="1"><c r="A1" t="str"><v>Date</v></c><c r="B1" t="str"><v>Payee</v></c><c r="C1" t="str"><v>Amount</v></c></row><row r="2"><c r="A2" t="str"><v>2027-05-03</v></c><c r="B2" t="str"><v>Tea</v></c><c r="C2"><v>-1</v></c></row></sheetData></worksheet>',
  ),
});
const SEEDS: Readonly<Record<string, Uint8Array>> = {
  csv: utf8('Date,Description,Amount\n05/13/2027,"Corner, Coffee",-4.50\n05/28/2027,Payroll,"2,500.00"\n'),
  ofx: utf8(
    'OFXHEADER:100\n<OFX><STMTRS><CURDEF>USD<BANKACCTFROM><ACCTID>1</BANKACCTFROM><STMTTRN><DTPOSTED>20270503<TRNAMT>-4.50<FITID>A<NAME>Coffee & Co</STMTTRN></STMTRS></OFX>',
  ),
  qif: utf8("!Type:Bank\nD6/ 4'18\nT-4.50\nPCoffee\n^\nD28/06/2018\nT1,200.00\nPPay\n^\n"),
  camt,
  zip: zipSync({ 'a.xml': camt }),
  xlsx,
};
/** What mutations insert. */
const HOSTILE = [
  '\0',
  '"',
  '<',
  '>',
  '\u202E',
  '=cmd()',
  '&a;',
  '<!DOCTYPE x>',
  '<a>'.repeat(10_000),
  '9'.repeat(5_000),
  ','.repeat(5_000),
  '\n'.repeat(5_000),
  'x'.repeat(100_000),
  '\uFFFE',
].map(utf8);

function joined(...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

function mutated(file: Uint8Array, random: () => number): Uint8Array<ArrayBuffer> {
  let bytes = joined(file);
  const times = 1 + Math.floor(random() * 4);
  for (let time = 0; time < times; time += 1) {
    const at = Math.floor(random() * bytes.length);
    const to = at + Math.floor(random() * (bytes.length - at));
    const kind = Math.floor(random() * 5);
    if (kind === 0) bytes = bytes.slice(0, at);
    else if (kind === 1) bytes = joined(bytes.subarray(0, to), bytes.subarray(at));
    else if (kind === 2) bytes[at] = (bytes[at] ?? 0) ^ (1 << Math.floor(random() * 8));
    else if (kind === 3) bytes = joined(bytes.subarray(0, at), bytes.subarray(to));
    else
      bytes = joined(
        bytes.subarray(0, at),
        HOSTILE[Math.floor(random() * HOSTILE.length)] ?? bytes,
        bytes.subarray(at),
      );
  }
  return bytes;
}

/** Reads a file as the worker does. @throws anything but a refusal */
function statementsIn(bytes: Uint8Array): readonly Statement[] {
  try {
    const { opened, map } = readFile(bytes);
    if (opened.kind === 'statements') return opened.statements;
    return opened.columns === null || map === null
      ? []
      : [map({ ...opened.spelled, columns: opened.columns, isFlipped: opened.isFlipped })];
  } catch (error) {
    if (error instanceof UnreadableFile) return [];
    throw error;
  }
}

describe('mutated files', () => {
  test.each(Object.entries(SEEDS))(
    'of the format %s give rows that the server accepts, or a refusal, in time (MON-63)',
    { timeout: MINUTES * 60_000 + 60_000 },
    (_, seed) => {
      expect(statementsIn(seed).flatMap(({ rows }) => rows).length).toBeGreaterThan(0);
      const random = seeded(isFullRun ? seedOfRun() : 62);
      const until = Date.now() + MINUTES * 60_000;
      for (let run = 0; run < RUNS || Date.now() < until; run += 1) {
        const file = mutated(seed, random);
        const start = performance.now();
        const statements = statementsIn(file);
        expect(performance.now() - start).toBeLessThan(10_000);
        for (const { cents, payee, note, bankId, date } of statements.flatMap(({ rows }) => rows))
          expect(
            importRow.safeParse({ row: 1, date, amount: fromCents(cents), payee, note, bankId }).error
              ?.issues,
          ).toBeUndefined();
      }
    },
  );
});
