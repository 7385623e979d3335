import papaparse from 'papaparse';
import { addressOf, nameOfAddress } from './address.rules.ts';
import { fileTexts as texts } from './file.texts.ts';
import { type FoundEntry, type Reading, UnreadableFile } from './reading.ts';

/** What browsers call their columns: Firefox has no names, Chrome says 'note', Safari 'Title' and 'Notes'. */
const COLUMNS: Readonly<Record<'name' | 'url' | 'username' | 'password' | 'notes' | 'totp', readonly string[]>> = { name: ['name', 'title'], url: ['url'], username: ['username'], password: ['password'], notes: ['note', 'notes'], totp: ['otpauth'] };

/** Addresses of browsers themselves. */
const BROWSERS_OWN = /^(?:chrome|about|moz-extension):/i;

/** The passwords a browser exported as a table: Chrome and its kin, Firefox, Safari. @throws {UnreadableFile} */
export function readBrowserCsv(text: string): Reading {
  const { data: rows } = papaparse.parse<string[]>(text, { skipEmptyLines: 'greedy' });
  const [head = [], ...lines] = rows;
  const titles = head.map((title) => title.trim().toLowerCase());
  const place = (column: keyof typeof COLUMNS) => titles.findIndex((title) => COLUMNS[column].includes(title));
  const cell = (line: readonly string[], column: keyof typeof COLUMNS) => line[place(column)] ?? '';
  if (place('url') < 0 || place('username') < 0 || place('password') < 0) throw new UnreadableFile(texts.unreadable.csv);

  const entryOf = (line: readonly string[]): FoundEntry => {
    const written = cell(line, 'url');
    const address = addressOf(written);
    const lost = [...address.lost, ...(cell(line, 'totp') === '' ? [] : [texts.lost.totp])];
    return { fields: { name: cell(line, 'name').trim() || nameOfAddress(address.url ?? written), usernameEmail: cell(line, 'username'), password: cell(line, 'password'), url: address.url, notes: cell(line, 'notes') || null }, lost };
  };
  const isOwn = (line: readonly string[]) => BROWSERS_OWN.test(cell(line, 'url'));
  return { found: lines.filter((line) => !isOwn(line)).map(entryOf), leftOut: lines.filter(isOwn).map((line) => ({ name: cell(line, 'url'), reason: texts.browsersOwn })) };
}
