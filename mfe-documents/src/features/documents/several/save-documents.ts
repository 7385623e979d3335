import type { Document } from '@savvi/documents-contract/document';
import { request } from '@savvi/mfe-kit';
import { download } from '@savvi/ui/download';
import { downloadPath } from '../download-path.ts';
import type { BulkPage } from './bulk-changes.ts';
import { bulkTexts as texts } from './bulk.texts.ts';

/**
 * The most bytes of documents that the browser collects before it saves them. It could save them without collecting
 * only from a link or a form, but the ids of 1,000 documents fit into no address, and the services refuse forms.
 */
export const COLLECTED_BYTES_MAX = 500 * 1_048_576;

/** Asks the user for a file to write to. Only Chromium has it, and only over https. */
interface FilePicker {
  readonly showSaveFilePicker?: (options: {
    readonly suggestedName: string;
  }) => Promise<FileSystemFileHandle>;
}

/** A download that ended early. */
class BrokenOff extends Error {}

function filesOf(documents: readonly Document[], signal: AbortSignal): Promise<Response> {
  const [first] = documents;
  return documents.length === 1 && first !== undefined
    ? request(downloadPath(first), { headers: {}, signal })
    : request('/api/documents/zip/download', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ documents: documents.map(({ id }) => ({ id })) }),
        signal,
      });
}

const nameOf = ([first, ...rest]: readonly Document[]) =>
  first === undefined || rest.length > 0 ? texts.zip : first.originalName;

async function collect(documents: readonly Document[], signal: AbortSignal): Promise<void> {
  const response = await filesOf(documents, signal);
  const blob = await response.blob().catch((error: unknown) => {
    throw new BrokenOff(texts.brokenOff, { cause: error });
  });
  download(nameOf(documents), blob, '');
}

/** Writes the files as they arrive to a file that the user chooses. */
async function write(
  documents: readonly Document[],
  pick: NonNullable<FilePicker['showSaveFilePicker']>,
  signal: AbortSignal,
): Promise<void> {
  const file = await pick({ suggestedName: nameOf(documents) });
  const { body } = await filesOf(documents, signal);
  // If the download breaks off, the browser discards what was written.
  await body?.pipeTo(await file.createWritable(), { signal }).catch((error: unknown) => {
    throw new BrokenOff(texts.brokenOff, { cause: error });
  });
}

/** Saves one document as it is, and several as a zip (DOC-40). A download that breaks off saves nothing. */
export async function saveDocuments(
  documents: readonly Document[],
  { toast, fail }: Pick<BulkPage, 'toast' | 'fail'>,
  signal: AbortSignal,
): Promise<void> {
  const refuse = (description: string) =>
    toast({ title: texts.failedDownload, description, tone: 'destructive' });
  // The types of TypeScript have only what all browsers have.
  const { showSaveFilePicker } = globalThis as FilePicker;
  try {
    if (documents.reduce((bytes, { fileSize }) => bytes + fileSize, 0) <= COLLECTED_BYTES_MAX)
      await collect(documents, signal);
    else if (showSaveFilePicker) await write(documents, showSaveFilePicker, signal);
    else refuse(texts.tooLarge);
  } catch (error) {
    const isCanceled = error instanceof DOMException && error.name === 'AbortError';
    if (signal.aborted || isCanceled) return;
    if (error instanceof BrokenOff) refuse(error.message);
    else fail(texts.failedDownload, error instanceof Error ? error : new Error(String(error)));
  }
}
