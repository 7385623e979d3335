import { strFromU8, unzip, type UnzipFileInfo } from 'fflate';
import { formatBytes } from '@savvi/ui/format';
import { isDashlane, readDashlane } from './dashlane.ts';
import { fileTexts as texts } from './file.texts.ts';
import { readOnePassword } from './one-password.ts';
import { type Reading, UnreadableFile } from './reading.ts';
import { readTable } from './table.ts';

/** The file of a 1PUX archive that has the entries. */
const ONE_PASSWORD = 'export.data';
/** The file of a Dashlane archive that has the logins. */
const DASHLANE = /(?:^|\/)credentials\.csv$/i;

const isWanted = (name: string) => name === ONE_PASSWORD || DASHLANE.test(name);

/** Unpacks the file with the entries, and names the others. The sizes are checked before anything is unpacked. */
async function unpacked(bytes: Uint8Array, mostBytes: number) {
  const names: string[] = [];
  let isTooLarge = false;
  const filter = ({ name, originalSize }: UnzipFileInfo) => {
    if (!name.endsWith('/')) names.push(name);
    if (!isWanted(name)) return false;
    isTooLarge ||= originalSize > mostBytes;
    return originalSize <= mostBytes;
  };
  const files = await new Promise<Record<string, Uint8Array>>((resolve, reject) => {
    unzip(bytes, { filter }, (error, unzipped) => (error === null ? resolve(unzipped) : reject(error)));
  }).catch(() => {
    throw new UnreadableFile(texts.unreadable.damaged);
  });
  if (isTooLarge) throw new UnreadableFile(texts.unreadable.tooLarge(formatBytes(mostBytes)));
  return { files, names };
}

function jsonIn(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(strFromU8(bytes));
  } catch {
    throw new UnreadableFile(texts.unreadable.damaged); // the parse error could quote the contents
  }
}

/**
 * Reads a 1PUX archive of 1Password, or the archive of tables that Dashlane exports, of which only the
 * credentials are read.
 * @throws {UnreadableFile}
 */
export async function readZip(bytes: Uint8Array, mostBytes: number): Promise<Reading> {
  const { files, names } = await unpacked(bytes, mostBytes);
  const data = files[ONE_PASSWORD];
  if (data !== undefined) {
    const { found, leftOut } = readOnePassword(jsonIn(data));
    const attachments = names.filter((name) => name.startsWith('files/'));
    return {
      found,
      leftOut: [...leftOut, ...attachments.map((name) => ({ name, reason: texts.attachment }))],
    };
  }
  const [credentials] = Object.entries(files);
  if (credentials === undefined) throw new UnreadableFile(texts.unreadable.unknown);
  const table = readTable(new TextDecoder().decode(credentials[1]));
  if (!isDashlane(table)) throw new UnreadableFile(texts.unreadable.csv);
  const { found, leftOut } = readDashlane(table);
  const others = names.filter((name) => name !== credentials[0]);
  return { found, leftOut: [...leftOut, ...others.map((name) => ({ name, reason: texts.otherTable }))] };
}
