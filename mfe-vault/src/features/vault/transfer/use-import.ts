import { ApiError, messageOf, mutate, newIntentKey, refreshRecords } from '@savvi/mfe-kit';
import { useQueryClient } from '@savvi/mfe-kit/query';
import { useEffect, useRef, useState } from 'react';
import { isSignedOut, useFailure } from '../use-failure.ts';
import { type EntryFields, hasFurther, IMPORT, sealMany, VAULT } from '../vault-codec.ts';
import { texts } from '../vault.texts.ts';
import { transferTexts } from './transfer.texts.ts';

/** The state of an import. */
export type Importing =
  | { readonly state: 'idle' }
  | { readonly state: 'running'; readonly done: number; readonly all: number }
  /** An import that stopped because of an error; `resume` is null when a retry cannot help. */
  | {
      readonly state: 'stopped';
      readonly done: number;
      readonly all: number;
      readonly message: string;
      readonly resume: (() => void) | null;
      /** The entries that were stored without all of their details. */
      readonly cut: readonly EntryFields[];
    }
  | { readonly state: 'done'; readonly all: number };

/** The vault has no room for more entries. */
const FULL = 'full';

/**
 * Stores many entries, one batch after the other. A retried batch keeps its idempotency key, so nothing is
 * stored twice. After `stop`, or when the component unmounts, no further batch is sent; the current one
 * completes.
 */
export function useImport() {
  const client = useQueryClient();
  const fail = useFailure();
  const [importing, setImporting] = useState<Importing>({ state: 'idle' });
  const underWay = useRef<AbortController | null>(null);
  const stop = () => underWay.current?.abort();
  useEffect(() => () => underWay.current?.abort(), []);

  async function run(
    calls: readonly { readonly key: string; readonly body: ReturnType<typeof sealMany>[number] }[],
    from: number,
  ): Promise<void> {
    const { signal } = (underWay.current = new AbortController());
    const all = calls.reduce((sum, { body }) => sum + body.entries.length, 0);
    const doneBefore = (at: number) =>
      calls.slice(0, at).reduce((sum, { body }) => sum + body.entries.length, 0);
    for (const [at, { key, body }] of calls.entries()) {
      if (at < from) continue;
      if (signal.aborted) return void refreshRecords(client, VAULT);
      setImporting({ state: 'running', done: doneBefore(at), all });
      try {
        const request = { method: 'POST', path: IMPORT.path, body, idempotencyKey: key } as const;
        const { keepsAll = false } = await mutate({ ...request, reader: IMPORT.reader });
        const cut = keepsAll ? [] : body.entries.filter(hasFurther);
        if (cut.length > 0) {
          const { cut: message } = transferTexts.import;
          setImporting({ state: 'stopped', done: doneBefore(at + 1), all, message, resume: null, cut });
          return void refreshRecords(client, VAULT);
        }
      } catch (error) {
        if (error instanceof Error && isSignedOut(error)) fail('add', error);
        const isFull = error instanceof ApiError && error.code === FULL;
        setImporting({
          state: 'stopped',
          done: doneBefore(at),
          all,
          message: messageOf(error, texts.failed.unknown),
          resume: isFull ? null : () => void run(calls, at),
          cut: [],
        });
        return void refreshRecords(client, VAULT);
      }
    }
    setImporting({ state: 'done', all });
    void refreshRecords(client, VAULT);
  }
  return {
    importing,
    stop,
    start: (entries: readonly EntryFields[]) =>
      void run(
        sealMany(entries).map((body) => ({ key: newIntentKey(), body })),
        0,
      ),
  };
}
