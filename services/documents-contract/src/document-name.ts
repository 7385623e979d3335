import * as z from '@savvi/contracts/schema';
import { requiredName } from '@savvi/contracts/values';

/** The maximum length of an original file name with its extension, in characters. */
export const ORIGINAL_NAME_MAX = 255;
/** The maximum length of a document's name without its extension; the longest extension is `.docx`. */
export const DOCUMENT_NAME_MAX = ORIGINAL_NAME_MAX - '.docx'.length;

/** Control characters, and marks that change the direction of a text. */
const UNSEEN = String.raw`\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069`;
const unseen = new RegExp(`[${UNSEEN}]`, 'g');
const EXTENSION = /\.[0-9a-z]+$/i;

/** The extension of a file name with its dot, as written; empty when it has none. */
export const extensionOf = (originalName: string): string => EXTENSION.exec(originalName)?.[0] ?? '';

/** A file name without its extension. */
export const baseNameOf = (originalName: string): string =>
  originalName.slice(0, originalName.length - extensionOf(originalName).length);

/**
 * The stored name of a file: without folders, control characters and surplus length, in composed Unicode form
 * (macOS sends decomposed letters). The extension stays. Empty when nothing is left.
 */
export function originalNameOf(sent: string): string {
  const name = (sent.split(/[/\\]/).at(-1) ?? '').replace(unseen, '').trim().toWellFormed().normalize('NFC');
  if (name.length <= ORIGINAL_NAME_MAX) return name;
  const extension = extensionOf(name);
  return name.slice(0, ORIGINAL_NAME_MAX - extension.length).toWellFormed() + extension;
}

/** A new name for a document, without its extension. */
export const documentName = requiredName(DOCUMENT_NAME_MAX).check(
  z.regex(new RegExp(`^[^/\\\\${UNSEEN}]*$`), 'must not contain slashes or control characters'),
);

/** The stored name of a renamed document: its extension always stays. */
export const renamed = (originalName: string, name: string): string =>
  originalNameOf(name.trim() + extensionOf(originalName));
