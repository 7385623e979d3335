import papaparse from 'papaparse';
import { ENTRIES_MAX } from '../vault-codec.ts';
import { addressOf, nameOfAddress } from './address.rules.ts';
import { fileTexts as texts } from './file.texts.ts';
import { type FoundEntry, type Reading, UnreadableFile } from './reading.ts';

/** The column names of each browser: Firefox has no names, Chrome uses 'note', Safari 'Title' and 'Notes'. */
const COLUMNS: Readonly<
  Record<'name' | 'url' | 'username' | 'password' | 'notes' | 'totp', readonly string[]>
> = {
  name: ['name', 'title'],
  url: ['url'],
  username: ['username'],
  password: ['password'],
  notes: ['note', 'notes'],
  totp: ['otpauth'],
};

/** Matches internal addresses of browsers. */
const BROWSERS_OWN = /^(?:chrome|about|moz-extension):/i;

/** Maximum rows to read: twice the limit, because empty rows do not count. */
const ROWS_MAX = 2 * ENTRIES_MAX;

/**
 * Returns the rows of a table with their line numbers.
 * @throws {UnreadableFile} when an unclosed quotation mark hides the end of a row
 */
function rowsOf(text: string): { readonly at: number; readonly cells: readonly string[] }[] {
  const { data, errors, meta } = papaparse.parse<string[]>(text, { preview: ROWS_MAX });
  const [broken] = errors.filter(({ type }) => type === 'Quotes');
  if (broken !== undefined) throw new UnreadableFile(texts.unreadable.quotes((broken.row ?? 0) + 1));
  if (meta.truncated) throw new UnreadableFile(texts.unreadable.tooMany(ENTRIES_MAX));
  return data
    .map((cells, index) => ({ at: index + 1, cells }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
}

/**
 * Reads passwords that a browser exported as CSV: Chrome and related browsers, Firefox, Safari.
 * @throws {UnreadableFile}
 */
export function readBrowserCsv(text: string): Reading {
  const [head, ...rows] = rowsOf(text);
  const titles = (head?.cells ?? []).map((title) => title.trim().toLowerCase());
  const place = (column: keyof typeof COLUMNS) =>
    titles.findIndex((title) => COLUMNS[column].includes(title));
  const cell = (cells: readonly string[], column: keyof typeof COLUMNS) => cells[place(column)] ?? '';
  if (place('url') < 0 || place('username') < 0 || place('password') < 0)
    throw new UnreadableFile(texts.unreadable.csv);

  const entryOf = (cells: readonly string[]): FoundEntry => {
    const written = cell(cells, 'url');
    const address = addressOf(written);
    const lost = [...address.lost, ...(cell(cells, 'totp') === '' ? [] : [texts.lost.totp])];
    return {
      fields: {
        name: cell(cells, 'name').trim() || nameOfAddress(address.url ?? written),
        usernameEmail: cell(cells, 'username'),
        password: cell(cells, 'password'),
        url: address.url,
        notes: cell(cells, 'notes') || null,
      },
      lost,
    };
  };
  // In a row with the wrong number of cells, the password column is unknown. So the report names only its
  // line.
  const isWhole = ({ cells }: (typeof rows)[number]) => cells.length === titles.length;
  const isOwn = ({ cells }: (typeof rows)[number]) => BROWSERS_OWN.test(cell(cells, 'url'));
  const whole = rows.filter(isWhole);
  return {
    found: whole.filter((row) => !isOwn(row)).map(({ cells }) => entryOf(cells)),
    leftOut: [
      ...rows
        .filter((row) => !isWhole(row))
        .map(({ at, cells }) => ({
          name: texts.row(at),
          reason: texts.otherWidth(cells.length, titles.length),
        })),
      ...whole.filter(isOwn).map(({ cells }) => ({ name: cell(cells, 'url'), reason: texts.browsersOwn })),
    ],
  };
}
