// The kinds of files the locker takes (DOC-13). What a file is called says its kind; its content has to agree
// (N-14).

/** A kind of file: its extension, in small letters. */
export type FileKind = 'pdf' | 'doc' | 'docx' | 'jpg' | 'jpeg' | 'png' | 'txt';

/** What each kind is sent as. */
export const FILE_KINDS: Readonly<Record<FileKind, { readonly mimeType: string }>> = {
  pdf: { mimeType: 'application/pdf' },
  doc: { mimeType: 'application/msword' },
  docx: { mimeType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document' },
  jpg: { mimeType: 'image/jpeg' },
  jpeg: { mimeType: 'image/jpeg' },
  png: { mimeType: 'image/png' },
  txt: { mimeType: 'text/plain' },
};

/** The largest file, in bytes, unless a setting says otherwise. */
export const FILE_BYTES_MAX = 10 * 1_048_576;

/** The kinds as people read them: `PDF, DOC, DOCX, JPG, JPEG, PNG, TXT`. */
export const FILE_KINDS_IN_WORDS = Object.keys(FILE_KINDS).join(', ').toUpperCase();

/** The kind of a file by its name; null for one that is not taken. */
export function fileKindOf(name: string): FileKind | null {
  const extension = /\.([0-9a-z]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  return Object.hasOwn(FILE_KINDS, extension) ? (extension as FileKind) : null; // a key of the table
}
