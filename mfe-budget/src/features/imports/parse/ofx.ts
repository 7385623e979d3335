// OFX 1.x (SGML), OFX 2.x (XML) and QFX by hand: banks leave tags open, write raw ampersands and commas as decimals.
// The scanner knows no entities but those of XML and follows no reference, so it needs no XML parser.
import type { OpenedStatements, Statement } from './reading.ts';
import { UnreadableFile } from './reading.ts';
import { assertRowCount, statementOf, type WrittenRow } from './statement-row.ts';
import { decimalSignIn } from './written-amount.ts';

const TAG = /<(\/?)([A-Za-z][A-Za-z0-9._]{0,63})\s*\/?>/g;
const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};
/** Aggregates inside a transaction with accounts and names of others. */
const ABOUT_OTHERS = new Set(['BANKACCTTO', 'CCACCTTO', 'BANKACCTFROM', 'CCACCTFROM', 'IMAGEDATA']);
/** Aggregates that contain the number of the statement's own account. */
const OWN_ACCOUNT = new Set(['BANKACCTFROM', 'CCACCTFROM', 'ACCTFROM']);
const RESPONSES = new Set(['STMTRS', 'CCSTMTRS']);

/** Replaces the entities of XML; any other ampersand stays. */
const plain = (text: string) =>
  text.replace(/&(?:#(\d{1,6})|([a-z]{2,4}));/g, (whole: string, code?: string, name = '') => {
    if (code === undefined) return ENTITIES[name] ?? whole;
    return Number(code) <= 0x10_ff_ff ? String.fromCodePoint(Number(code)) : whole;
  });

interface Account {
  account: string | null;
  currency: string;
  readonly rows: WrittenRow[];
}

/** Collects the statements of a file while its tags go by. */
function collector() {
  const accounts: Account[] = [];
  let current: Account | null = null;
  let fields: Map<string, string> | null = null;
  let [line, source] = [1, ''];
  let other: string | null = null; // the aggregate about others that is open in a transaction
  let isOwn = false;
  let isForeign = false; // inside CURRENCY, which names the currency of the amount
  const statement = () => {
    if (current === null) {
      current = { account: null, currency: '', rows: [] };
      accounts.push(current);
    }
    return current;
  };
  const end = () => {
    if (fields === null) return;
    const at = (name: string) => fields?.get(name) ?? '';
    const into = statement();
    into.rows.push({
      line,
      date: at('DTPOSTED') || at('DTUSER') || at('DTAVAIL'),
      amount: at('TRNAMT').replaceAll(/\s/g, ''),
      direction: null,
      isFlipped: false,
      payee: at('NAME'),
      note: at('MEMO'),
      bankId: at('FITID'),
      currency: at('CURRENCY') || into.currency,
      source,
    });
    [fields, other, isForeign] = [null, null, false];
  };
  return {
    accounts,
    opened(name: string, at: { line: number; source: () => string }) {
      if (name === 'STMTTRN') {
        end();
        [fields, line, source] = [new Map(), at.line, at.source()];
      } else if (fields !== null && ABOUT_OTHERS.has(name)) other = name;
      else if (fields !== null && (name === 'CURRENCY' || name === 'ORIGCURRENCY'))
        isForeign = name === 'CURRENCY';
      else if (RESPONSES.has(name)) {
        end();
        current = { account: null, currency: '', rows: [] };
        accounts.push(current);
      } else if (OWN_ACCOUNT.has(name)) isOwn = true;
    },
    value(name: string, text: string) {
      if (fields !== null) {
        if (other !== null) return;
        if (name === 'CURSYM' && isForeign) fields.set('CURRENCY', text);
        else if (!fields.has(name)) fields.set(name, text);
      } else if (name === 'ACCTID' && isOwn) statement().account ??= text;
      else if (name === 'CURDEF') statement().currency = text;
    },
    closed(name: string) {
      if (name === 'STMTTRN' || name === 'BANKTRANLIST' || RESPONSES.has(name)) end();
      if (name === other) other = null;
      if (OWN_ACCOUNT.has(name)) isOwn = false;
    },
    end,
  };
}

/** Reads an OFX or QFX file. @throws {UnreadableFile} */
export function readOfx(text: string): OpenedStatements {
  const { accounts, opened, value, closed, end } = collector();
  let [line, counted, rows] = [1, 0, 0];
  const lineAt = (at: number) => {
    for (
      let next = text.indexOf('\n', counted);
      next !== -1 && next < at;
      next = text.indexOf('\n', counted)
    ) {
      line += 1;
      counted = next + 1;
    }
    return line;
  };
  const sourceAt = (at: number) => {
    const close = text.indexOf('</STMTTRN>', at);
    const next = text.indexOf('<STMTTRN>', at + 1);
    const ends = [close === -1 ? -1 : close + '</STMTTRN>'.length, next].filter((index) => index > at);
    return text.slice(at, Math.min(...ends, at + 2_000));
  };
  let open: { name: string; from: number } | null = null;
  for (const tag of text.matchAll(TAG)) {
    const [whole, slash, written = ''] = tag;
    const name = written.toUpperCase();
    if (open !== null) {
      const content = plain(text.slice(open.from, tag.index)).trim();
      if (content !== '') value(open.name, content.slice(0, 10_000));
    }
    open = null;
    if (slash === '/') closed(name);
    else {
      if (name === 'STMTTRN') rows += 1;
      opened(name, {
        line: name === 'STMTTRN' ? lineAt(tag.index) : line,
        source: () => sourceAt(tag.index),
      });
      open = { name, from: tag.index + whole.length };
    }
  }
  end();
  assertRowCount(rows);
  const found = accounts.filter((account) => account.rows.length > 0);
  if (found.length === 0) throw new UnreadableFile({ reason: 'no-transactions' });
  const { sign } = decimalSignIn(found.flatMap((account) => account.rows.map(({ amount }) => amount)));
  return {
    kind: 'statements',
    format: 'ofx',
    statements: found.map((each): Statement => statementOf(each.account, each.rows, 'month-first', sign)),
    spelled: { dateOrder: 'month-first', decimalSign: sign },
    open: { date: null, amount: null },
  };
}
