// CAMT.053 (statements) and CAMT.052 (reports) of any version by hand: elements are matched by their name without the
// namespace, because banks use several versions and prefixes.
import type { DecimalSign } from '../../../shared/spelling.rules.ts';
import { type OpenedStatements, type Statement, UnreadableFile } from './reading.ts';
import { assertRowCount, statementOf, type WrittenRow } from './statement-row.ts';
import { centsIn } from './written-amount.ts';
import { type ElementStart, readXml } from './xml.ts';

const SIGN: DecimalSign = '.';
const STATEMENTS = new Set(['Stmt', 'Rpt']);

/** Values by their path, such as `RltdPties/Cdtr/Nm`; the first of each path. */
type Values = Map<string, string>;

interface Entry {
  readonly line: number;
  readonly values: Values;
  readonly details: Values[];
}

interface Account {
  readonly values: Values;
  readonly entries: Entry[];
}

/** The paths of a value, the preferred one first. Versions differ in where they have it. */
const PATHS = {
  creditor: [
    'RltdPties/Cdtr/Nm',
    'RltdPties/Cdtr/Pty/Nm',
    'RltdPties/UltmtCdtr/Nm',
    'RltdPties/UltmtCdtr/Pty/Nm',
  ],
  debtor: [
    'RltdPties/Dbtr/Nm',
    'RltdPties/Dbtr/Pty/Nm',
    'RltdPties/UltmtDbtr/Nm',
    'RltdPties/UltmtDbtr/Pty/Nm',
  ],
  note: ['RmtInf/Ustrd', 'AddtlTxInf', 'RmtInf/Strd/CdtrRefInf/Ref'],
  entryNote: ['AddtlNtryInf'],
  date: ['BookgDt/Dt', 'BookgDt/DtTm', 'ValDt/Dt', 'ValDt/DtTm'],
  status: ['Sts/Cd', 'Sts'],
  amount: ['Amt', 'AmtDtls/TxAmt/Amt'],
  entryId: ['AcctSvcrRef', 'NtryRef'],
  detailId: ['Refs/AcctSvcrRef', 'Refs/TxId', 'Refs/InstrId', 'Refs/EndToEndId'],
  account: ['Acct/Id/IBAN', 'Acct/Id/Othr/Id'],
} as const;
/** The bank writes this for a reference that nobody gave. */
const NOT_PROVIDED = 'NOTPROVIDED';

const at = (values: Values, paths: readonly string[]): string =>
  paths.map((path) => values.get(path)).find((value) => value !== undefined && value !== NOT_PROVIDED) ?? '';
const currencyAt = (values: Values, paths: readonly string[]): string =>
  paths.map((path) => values.get(`${path}@Ccy`)).find((value) => value !== undefined) ?? '';

/** The accounts of a document with their entries. */
function accountsIn(text: string): readonly Account[] {
  const accounts: Account[] = [];
  /** The names of the open elements below the innermost statement, entry or detail. */
  let path: string[] = [];
  const outer: { path: string[]; end: string }[] = [];
  let [entry, detail]: [Entry | null, Values | null] = [null, null];
  const enter = (end: string) => {
    outer.push({ path, end });
    path = [];
  };
  const into = () => detail ?? entry?.values ?? accounts.at(-1)?.values;
  readXml(text, {
    opened({ name, attributes, line }: ElementStart) {
      if (STATEMENTS.has(name)) {
        accounts.push({ values: new Map(), entries: [] });
        enter(name);
      } else if (name === 'Ntry' && accounts.length > 0 && entry === null) {
        entry = { line, values: new Map(), details: [] };
        accounts.at(-1)?.entries.push(entry);
        enter(name);
      } else if (name === 'TxDtls' && entry !== null && detail === null) {
        detail = new Map();
        entry.details.push(detail);
        enter(name);
      } else {
        path.push(name);
        const currency = attributes['Ccy'];
        const key = `${path.join('/')}@Ccy`;
        if (currency !== undefined && into()?.has(key) === false) into()?.set(key, currency);
      }
    },
    closed(name, text) {
      const value = text.trim();
      const own = outer.at(-1);
      if (own !== undefined && path.length === 0 && own.end === name) {
        outer.pop();
        path = own.path;
        if (name === 'TxDtls') detail = null;
        else if (name === 'Ntry') entry = null;
        return;
      }
      const key = path.join('/');
      if (value !== '') {
        const values = into();
        const before = values?.get(key);
        // A long text is divided into several elements.
        if (before === undefined) values?.set(key, value);
        else if (key === 'RmtInf/Ustrd') values?.set(key, `${before} ${value}`);
      }
      path.pop();
    },
  });
  return accounts;
}

