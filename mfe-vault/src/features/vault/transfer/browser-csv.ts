import papaparse from 'papaparse';
import { ENTRIES_MAX } from '../vault-codec.ts';
import { addressOf, nameOfAddress } from './address.rules.ts';
import { fileTexts as texts } from './file.texts.ts';
import { type FoundEntry, type Reading, UnreadableFile } from './reading.ts';

/** What browsers call their columns: Firefox has no names, Chrome says 'note', Safari 'Title' and 'Notes'. */
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

/** Addresses of browsers themselves. */
const BROWSERS_OWN = /^(?:chrome|about|moz-extension):/i;

/** Rows that are read at most: one more than fit is enough to know, and empty ones may stand between them. */
const ROWS_MAX = 2 * ENTRIES_MAX;

/**
 * The rows of a table, each with where it stands.
 * @throws {UnreadableFile} when a quotation mark makes it unsure where one ends
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
 * The passwords a browser exported as a table: Chrome and its kin, Firefox, Safari.
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
  // With a cell too many or too few nobody knows which is the password; so such a row is named by its place
  // alone.
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
