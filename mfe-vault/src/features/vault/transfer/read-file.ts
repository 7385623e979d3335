import { formatBytes } from '@savvi/ui/format';
import { ENTRIES_MAX } from '../vault-codec.ts';
import { isBitwarden, readBitwarden } from './bitwarden.ts';
import { readBrowserCsv } from './browser-csv.ts';
import { fileTexts as texts } from './file.texts.ts';
import { type Reading, UnreadableFile } from './reading.ts';
import { isVaultFile, readVaultFile } from './vault-file.ts';

/** The largest file that is read: more than the largest vault makes. */
const FILE_BYTES_MAX = 32 * 1_048_576;

/** What a file is: read at once, or locked until its password is given. */
export type OpenedFile =
  | { readonly isLocked: false; readonly reading: Reading }
  | { readonly isLocked: true; readonly unlock: (password: string) => Promise<Reading> };

/**
 * The text of a file in the encoding it is written in: by its first bytes, else UTF-8, else the one that
 * older programs on Windows write.
 */
async function textOf(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** The object a text holds, or null when it holds none. */
function objectIn(text: string): object | null {
  try {
    const json: unknown = JSON.parse(text);
    return typeof json === 'object' ? json : null;
  } catch {
    return null; // not JSON: the caller says so
  }
}

/** A reading that there can be room for. @throws {UnreadableFile} */
function bounded(reading: Reading): Reading {
  if (reading.found.length > ENTRIES_MAX) throw new UnreadableFile(texts.unreadable.tooMany(ENTRIES_MAX));
  return reading;
}

/**
 * Reads an export of another password manager, of a browser, or of our own. Nothing leaves the browser.
 * @throws {UnreadableFile}
 */
export async function readFile(file: Blob): Promise<OpenedFile> {
  if (file.size > FILE_BYTES_MAX)
    throw new UnreadableFile(texts.unreadable.tooLarge(formatBytes(FILE_BYTES_MAX)));
  const text = await textOf(file);
  if (text.trim() === '') throw new UnreadableFile(texts.unreadable.empty);
  if (!/^\s*[{[]/.test(text)) return { isLocked: false, reading: bounded(readBrowserCsv(text)) };
  const json = objectIn(text);
  if (json !== null && isVaultFile(json))
    return { isLocked: true, unlock: async (password) => bounded(await readVaultFile(json, password)) };
  if (json !== null && isBitwarden(json)) return { isLocked: false, reading: bounded(readBitwarden(json)) };
  throw new UnreadableFile(texts.unreadable.unknown);
}
