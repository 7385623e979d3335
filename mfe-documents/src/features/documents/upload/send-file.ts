import { type Document, documentReply, type UploadFields } from '@savvi/documents-contract/document';
import type { DocumentLink } from '@savvi/documents-contract/link';
import { documentRoutes } from '@savvi/documents-contract/documents.routes';
import { ApiError, mutate } from '@savvi/mfe-kit';
import { uploadTexts } from './upload.texts.ts';
import { watchedRequest } from './watched-request.ts';

/** The details of a file, and the records that it belongs to. */
export type SentFields = UploadFields & { readonly links?: readonly DocumentLink[] };

/** A file to upload with its details. */
export interface FileToSend {
  readonly file: File;
  readonly fields: SentFields;
  /**
   * The idempotency key is the same for each attempt, so that a file whose response was lost is not stored
   * twice.
   */
  readonly idempotencyKey: string;
  readonly signal: AbortSignal;
  /** Receives the progress of the upload, from 0 to 1. */
  readonly onSent: (share: number) => void;
}

/** Builds the request form (DOC-14). Empty fields are left out. */
function formOf({
  file,
  fields: { category, description, folderId, expirationDate, links },
}: FileToSend): FormData {
  const form = new FormData();
  form.append('category', category);
  form.append('description', description ?? '');
  if (folderId !== null) form.append('folderId', folderId);
  if (expirationDate !== null) form.append('expirationDate', expirationDate);
  if (links !== undefined) form.append('links', JSON.stringify(links));
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
 * @throws {ApiError} also for a file that was moved or changed after it was chosen, which browsers report
 * like a lost connection
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

/** Why a file was not stored. */
export interface Failure {
  /** The message beside the file. */
  readonly sentence: string;
  /** The message in the toast: that of the server, if there is one (T-20). */
  readonly toastText: string;
  /** Whether the file itself was rejected, so that a retry cannot help. */
  readonly isFinal: boolean;
  readonly isSignedOut: boolean;
  /**
   * Whether the server may have stored the file: no response arrived, or the response does not rule it out.
   */
  readonly mayBeStored: boolean;
}

const OF_THE_FILE: ReadonlySet<string | null> = new Set(['file-refused', 'too-large', 'unreadable-file']);

/** Describes a failed upload for the user (DOC-27). */
export function failureOf(error: unknown): Failure {
  const { unknown } = uploadTexts.failed;
  if (!(error instanceof ApiError))
    return {
      sentence: unknown,
      toastText: unknown,
      isFinal: false,
      isSignedOut: false,
      mayBeStored: true,
    };
  const { status, body, code } = error;
  return {
    sentence: body,
    toastText: status === 0 ? unknown : body,
    isFinal: OF_THE_FILE.has(code),
    isSignedOut: status === 401,
    mayBeStored: status < 400 || status >= 500,
  };
}
