import { foundEntry } from './found-entry.rules.ts';
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
