import { openArchive } from './archive.ts';
import { isDashlane, readDashlane, readDashlaneNotes, readDashlanePayments } from './dashlane.ts';
import { fileTexts as texts } from './file.texts.ts';
import { readOnePassword } from './one-password.ts';
import { type Reading, UnreadableFile } from './reading.ts';
import { readTable, type Table } from './table.ts';

/** The file of a 1PUX archive that has the entries. */
const ONE_PASSWORD = 'export.data';
/** The tables of a Dashlane archive that have entries. */
const DASHLANE = {
  credentials: /(?:^|\/)credentials\.csv$/i,
  notes: /(?:^|\/)securenotes\.csv$/i,
  payments: /(?:^|\/)payments\.csv$/i,
} as const;

const textOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

function jsonIn(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(textOf(bytes));
  } catch {
    throw new UnreadableFile(texts.unreadable.damaged); // the parse error could quote the contents
  }
}

/** The name of a table; null if there is none. @throws {UnreadableFile} if several files have such a name */
function tableIn(names: readonly string[], pattern: RegExp): string | null {
  const [name = null, ...others] = names.filter((each) => pattern.test(each));
  if (others.length > 0) throw new UnreadableFile(texts.unreadable.damaged);
  return name;
}

/**
 * Reads a 1PUX archive of 1Password, or the archive of tables that Dashlane exports. `mostBytes` limits what is
 * unpacked; attached files do not count, because they stay packed.
 * @throws {UnreadableFile}
 */
export async function readZip(file: Blob, mostBytes: number): Promise<Reading> {
  const { names, read } = await openArchive(file, mostBytes);
  const data = await read(ONE_PASSWORD);
  if (data !== null) {
    const { found, leftOut } = readOnePassword(jsonIn(data));
    const attachments = names.filter((name) => name.startsWith('files/'));
    return {
      found,
      leftOut: [...leftOut, ...attachments.map((name) => ({ name, reason: texts.attachment }))],
    };
  }
  const table = async (name: string | null): Promise<Table | null> => {
    const bytes = name === null ? null : await read(name);
    return bytes === null ? null : readTable(textOf(bytes));
  };
  const [credentials, notes, payments] = [
    tableIn(names, DASHLANE.credentials),
    tableIn(names, DASHLANE.notes),
    tableIn(names, DASHLANE.payments),
  ];
  const logins = await table(credentials);
  if (logins === null) throw new UnreadableFile(texts.unreadable.unknown);
  if (!isDashlane(logins)) throw new UnreadableFile(texts.unreadable.csv);
  const readings = [readDashlane(logins)];
  const [noteTable, paymentTable] = [await table(notes), await table(payments)];
  if (noteTable !== null) readings.push(readDashlaneNotes(noteTable));
  if (paymentTable !== null) readings.push(readDashlanePayments(paymentTable));
  const others = names.filter((name) => ![credentials, notes, payments].includes(name));
  return {
    found: readings.flatMap(({ found }) => found),
    leftOut: [
      ...readings.flatMap(({ leftOut }) => leftOut),
      ...others.map((name) => ({ name, reason: texts.otherTable })),
    ],
  };
}
