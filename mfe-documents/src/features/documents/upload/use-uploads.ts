import { useShell } from '@savvi/mfe-kit';
import { useMutation, useQueryClient } from '@savvi/mfe-kit/query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { refreshDocuments } from '../use-documents.ts';
import { sendFile } from './send-file.ts';
import { type Upload, uploadQueue, type UploadQueue } from './upload-queue.ts';
import { uploadTexts } from './upload.texts.ts';

/**
 * The files of one dialog and how far they are. What is stored, and what failed, refreshes the lists (DOC-26). When nobody
 * shows it any more, nothing more is sent.
 */
export function useUploads(files: readonly File[]): { readonly uploads: readonly Upload[]; readonly queue: UploadQueue } {
  const client = useQueryClient();
  const { toast } = useShell();
  // As a mutation each upload tells the shell when the session is gone.
  const { mutateAsync } = useMutation({ mutationFn: sendFile, onSettled: () => void refreshDocuments(client) });
  const [queue] = useState(() => {
    const made = uploadQueue({ send: mutateAsync, onFailed: ({ said }) => toast({ title: uploadTexts.failed.title, description: said, tone: 'destructive' }) });
    made.add(files);
    return made;
  });
  useEffect(() => () => queue.stop(), [queue]);
  return { uploads: useSyncExternalStore(queue.subscribe, queue.all), queue };
}
