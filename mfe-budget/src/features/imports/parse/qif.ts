// QIF by hand: the format has no standard for dates, and no currency.
import { type OpenedStatements, type Spelled, type Statement, UnreadableFile } from './reading.ts';
import { assertRowCount, statementOf, type WrittenRow } from './statement-row.ts';
import { decimalSignIn } from './written-amount.ts';
import { dateOrderOf } from './written-date.ts';

/** The types of lists with transactions of an account. */
const ACCOUNT_TYPES = new Set(['bank', 'ccard', 'cash', 'oth a', 'oth l']);

interface Account {
  readonly name: string | null;
  readonly rows: WrittenRow[];
}

/** The accounts of a file and their records as written. */
function accountsIn(text: string): readonly Account[] {
  const accounts: Account[] = [];
  let list: 'transactions' | 'account' | 'other' = 'other';
  let name: string | null = null;
  let current: Account | null = null;
  let fields = new Map<string, string>();
  let [from, source]: [number, string[]] = [1, []];
  const end = () => {
    if (list === 'account') name = fields.get('N') ?? name;
    else if (list === 'transactions' && fields.size > 0) {
      if (current === null) {
        current = { name, rows: [] };
        accounts.push(current);
      }
      current.rows.push({
        line: from,
        date: fields.get('D') ?? '',
        amount: fields.get('T') ?? fields.get('U') ?? '',
        direction: null,
        isFlipped: false,
        payee: fields.get('P') ?? '',
        note: fields.get('M') ?? '',
        bankId: '',
        currency: '',
        source: `${source.join('\n')}\n^`,
      });
    }
    [fields, source] = [new Map(), []];
  };
  for (const [index, whole] of text.split(/\r\n|\r|\n/).entries()) {
    const line = whole.trim();
    if (line === '') continue;
    if (line.startsWith('!')) {
      end();
      const [, type = ''] = /^!type:(.*)$/i.exec(line) ?? [];
      if (/^!account/i.test(line)) list = 'account';
      else if (type !== '') {
        list = ACCOUNT_TYPES.has(type.trim().toLowerCase()) ? 'transactions' : 'other';
        current = null;
      }
      continue;
    }
    if (line === '^') {
      end();
      continue;
    }
    if (source.length === 0) from = index + 1;
    source.push(whole);
    const key = line[0]?.toUpperCase() ?? '';
    // The parts of a split repeat S, E and $, of which none is a value of the whole.
    if (!fields.has(key)) fields.set(key, line.slice(1).trim());
  }
  end(); // the last record may have no ^
  return accounts;
}

/** A QIF file, whose dates and amounts are read when their spelling is known. */
export interface QifFile {
  readonly opened: OpenedStatements;
  /** Reads the file again with what the user answered. */
  readonly read: (spelled: Spelled) => readonly Statement[];
}

/** Reads a QIF file. @throws {UnreadableFile} */
export function readQif(text: string): QifFile {
  const accounts = accountsIn(text);
  const written = accounts.flatMap(({ rows }) => rows);
  assertRowCount(written.length);
  if (written.length === 0) throw new UnreadableFile({ reason: 'no-transactions' });
  const dates = dateOrderOf(written.map(({ date }) => date));
  const amounts = decimalSignIn(written.map(({ amount }) => amount));
  const spelled: Spelled = { dateOrder: dates.order, decimalSign: amounts.sign };
  const read = ({ dateOrder, decimalSign }: Spelled) =>
    accounts.map(({ name, rows }) => statementOf(name, rows, dateOrder, decimalSign));
  return {
    opened: {
      kind: 'statements',
      format: 'qif',
      statements: read(spelled),
      spelled,
      open: { date: dates.open, amount: amounts.open },
    },
    read,
  };
}
