import { fileTexts as texts } from './file.texts.ts';
import { expiryOf, foundEntry } from './found-entry.rules.ts';
import type { Reading } from './reading.ts';
import { readRows, type Table } from './table.ts';

/** The names of Dashlane's column with the secret of one-time codes, the newer one first. */
const TOTP = ['otpurl', 'otpsecret'];

/** Whether a table has the credentials of a Dashlane export. */
export const isDashlane = ({ columns }: Table): boolean =>
  ['title', 'url', 'username', 'username2', 'password'].every((column) => columns.includes(column));

/** Reads the credentials of a Dashlane export. The category of an entry becomes a tag. */
export const readDashlane = (table: Table): Reading =>
  readRows(table, (row) => {
    const [username = '', ...others] = ['username', 'username2', 'username3']
      .map(row)
      .filter((name) => name !== '');
    return foundEntry({
      name: row('title'),
      usernameEmail: username,
      password: row('password'),
      urls: [row('url')],
      notes: row('note'),
      totp: TOTP.map(row).find((cell) => cell !== ''),
      tags: [row('category')],
      fields: others.map((value, at) => ({ label: `username${at + 2}`, value, isHidden: false })),
    });
  });

/** Reads the secure notes of a Dashlane export. */
export const readDashlaneNotes = (table: Table): Reading =>
  readRows(table, (row) =>
    foundEntry({ type: 'note', name: row('title'), notes: row('note'), tags: [row('category')] }),
  );

/** The columns of a payment card that have a place of their own. */
const OF_CARD = new Set([
  'name',
  'account_name',
  'cc_number',
  'code',
  'expiration_month',
  'expiration_year',
  'note',
]);

/** Reads the payment cards of a Dashlane export. Bank accounts are left out. */
export const readDashlanePayments = (table: Table): Reading =>
  readRows(table, (row) => {
    const name = row('name').trim() || row('account_name').trim();
    if (row('cc_number') === '') return { name: name || texts.unnamed, reason: texts.kinds.bankAccount };
    return foundEntry({
      type: 'card',
      name,
      card: {
        holder: row('account_name') || row('account_holder'),
        number: row('cc_number'),
        expires: expiryOf(row('expiration_month'), row('expiration_year')),
        code: row('code'),
      },
      notes: row('note'),
      fields: table.columns
        .filter((column) => !OF_CARD.has(column))
        .map((label) => ({ label, value: row(label), isHidden: false })),
    });
  });
