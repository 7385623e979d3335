import { expiryOf, foundEntry } from './found-entry.rules.ts';
import type { Reading } from './reading.ts';
import { readRows, type Row, type Table } from './table.ts';

/** The address that LastPass writes for a secure note. */
const NOTE_ADDRESS = 'http://sn';
const NOTE_TYPE = /^NoteType:(.*)$/m;
const MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];

/** Whether a table is a LastPass export. */
export const isLastPass = ({ columns }: Table): boolean =>
  ['url', 'username', 'password', 'extra', 'grouping', 'fav'].every((column) => columns.includes(column));

/** The lines 'Key:value' of a structured note; 'Notes' is the last one and may have more lines. */
function linesOf(extra: string): ReadonlyMap<string, string> {
  const [head = '', ...notes] = extra.split(/^Notes:/m);
  const lines = head.split(/\r?\n/).flatMap((line) => {
    const at = line.indexOf(':');
    return at < 0 ? [] : [[line.slice(0, at), line.slice(at + 1).trim()] as const];
  });
  return new Map([...lines, ['Notes', notes.join('Notes:')]]);
}

/** 'September,2030' as '09/2030'. */
function expiryIn(written: string): string {
  const [month = '', year = ''] = written.split(',');
  const at = MONTHS.indexOf(month.trim().toLowerCase());
  return at < 0 ? written : expiryOf(`${at + 1}`, year);
}

/** The lines of a card that have a place of their own, or say nothing. */
const OF_CARD = new Set([
  'NoteType',
  'Language',
  'Name on Card',
  'Number',
  'Security Code',
  'Expiration Date',
  'Notes',
]);

function cardOf(lines: ReadonlyMap<string, string>) {
  const line = (key: string) => lines.get(key) ?? '';
  return {
    type: 'card' as const,
    notes: line('Notes'),
    card: {
      holder: line('Name on Card'),
      number: line('Number'),
      expires: expiryIn(line('Expiration Date')),
      code: line('Security Code'),
    },
    fields: [...lines]
      .filter(([key, value]) => !OF_CARD.has(key) && value !== '' && value !== ',')
      .map(([label, value]) => ({ label, value, isHidden: false })),
  };
}

function contentsOf(row: Row) {
  const extra = row('extra');
  if (row('url') !== NOTE_ADDRESS)
    return {
      usernameEmail: row('username'),
      password: row('password'),
      urls: [row('url')],
      notes: extra,
      totp: row('totp'),
    };
  if (NOTE_TYPE.exec(extra)?.[1]?.trim() === 'Credit Card') return cardOf(linesOf(extra));
  return { type: 'note' as const, notes: extra };
}

/** Reads a LastPass export: logins, cards and notes. The folder of an entry becomes a tag. */
export const readLastPass = (table: Table): Reading =>
  readRows(table, (row) =>
    foundEntry({
      ...contentsOf(row),
      name: row('name'),
      tags: [row('grouping')],
      favorite: row('fav') === '1',
    }),
  );