/** The direction of money: the indicator already names that of a reversal, which is opposite to the reversed entry's. */
const directionOf = (values: Values): 'in' | 'out' | null => {
  const indicator = values.get('CdtDbtInd');
  return indicator === undefined ? null : indicator === 'CRDT' ? 'in' : 'out';
};

/** Whether an entry has several details and they add up to it (MON-76). */
function addUp({ values, details }: Entry): boolean {
  const total = centsIn(at(values, PATHS.amount), SIGN);
  const direction = directionOf(values);
  if (details.length < 2 || typeof total === 'string') return false;
  let sum = 0n;
  for (const detail of details) {
    const cents = centsIn(at(detail, PATHS.amount), SIGN);
    const currency = currencyAt(detail, PATHS.amount);
    if (typeof cents === 'string' || (currency !== '' && currency !== currencyAt(values, PATHS.amount)))
      return false;
    sum += detailDirection(detail, values) === direction ? cents : -cents;
  }
  return sum === total;
}

/** The direction of a detail; in a reversal, some banks repeat that of the reversed entry there. */
const detailDirection = (detail: Values, entry: Values) =>
  entry.get('RvslInd') === 'true' ? directionOf(entry) : (directionOf(detail) ?? directionOf(entry));

function rowsOf(entry: Entry): WrittenRow[] {
  const { line, values, details } = entry;
  const shared = { line, isFlipped: false, date: at(values, PATHS.date) };
  const row = (detail: Values | null, over: Partial<WrittenRow> = {}): WrittenRow => {
    const direction = detail === null ? directionOf(values) : detailDirection(detail, values);
    const others = direction === 'in' ? PATHS.debtor : PATHS.creditor;
    const note = (detail === null ? '' : at(detail, PATHS.note)) || at(values, PATHS.entryNote);
    const written = {
      ...shared,
      amount: at(values, PATHS.amount),
      currency: currencyAt(values, PATHS.amount),
      direction,
      payee: detail === null ? '' : at(detail, others),
      note,
      bankId: at(values, PATHS.entryId) || (detail === null ? '' : at(detail, PATHS.detailId)),
      ...over,
    };
    const source = [
      written.date,
      written.payee,
      note,
      `${direction === 'in' ? '' : '-'}${written.amount}`,
      written.currency,
    ];
    return { ...written, source: source.join(';') };
  };
  if (!addUp(entry)) return [row(details.length === 1 ? (details[0] ?? null) : null)];
  return details.map((detail) =>
    row(detail, {
      amount: at(detail, PATHS.amount),
      currency: currencyAt(detail, PATHS.amount) || currencyAt(values, PATHS.amount),
      bankId: at(detail, PATHS.detailId),
    }),
  );
}

const isBooked = ({ values }: Entry) => ['BOOK', ''].includes(at(values, PATHS.status));

/** Reads several CAMT documents as one file, such as those of an archive. @throws {UnreadableFile} */
export function readCamt(texts: readonly string[]): OpenedStatements {
  const accounts = texts.flatMap(accountsIn);
  if (accounts.length === 0) throw new UnreadableFile({ reason: 'unknown' });
  const byNumber = Map.groupBy(accounts, ({ values }) => at(values, PATHS.account));
  const statements = [...byNumber].map(([number, parts]): Statement => {
    const entries = parts.flatMap((part) => part.entries);
    const booked = entries.filter(isBooked);
    const statement = statementOf(number || null, booked.flatMap(rowsOf), 'day-first', SIGN);
    return { ...statement, pending: entries.length - booked.length };
  });
  const rows = statements.reduce((sum, each) => sum + each.rows.length + each.unread.length, 0);
  assertRowCount(rows);
  if (rows === 0 && statements.every(({ pending }) => pending === 0))
    throw new UnreadableFile({ reason: 'no-transactions' });
  return {
    kind: 'statements',
    format: 'camt',
    statements,
    spelled: { dateOrder: 'day-first', decimalSign: SIGN },
    open: { date: null, amount: null },
  };
}
