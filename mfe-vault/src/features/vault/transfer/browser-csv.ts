import { fileTexts as texts } from './file.texts.ts';
import { foundEntry } from './found-entry.rules.ts';
import { nameOfAddress } from './address.rules.ts';
import { type Reading, UnreadableFile } from './reading.ts';
import { readRows, type Row, type Table } from './table.ts';

/** Matches internal addresses of browsers. */
const BROWSERS_OWN = /^(?:chrome|about|moz-extension):/i;

/** The first of the columns that the row has: browsers name them differently. */
const oneOf = (row: Row, columns: readonly string[]) => columns.map(row).find((cell) => cell !== '') ?? '';

/**
 * Reads passwords that a browser exported as CSV: Chrome and related browsers, Firefox, Safari. Firefox has no
 * names, Chrome uses 'note', Safari 'Title', 'Notes' and 'OTPAuth'.
 * @throws {UnreadableFile}
 */
export function readBrowserCsv(table: Table): Reading {
  if (!['url', 'username', 'password'].every((column) => table.columns.includes(column)))
    throw new UnreadableFile(texts.unreadable.csv);
  return readRows(table, (row) => {
    const url = row('url');
    if (BROWSERS_OWN.test(url)) return { name: url, reason: texts.browsersOwn };
    return foundEntry({
      name: oneOf(row, ['name', 'title']).trim() || nameOfAddress(url),
      usernameEmail: row('username'),
      password: row('password'),
      urls: [url],
      notes: oneOf(row, ['note', 'notes']),
      totp: row('otpauth'),
    });
  });
}
