import { documentLimitsReply } from '@savvi/documents-contract/document';
import { documentRoutes } from '@savvi/documents-contract/documents.routes';
import { FILE_BYTES_MAX } from '@savvi/documents-contract/file-kind';
import { fileRefusalOf } from '@savvi/documents-contract/file.rules';
import { get, putRecord, useShell } from '@savvi/mfe-kit';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@savvi/mfe-kit/query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { makeSearchable } from '../text/make-searchable.ts';
import { DOCUMENTS, refreshDocuments } from '../use-documents.ts';
import { inTime, type Recognized, recognizeFiles } from './recognize-files.ts';
import { sendFile } from './send-file.ts';
import { isUnderWay, type Upload, uploadQueue, type UploadQueue } from './upload-queue.ts';
import { uploadTexts } from './upload.texts.ts';

/** Loads the upload limits of this installation. */
const limitsQuery = queryOptions({
  queryKey: ['document-limits'],
  queryFn: ({ signal }) => get(documentRoutes.limits.path, documentLimitsReply, signal),
});

/**
 * Returns the file with the reason why it cannot be sent, if any (DOC-13). While the size limit is unknown,
 * only the server can reject it.
 */
function checked(upload: Upload, maxBytes: number | null): Upload {
  if (upload.state !== 'chosen') return upload;
  const problem = fileRefusalOf(upload.file, maxBytes ?? Number.POSITIVE_INFINITY);
  return { ...upload, problem, isRefused: problem !== null };
}

/** The uploads of one dialog. */
interface Uploads {
  readonly uploads: readonly Upload[];
  readonly queue: UploadQueue;
  /** Maximum file size in bytes; null until it is known. */
  readonly maxBytes: number | null;
}

/**
 * Manages the uploads of one dialog. Each stored file is added to the cached list, and the lists are loaded
 * again only after the last file (DOC-26), because loading them after each of many files would reach the rate
 * limit. Unmounting cancels the remaining uploads.
 */
export function useUploads(files: readonly File[]): Uploads {
  const client = useQueryClient();
  const { toast } = useShell();
  // Each upload is a mutation, so that the shell learns of an ended session.
  const { mutateAsync } = useMutation({
    mutationFn: sendFile,
    onSuccess(stored, { file }) {
      void makeSearchable(client, stored, file);
      return putRecord(client, DOCUMENTS, stored);
    },
  });
  const [queue] = useState(() => {
    const made = uploadQueue({
      async recognize(chosen) {
        // Files that will be refused are not read, because a file of any size can be chosen.
        const defaults = { fileBytesMax: FILE_BYTES_MAX };
        const limits = client.ensureQueryData(limitsQuery).catch(() => defaults);
        const { fileBytesMax } = await inTime(limits, defaults);
        const readable = chosen.filter((file) => fileRefusalOf(file, fileBytesMax) === null);
        const recognized = await recognizeFiles(readable);
        const byFile = new Map(readable.map((file, at) => [file, recognized[at]]));
        return chosen.map((file): Recognized => byFile.get(file) ?? { sha256: null, storedAs: null });
      },
      send: (sending) =>
        mutateAsync(sending).finally(() => {
          // The lists are loaded again only after the last active upload.
          if (made.all().filter(isUnderWay).length <= 1) void refreshDocuments(client);
        }),
      onFailed: ({ toastText }) =>
        toast({ title: uploadTexts.failed.title, description: toastText, tone: 'destructive' }),
    });
    made.add(files);
    return made;
  });
  useEffect(() => () => queue.stop(), [queue]);
  const maxBytes = useQuery(limitsQuery).data?.fileBytesMax ?? null;
  return {
    uploads: useSyncExternalStore(queue.subscribe, queue.all).map((upload) => checked(upload, maxBytes)),
    queue,
    maxBytes,
  };
}
