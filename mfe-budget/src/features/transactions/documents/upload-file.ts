import * as z from '@savvi/contracts/schema';
import { mutate } from '@savvi/mfe-kit';
import { sendReadable, watchedRequest } from '@savvi/upload/watched-request';

const stored = z.object({ id: z.string(), originalName: z.string() });

/** A document in the locker that was uploaded. */
export type StoredFile = z.infer<typeof stored>;

/** A file to upload. Repeated attempts send the same key, so that it is stored once. */
export interface NewFile {
  readonly file: File;
  readonly idempotencyKey: string;
}

interface Sending {
  readonly signal: AbortSignal;
  /** Receives the sent share, from 0 to 1. */
  readonly onSent: (share: number) => void;
}

/** Uploads a file to the locker, which checks it. @throws {ApiError} also for a file that can no longer be read */
export function uploadFile({ file, idempotencyKey }: NewFile, sending: Sending): Promise<StoredFile> {
  const form = new FormData();
  form.append('category', 'financial');
  form.append('file', file);
  return sendReadable(file, () =>
    mutate({
      method: 'POST',
      path: '/api/documents/upload',
      idempotencyKey,
      transport: watchedRequest({ ...sending, form }),
      reader: stored,
    }),
  );
}
