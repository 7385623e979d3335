import type { Document } from '@savvi/documents-contract/document';
import { ApiError, serverMessageOf, request } from '@savvi/mfe-kit';
import type { QueryClient } from '@savvi/mfe-kit/query';
import { downloadPath } from '../download-path.ts';
import { storeText } from './store-text.ts';
import { textTexts } from './text.texts.ts';

/** The progress of 'Make searchable', which goes on while the user does something else. */
export interface Reading {
  readonly isRunning: boolean;
  readonly done: number;
  readonly all: number;
  /** How many documents could not be read. */
  readonly failed: number;
  /** Why it stopped early. */
  readonly problem: string | null;
}

const IDLE: Reading = { isRunning: false, done: 0, all: 0, failed: 0, problem: null };
let state = IDLE;
let running: AbortController | null = null;
const listeners = new Set<() => void>();

function set(next: Reading): void {
  state = next;
  for (const listener of listeners) listener();
}

/** The reading of this page, for `useSyncExternalStore`. */
export const reading = {
  current: (): Reading => state,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  stop: (): void => running?.abort(),
};

/** Whether a later document would fail for the same reason: no connection, no room, no session, too many calls. */
const isFinal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status !== 404 && error.code !== 'invalid';

async function read(client: QueryClient, document: Document, signal: AbortSignal): Promise<void> {
  const response = await request(downloadPath(document), { headers: {}, signal, cache: 'no-store' });
  await storeText(client, document, await response.blob());
}

/** Downloads and reads documents one after another (DOC-55). Does nothing while it is running. */
export async function makeAllSearchable(client: QueryClient, documents: readonly Document[]): Promise<void> {
  if (state.isRunning) return;
  running = new AbortController();
  const { signal } = running;
  set({ ...IDLE, isRunning: true, all: documents.length });
  for (const document of documents) {
    try {
      await read(client, document, signal);
    } catch (error) {
      if (signal.aborted) break;
      if (isFinal(error)) {
        set({ ...state, isRunning: false, problem: serverMessageOf(error, textTexts.stopped) });
        return;
      }
      // A document that is gone by now needs no text.
      if (!(error instanceof ApiError)) set({ ...state, failed: state.failed + 1 });
    }
    if (signal.aborted) break;
    set({ ...state, done: state.done + 1 });
  }
  set({ ...state, isRunning: false });
}
