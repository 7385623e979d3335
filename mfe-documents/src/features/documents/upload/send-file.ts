import { type Document, documentReply, type UploadFields } from '@savvi/documents-contract/document';
import type { DocumentLink } from '@savvi/documents-contract/link';
import { documentRoutes } from '@savvi/documents-contract/documents.routes';
import { ApiError, mutate } from '@savvi/mfe-kit';
import { sendReadable, watchedRequest } from '@savvi/upload/watched-request';
import { uploadTexts } from './upload.texts.ts';

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

/** Uploads a file. @throws {ApiError} also for a file that can no longer be read */
export const sendFile = (sending: FileToSend): Promise<Document> =>
  sendReadable(sending.file, () =>
    mutate({
      method: 'POST',
      path: documentRoutes.upload.path,
      idempotencyKey: sending.idempotencyKey,
      transport: watchedRequest({ ...sending, form: formOf(sending) }),
      reader: documentReply,
    }),
  );

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
