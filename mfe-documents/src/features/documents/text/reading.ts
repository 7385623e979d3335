import type { Document } from '@savvi/documents-contract/document';
import { ApiError, serverMessageOf, request } from '@savvi/mfe-kit';
import { type QueryClient, useQueryClient } from '@savvi/mfe-kit/query';
import { useSyncExternalStore } from 'react';
import { downloadPath } from '../download-path.ts';
import { asMutation, storeText } from './store-text.ts';
import { textTexts } from './text.texts.ts';

/** The progress of 'Make searchable', which continues in the background. */
interface Reading {
  readonly isRunning: boolean;
  readonly done: number;
  readonly all: number;
  /** How many documents the last run has read; 0 after the next search has begun. */
  readonly read: number;
  /** The documents that could not be read, by their ids, with the message of the server if there is one. */
  readonly failures: ReadonlyMap<string, { readonly message: string | null }>;
}

const IDLE: Reading = { isRunning: false, done: 0, all: 0, read: 0, failures: new Map() };
let state = IDLE;
let running: AbortController | null = null;
const listeners = new Set<() => void>();

function set(next: Reading): void {
  state = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Clears the result of the last run, unless it is still running. */
export function clearReading(): void {
  if (!state.isRunning) set(IDLE);
}

/** Whether the next document would fail for the same reason, such as a lost connection, a full space or a rate limit. */
const isFinal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status !== 404 && error.code !== 'invalid';

async function read(client: QueryClient, document: Document, signal: AbortSignal): Promise<void> {
  const file = await asMutation(client, async () => {
    const response = await request(downloadPath(document), { headers: {}, signal, cache: 'no-store' });
    return response.blob();
  });
  await storeText(client, document, file);
}

const failWith = (failures: Reading['failures'], { id }: Document, message: string | null) =>
  new Map(failures).set(id, { message });

/** Downloads and reads documents one after another (DOC-55). Does nothing while it is running. */
async function makeAllSearchable(client: QueryClient, documents: readonly Document[]): Promise<void> {
  if (state.isRunning) return;
  running = new AbortController();
  const { signal } = running;
  const again = new Set(documents.map(({ id }) => id));
  const failures = new Map([...state.failures].filter(([id]) => !again.has(id)));
  set({ ...IDLE, isRunning: true, all: documents.length, failures });
  for (const document of documents) {
    try {
      await read(client, document, signal);
      set({ ...state, read: state.read + 1 });
    } catch (error) {
      if (signal.aborted) break;
      if (isFinal(error)) {
        const message = serverMessageOf(error, textTexts.stopped);
        set({ ...state, failures: failWith(state.failures, document, message) });
        break;
      }
      // A document that was deleted in the meantime needs no text.
      if (!(error instanceof ApiError)) set({ ...state, failures: failWith(state.failures, document, null) });
    }
    if (signal.aborted) break;
    set({ ...state, done: state.done + 1 });
  }
  set({ ...state, isRunning: false });
}

/** The progress of 'Make searchable', and functions that start and stop it. */
export function useReading(): Reading & {
  readonly start: (documents: readonly Document[]) => void;
  readonly stop: () => void;
} {
  const client = useQueryClient();
  return {
    ...useSyncExternalStore(subscribe, () => state),
    start: (documents) => void makeAllSearchable(client, documents),
    stop: () => running?.abort(),
  };
}
