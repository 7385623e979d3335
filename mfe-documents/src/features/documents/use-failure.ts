import { ApiError, messageOf, useShell } from '@savvi/mfe-kit';
import { useQueryClient } from '@savvi/mfe-kit/query';
import { useEffect } from 'react';
import { texts } from './documents.texts.ts';
import { refreshDocuments } from './use-documents.ts';

const isGone = (error: Error | null) => error instanceof ApiError && error.status === 404;

/**
 * Returns a function that shows an error with its message (DOC-28 to DOC-30). After a 404 the list is loaded
 * again.
 */
export function useFailure(): (title: string, error: Error) => void {
  const { toast } = useShell();
  const client = useQueryClient();
  return (title, error) => {
    toast({ title, description: messageOf(error, texts.tryAgain), tone: 'destructive' });
    if (isGone(error)) void refreshDocuments(client);
  };
}

/** Loads the list again when an open document turns out to be deleted. */
export function useGone(error: Error | null): void {
  const client = useQueryClient();
  useEffect(() => {
    if (isGone(error)) void refreshDocuments(client);
  }, [client, error]);
}
