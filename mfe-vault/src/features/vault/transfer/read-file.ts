import { formatBytes } from '@savvi/ui/format';
import { ENTRIES_MAX } from '../vault-codec.ts';
import { isBitwarden, readBitwarden } from './bitwarden.ts';
import { readBrowserCsv } from './browser-csv.ts';
import { fileTexts as texts } from './file.texts.ts';
import { isDashlane, readDashlane } from './dashlane.ts';
import { isLastPass, readLastPass } from './lastpass.ts';
import { type Reading, UnreadableFile } from './reading.ts';
import { readTable } from './table.ts';
import { isVaultFile, readVaultFile } from './vault-file.ts';

/** Maximum size of an import file, and of what is read of an archive, in bytes: more than the largest vault needs. */
const FILE_BYTES_MAX = 32 * 1_048_576;

/** A file that is readable, or encrypted until its password is entered. */
export type OpenedFile =
  | { readonly isLocked: false; readonly reading: Reading }
  | { readonly isLocked: true; readonly unlock: (password: string) => Promise<Reading> };

/** Decodes a file: by its byte order mark, else as UTF-8, else as Windows-1252. */
function textOf(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Parses a text as a JSON object, or returns null. */
function objectIn(text: string): object | null {
  try {
    const json: unknown = JSON.parse(text);
    return typeof json === 'object' ? json : null;
  } catch {
    return null; // The caller reports that the file is not JSON.
  }
}

/** Returns the import if it has at most as many entries as a vault can hold. @throws {UnreadableFile} */
function bounded(reading: Reading): Reading {
  if (reading.found.length > ENTRIES_MAX) throw new UnreadableFile(texts.unreadable.tooMany(ENTRIES_MAX));
  return reading;
}

/** Reads a table of LastPass, Dashlane or a browser, by the names of its columns. @throws {UnreadableFile} */
function readCsv(text: string): Reading {
  const table = readTable(text);
  if (isLastPass(table)) return readLastPass(table);
  return isDashlane(table) ? readDashlane(table) : readBrowserCsv(table);
}

/** The first bytes of a zip archive: a file's header, or the end of an empty archive. */
const isZip = ([first, second, third]: Uint8Array): boolean =>
  first === 0x50 && second === 0x4b && (third === 0x03 || third === 0x05);

/**
 * Reads an export of another password manager, a browser, or this product. Nothing leaves the browser.
 * @throws {UnreadableFile}
 */
export async function readFile(file: Blob): Promise<OpenedFile> {
  // An archive may be larger, because most of it are attached files, which are not read.
  if (isZip(new Uint8Array(await file.slice(0, 3).arrayBuffer()))) {
    const { readZip } = await import('./zip.ts');
    return { isLocked: false, reading: bounded(await readZip(file, FILE_BYTES_MAX)) };
  }
  if (file.size > FILE_BYTES_MAX)
    throw new UnreadableFile(texts.unreadable.tooLarge(formatBytes(FILE_BYTES_MAX)));
  const bytes = new Uint8Array(await file.arrayBuffer());
  const text = textOf(bytes);
  if (text.trim() === '') throw new UnreadableFile(texts.unreadable.empty);
  if (!/^\s*[{[]/.test(text)) return { isLocked: false, reading: bounded(readCsv(text)) };
  const json = objectIn(text);
  if (json !== null && isVaultFile(json))
    return { isLocked: true, unlock: async (password) => bounded(await readVaultFile(json, password)) };
  if (json !== null && isBitwarden(json)) return { isLocked: false, reading: bounded(readBitwarden(json)) };
  throw new UnreadableFile(texts.unreadable.unknown);
}
