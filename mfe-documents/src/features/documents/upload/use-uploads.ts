import { documentLimitsReply } from '@savvi/contracts/documents/document';
import { documentRoutes } from '@savvi/contracts/documents/documents.routes';
import { fileRefusalOf } from '@savvi/contracts/documents/file.rules';
import { get, putRecord, useShell } from '@savvi/mfe-kit';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@savvi/mfe-kit/query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { DOCUMENTS, refreshDocuments } from '../use-documents.ts';
import { sendFile } from './send-file.ts';
import { isUnderWay, type Upload, uploadQueue, type UploadQueue } from './upload-queue.ts';
import { uploadTexts } from './upload.texts.ts';

/** What this installation takes. */
const limitsQuery = queryOptions({
  queryKey: ['document-limits'],
  queryFn: ({ signal }) => get(documentRoutes.limits.path, documentLimitsReply, signal),
});

/**
 * A file with what speaks against it before it is sent (DOC-13). While nobody knows how large it may be, the
 * server says it.
 */
function looked(upload: Upload, maxBytes: number | null): Upload {
  if (upload.state !== 'chosen') return upload;
  const problem = fileRefusalOf(upload.file, maxBytes ?? Number.POSITIVE_INFINITY);
  return { ...upload, problem, isRefused: problem !== null };
}

/** The files of one dialog. */
interface Uploads {
  readonly uploads: readonly Upload[];
  readonly queue: UploadQueue;
  /** The largest file that is taken, in bytes; null until that is known. */
  readonly maxBytes: number | null;
}

/**
 * The files of one dialog and how far they are. Each stored file is put into the list, and the lists are read
 * again after the last file (DOC-26): a long list after each of many files would take all that its space may
 * load. When nobody shows the dialog any more, nothing more is sent.
 */
export function useUploads(files: readonly File[]): Uploads {
  const client = useQueryClient();
  const { toast } = useShell();
  // As a mutation each upload tells the shell when the session is gone.
  const { mutateAsync } = useMutation({
    mutationFn: sendFile,
    onSuccess: (stored) => putRecord(client, DOCUMENTS, stored),
  });
  const [queue] = useState(() => {
    const made = uploadQueue({
      send: (sending) =>
        mutateAsync(sending).finally(() => {
          if (made.all().filter(isUnderWay).length <= 1) void refreshDocuments(client); // this file is the last one
        }),
      onFailed: ({ said }) =>
        toast({ title: uploadTexts.failed.title, description: said, tone: 'destructive' }),
    });
    made.add(files);
    return made;
  });
  useEffect(() => () => queue.stop(), [queue]);
  const maxBytes = useQuery(limitsQuery).data?.fileBytesMax ?? null;
  return {
    uploads: useSyncExternalStore(queue.subscribe, queue.all).map((upload) => looked(upload, maxBytes)),
    queue,
    maxBytes,
  };
}
