import type { Document } from '@savvi/documents-contract/document';
import { useQueryClient } from '@savvi/mfe-kit/query';
import { useSyncExternalStore } from 'react';
import { makeAllSearchable, reading, type Reading } from './reading.ts';

/** The progress of 'Make searchable', and how to start and stop it. */
export function useReading(): Reading & {
  readonly start: (documents: readonly Document[]) => void;
  readonly stop: () => void;
} {
  const client = useQueryClient();
  const state = useSyncExternalStore(reading.subscribe, reading.current);
  return {
    ...state,
    start: (documents) => void makeAllSearchable(client, documents),
    stop: reading.stop,
  };
}
