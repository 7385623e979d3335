import { newIntentKey } from '@savvi/mfe-kit';
import { useMutation, useQueryClient } from '@savvi/mfe-kit/query';
import { useEffect, useRef, useState } from 'react';
import { type NewFile, type StoredFile, uploadFile } from './upload-file.ts';

interface UploadEvents {
  /** Called when an upload starts and ends. */
  readonly onUploading: (isUploading: boolean) => void;
  readonly onStored: (stored: StoredFile) => void;
}

/** Uploads one file at a time to the locker. An upload ends with the field that started it. */
export function useUpload({ onUploading, onStored }: UploadEvents) {
  const client = useQueryClient();
  /** The sent share of the file, from 0 to 1. */
  const [sent, setSent] = useState(0);
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);
  const upload = useMutation({
    mutationFn(file: NewFile) {
      running.current = new AbortController();
      return uploadFile(file, { signal: running.current.signal, onSent: setSent });
    },
    onMutate() {
      onUploading(true);
      setSent(0);
    },
    onSuccess(stored) {
      onStored(stored);
      void client.invalidateQueries({ queryKey: ['documents'] });
    },
    onSettled: () => onUploading(false),
  });
  return {
    ...upload,
    sent,
    /** The name of the last file. */
    name: upload.variables?.file.name ?? '',
    start: (file: File) => upload.mutate({ file, idempotencyKey: newIntentKey() }),
    repeat: () => upload.variables && upload.mutate(upload.variables),
    cancel() {
      running.current?.abort();
      upload.reset();
    },
  };
}
