import { notifyManager, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../api-error.ts';
import { type Intent, intentFor } from '../intent.ts';
import { recordsQuery, useSaveRecord } from './record-calls.ts';
import { changedKeys, type Entries, onTopOf, type RecordForm } from './record-form.ts';
import type { RestorableRecord, SavedKind } from './record-kind.ts';

/** The state after a save was refused because the record was changed or deleted elsewhere. */
export type Staleness = 'no' | 'stale' | 'loading' | 'failed' | 'loaded' | 'gone';

/** Whether a form creates a record or changes a stored one. */
export type FormMode = 'add' | 'edit';

interface State<Item> {
  /** The record to change; null creates a new one. */
  readonly stored: Item | null;
  /** The texts that the form started with. */
  readonly base: Entries;
  readonly entries: Entries;
  readonly staleness: Staleness;
  readonly intent: Intent | null;
  /** Whether the user has tried to save, after which the form shows problems. */
  readonly isChecked: boolean;
  /** The fields that contain an incomplete input, such as half a date. */
  readonly unreadable: readonly string[];
}

/** Called with the result of saving, so that the caller can report it. */
export interface FormNews<Item> {
  readonly onSaved: (mode: FormMode, saved: Item) => void;
  readonly onFailed: (mode: FormMode, error: Error) => void;
}

/** The state of a record's form: its texts, its problems, and saving. */
export function useRecordForm<Item extends RestorableRecord, Looks>(
  kind: SavedKind<Item>,
  form: RecordForm<Item, Looks>,
  given: Item | null,
  { onSaved, onFailed }: FormNews<Item>,
) {
  const client = useQueryClient();
  const save = useSaveRecord(kind);
  const mode: FormMode = given === null ? 'add' : 'edit';
  const [state, setState] = useState<State<Item>>(() => {
    const base = given === null ? form.start : form.entriesOf(given);
    return {
      stored: given,
      base,
      entries: base,
      staleness: 'no',
      intent: null,
      isChecked: false,
      unreadable: [],
    };
  });
  const update = (change: Partial<State<Item>>) => setState((before) => ({ ...before, ...change }));
  const { entries, base, stored, intent: before, isChecked, unreadable } = state;

  const problems = form.problemsOf(entries);
  const hasProblem = (key: string) => key in problems || unreadable.includes(key);

  function refused(error: Error): void {
    const status = error instanceof ApiError ? error.status : 0;
    // No failure is reported, because the notice about the newer version explains what to do.
    if (stored !== null && status === 412) return update({ staleness: 'stale' });
    onFailed(mode, error);
    // The new record was created and has been deleted since; the next attempt creates another.
    if (status === 404) update(stored === null ? { intent: null } : { staleness: 'gone' });
  }

  return {
    mode,
    entries,
    staleness: state.staleness,
    isSaving: save.isPending,
    /** While the newest version is loading, a save would be refused again. */
    isLoadingNewest: state.staleness === 'loading',
    /** The texts that the form started with, or those of the newest version once it is loaded. */
    base,
    isDirty: changedKeys(base, entries).length > 0,
    /** How to correct a field, once the user has tried to save. */
    problemOf: (field: { key: string; advice(entry: string): string }) =>
      isChecked && hasProblem(field.key) ? field.advice(entries[field.key] ?? '') : null,
    change: (key: string, entry: string) =>
      setState((now) => ({
        ...now,
        entries: { ...now.entries, [key]: entry },
        unreadable: now.unreadable.filter((other) => other !== key),
      })),

    /** Saves the entries. `unreadable` are the fields with an incomplete input. */
    submit(unreadable: readonly string[]): void {
      if (save.isPending || state.staleness === 'loading') return;
      update({ isChecked: true, unreadable });
      if (Object.keys(problems).length > 0 || unreadable.length > 0) return;
      const payload = form.payloadOf(entries, base);
      const intent = intentFor(before, payload);
      update({ intent });
      // The error is shown after the form was rendered as closable again, because a user who reads the error
      // may press Escape immediately.
      save.mutateAsync({ payload, stored, idempotencyKey: intent.key }).then(
        (saved) => onSaved(mode, saved),
        (error: Error) => notifyManager.schedule(() => refused(error)),
      );
    },

    /** Applies the user's changes to the newest version, which resolves a 412. */
    async loadNewest(): Promise<void> {
      update({ staleness: 'loading' });
      try {
        const list = await client.fetchQuery({ ...recordsQuery(kind), staleTime: 0 });
        const newest = list.find(({ id }) => id === stored?.id);
        if (newest === undefined) return update({ staleness: 'gone' });
        const newBase = form.entriesOf(newest);
        setState((now) => ({
          ...now,
          stored: newest,
          base: newBase,
          entries: onTopOf(newBase, now.base, now.entries),
          staleness: 'loaded',
        }));
      } catch {
        // The notice about the newer version reports the failure and offers a retry.
        update({ staleness: 'failed' });
      }
    },
  };
}
