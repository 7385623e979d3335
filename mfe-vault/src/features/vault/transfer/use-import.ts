import { messageOf, mutate, newIntentKey, refreshRecords } from '@savvi/mfe-kit';
import { useQueryClient } from '@savvi/mfe-kit/query';
import { useState } from 'react';
import { isSignedOut, useFailure } from '../use-failure.ts';
import { type EntryFields, IMPORT, sealMany, VAULT } from '../vault-codec.ts';
import { texts } from '../vault.texts.ts';

/** Where an import stands. */
export type Importing =
  | { readonly state: 'idle' }
  | { readonly state: 'running'; readonly done: number; readonly all: number }
  | { readonly state: 'stopped'; readonly done: number; readonly all: number; readonly message: string; readonly resume: () => void }
  | { readonly state: 'done'; readonly all: number };

/** Stores many entries, a call after the other. A call that is tried again is the same change: nothing is made twice. */
export function useImport(): { readonly importing: Importing; readonly start: (entries: readonly EntryFields[]) => void } {
  const client = useQueryClient();
  const fail = useFailure();
  const [importing, setImporting] = useState<Importing>({ state: 'idle' });

  async function run(calls: readonly { readonly key: string; readonly body: ReturnType<typeof sealMany>[number] }[], from: number): Promise<void> {
    const all = calls.reduce((sum, { body }) => sum + body.entries.length, 0);
    const doneBefore = (at: number) => calls.slice(0, at).reduce((sum, { body }) => sum + body.entries.length, 0);
    for (const [at, { key, body }] of calls.entries()) {
      if (at < from) continue;
      setImporting({ state: 'running', done: doneBefore(at), all });
      try {
        await mutate({ method: 'POST', path: IMPORT.path, body, idempotencyKey: key, reader: IMPORT.reader });
      } catch (error) {
        if (error instanceof Error && isSignedOut(error)) fail('add', error);
        setImporting({ state: 'stopped', done: doneBefore(at), all, message: messageOf(error, texts.failed.unknown), resume: () => void run(calls, at) });
        return void refreshRecords(client, VAULT);
      }
    }
    setImporting({ state: 'done', all });
    void refreshRecords(client, VAULT);
  }
  return { importing, start: (entries) => void run(sealMany(entries).map((body) => ({ key: newIntentKey(), body })), 0) };
}
