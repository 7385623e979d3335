// What can be said of a file before its content is looked at: the browser says it before anything is sent, the server to whoever sends all the same.
import { ORIGINAL_NAME_MAX } from './document.ts';
import { FILE_KINDS_IN_WORDS, type FileKind, fileKindOf } from './file-kind.ts';

const MIB = 1_048_576;

/** What is said of a file that is not taken. */
export const FILE_REFUSALS = {
  missing: 'Please select a file to upload.',
  kind: `This kind of file is not accepted. Please choose one of ${FILE_KINDS_IN_WORDS}.`,
  empty: 'This file is empty.',
  tooLarge: (maxBytes: number): string => `This file is too large. The limit is ${Math.round((maxBytes / MIB) * 100) / 100} MB.`,
  content: (kind: FileKind): string => `This file is no ${kind.toUpperCase()} file, although its name says so.`,
} as const;

/** The name a file is kept under: without folders, control characters and what is too long, its letters composed (macOS sends them in pieces). Its ending stays; empty when nothing is left. */
export function originalNameOf(sent: string): string {
  // oxlint-disable-next-line no-control-regex -- control characters are what is taken out
  const name = (sent.split(/[/\\]/).at(-1) ?? '').replace(/[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '').trim().toWellFormed().normalize('NFC');
  if (name.length <= ORIGINAL_NAME_MAX) return name;
  const ending = /\.[0-9a-z]+$/i.exec(name)?.[0] ?? '';
  return name.slice(0, ORIGINAL_NAME_MAX - ending.length).toWellFormed() + ending;
}

/** Why a file is not taken, by its name and its size in bytes; null when neither speaks against it. */
export function fileRefusalOf({ name, size }: { readonly name: string; readonly size: number }, maxBytes: number): string | null {
  const originalName = originalNameOf(name);
  if (originalName === '') return FILE_REFUSALS.missing;
  if (fileKindOf(originalName) === null) return FILE_REFUSALS.kind;
  if (size > maxBytes) return FILE_REFUSALS.tooLarge(maxBytes);
  return size === 0 ? FILE_REFUSALS.empty : null;
}
