// The accepted file types (DOC-13). The file name decides the type, and the content must match it (N-14).

/** A file type: its extension in lower case. */
export type FileKind = 'pdf' | 'doc' | 'docx' | 'jpg' | 'jpeg' | 'png' | 'txt';

/** The MIME type of each file type. */
export const FILE_KINDS: Readonly<Record<FileKind, { readonly mimeType: string }>> = {
  pdf: { mimeType: 'application/pdf' },
  doc: { mimeType: 'application/msword' },
  docx: { mimeType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document' },
  jpg: { mimeType: 'image/jpeg' },
  jpeg: { mimeType: 'image/jpeg' },
  png: { mimeType: 'image/png' },
  txt: { mimeType: 'text/plain' },
};

/** The default size limit of a file, in bytes. */
export const FILE_BYTES_MAX = 10 * 1_048_576;

/** The accepted file types for display: `PDF, DOC, DOCX, JPG, JPEG, PNG, TXT`. */
export const FILE_KINDS_IN_WORDS = Object.keys(FILE_KINDS).join(', ').toUpperCase();

/** The accepted file types as the `accept` attribute of a file input. */
export const ACCEPTED_FILES = Object.keys(FILE_KINDS)
  .map((kind) => `.${kind}`)
  .join(',');

/** The file type by the extension of a file name; null when the type is not accepted. */
export function fileKindOf(name: string): FileKind | null {
  const extension = /\.([0-9a-z]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  // `Object.hasOwn` has checked that the extension is a key.
  return Object.hasOwn(FILE_KINDS, extension) ? (extension as FileKind) : null;
}
