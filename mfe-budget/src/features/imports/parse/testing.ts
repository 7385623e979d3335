// What tests of the parsers share.
import { fromCents } from '@savvi/contracts/money';
import { type OpenFile, readFile } from './read-file.ts';
import { type Refusal, type Statement, UnreadableFile } from './reading.ts';

/** The bytes of a text in UTF-8. */
export const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
/** The bytes of a text whose characters are below 256. */
export const latin1 = (text: string): Uint8Array =>
  Uint8Array.from(text, (character) => character.charCodeAt(0));
/** The bytes of a text in UTF-16, with its mark. */
export function utf16(text: string, isLittle = true): Uint8Array {
  const bytes = new Uint8Array(2 + text.length * 2);
  const view = new DataView(bytes.buffer);
  for (const [at, unit] of [
    0xfe_ff,
    ...Array.from({ length: text.length }, (_, at) => text.charCodeAt(at)),
  ].entries())
    view.setUint16(at * 2, unit, isLittle);
  return bytes;
}

const bytesOf = (file: string | Uint8Array) => (typeof file === 'string' ? utf8(file) : file);

/** Opens a file. */
export const open = (file: string | Uint8Array): OpenFile => readFile(bytesOf(file));

/** The statements of a file; a table is read with what is suggested for it. */
export function statementsOf(file: string | Uint8Array): readonly Statement[] {
  const { opened, map } = open(file);
  if (opened.kind === 'statements') return opened.statements;
  if (map === null || opened.columns === null) throw new Error('the columns are not recognized');
  return [map({ ...opened.spelled, columns: opened.columns, isFlipped: opened.isFlipped })];
}

/** The rows of all accounts of a file as `line date amount payee`, with note and id of the bank if there are any. */
export const rowsIn = (file: string | Uint8Array): readonly string[] =>
  statementsOf(file).flatMap(({ rows }) =>
    rows.map(({ line, date, cents, payee, note, bankId }) =>
      [`${line} ${date} ${fromCents(cents)} ${payee}`, note ?? '', bankId ?? '']
        .join(' | ')
        .replace(/[ |]+$/, ''),
    ),
  );

/** The lines that cannot be read as `line problem written`. */
export const unreadIn = (file: string | Uint8Array): readonly string[] =>
  statementsOf(file).flatMap(({ unread }) =>
    unread.map(({ line, problem, written }) => `${line} ${problem} ${written}`),
  );

/** Why a file is refused; null if it is read. */
export function refusalOf(file: string | Uint8Array): Refusal | null {
  try {
    open(file);
    return null;
  } catch (error) {
    if (error instanceof UnreadableFile) return error.refusal;
    throw error;
  }
}
