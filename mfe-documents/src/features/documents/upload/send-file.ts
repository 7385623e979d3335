import { type Document, documentReply, type UploadFields } from '@savvi/contracts/documents/document';
import { documentRoutes } from '@savvi/contracts/documents/documents.routes';
import { ApiError, mutate } from '@savvi/mfe-kit';
import { uploadTexts } from './upload.texts.ts';
import { watchedRequest } from './watched-request.ts';

/** A file on its way. */
export interface FileToSend {
  readonly file: File;
  readonly fields: UploadFields;
  /** The same for each attempt: a file whose answer was lost is not stored twice. */
  readonly idempotencyKey: string;
  readonly signal: AbortSignal;
  /** Is told the share that is sent, from 0 to 1. */
  readonly onSent: (share: number) => void;
}

/** The form of DOC-14: what is not said is not sent. */
function formOf({ file, fields: { category, description, folderId, expirationDate } }: FileToSend): FormData {
  const form = new FormData();
  form.append('category', category);
  form.append('description', description ?? '');
  if (folderId !== null) form.append('folderId', folderId);
  if (expirationDate !== null) form.append('expirationDate', expirationDate);
  form.append('file', file);
  return form;
}

const isReadable = (file: File): Promise<boolean> =>
  file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    );

/**
 * Uploads a file.
 * @throws {ApiError} also for one that was moved or changed since it was chosen, which the browser tells like
 * a lost connection
 */
export async function sendFile(sending: FileToSend): Promise<Document> {
  const { idempotencyKey, signal, onSent, file } = sending;
  try {
    return await mutate({
      method: 'POST',
      path: documentRoutes.upload.path,
      idempotencyKey,
      transport: watchedRequest({ form: formOf(sending), signal, onSent }),
      reader: documentReply,
    });
  } catch (error) {
    if (error instanceof ApiError && error.status === 0 && !(await isReadable(file)))
      throw new ApiError(0, uploadTexts.unreadable, 'unreadable-file');
    throw error;
  }
}

/** What became of a file that was not stored. */
export interface Failure {
  /** What is said at the file. */
  readonly sentence: string;
  /** What the toast says: the server's own words, where there are any (T-20). */
  readonly said: string;
  /** The file itself is refused: sending it again cannot help. */
  readonly isFinal: boolean;
  readonly isSignedOut: boolean;
  /** Nobody knows what became of it: no answer came, or none that says that nothing was stored. */
  readonly mayBeStored: boolean;
}

const OF_THE_FILE: ReadonlySet<string | null> = new Set(['file-refused', 'too-large', 'unreadable-file']);

/** What is said of an upload that failed (DOC-27). */
export function failureOf(error: unknown): Failure {
  const { unknown } = uploadTexts.failed;
  if (!(error instanceof ApiError))
    return { sentence: unknown, said: unknown, isFinal: false, isSignedOut: false, mayBeStored: true };
  const { status, body, code } = error;
  return {
    sentence: body,
    said: status === 0 ? unknown : body,
    isFinal: OF_THE_FILE.has(code),
    isSignedOut: status === 401,
    mayBeStored: status < 400 || status >= 500,
  };
}
