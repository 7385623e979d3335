import { notifyManager, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../api-error.ts';
import { type Intent, intentFor } from '../intent.ts';
import { recordsQuery, useSaveRecord } from './record-calls.ts';
import { changedKeys, type Entries, onTopOf, type RecordForm } from './record-form.ts';
import type { KeptRecord, SavedKind } from './record-kind.ts';

/** Where a save stands that was refused because the record is newer on the server, or gone. */
export type Staleness = 'no' | 'stale' | 'loading' | 'failed' | 'loaded' | 'gone';

/** Whether a form makes a new record or changes a stored one. */
export type FormMode = 'add' | 'edit';

interface State<Item> {
  /** What is changed; null makes a new one. */
  readonly stored: Item | null;
  /** What the form started from. */
  readonly base: Entries;
  readonly entries: Entries;
  readonly staleness: Staleness;
  readonly intent: Intent | null;
  /** Whether saving was tried: from then on problems show. */
  readonly isChecked: boolean;
  /** Fields in which the browser holds something that is no entry, such as half a date. */
  readonly unreadable: readonly string[];
}

/** How a form is told how saving went, and says it. */
export interface FormNews<Item> {
  readonly onSaved: (mode: FormMode, saved: Item) => void;
  readonly onFailed: (mode: FormMode, error: Error) => void;
}

/** The form of a record: what stands in it, what is wrong, and saving it. */
export function useRecordForm<Item extends KeptRecord, Looks>(
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
    if (stored !== null && status === 412) return update({ staleness: 'stale' }); // the notice says it, and has the way on
    onFailed(mode, error);
    if (status === 404) update(stored === null ? { intent: null } : { staleness: 'gone' }); // a new one was made before and deleted since: the next time makes another
  }

  return {
    mode,
    entries,
    staleness: state.staleness,
    isSaving: save.isPending,
    /** A newer version is on its way: saving before it is here would be refused once more. */
    isLoadingNewest: state.staleness === 'loading',
    /** What the form started from, or the newest version once that is loaded. */
    base,
    isDirty: changedKeys(base, entries).length > 0,
    /** What to do about a field, once saving was tried. */
    problemOf: (field: { key: string; advice(entry: string): string }) =>
      isChecked && hasProblem(field.key) ? field.advice(entries[field.key] ?? '') : null,
    change: (key: string, entry: string) =>
      setState((now) => ({
        ...now,
        entries: { ...now.entries, [key]: entry },
        unreadable: now.unreadable.filter((other) => other !== key),
      })),

    /**
     * Saves what was entered; `unreadable` are the fields in which the browser holds something that is no
     * entry.
     */
    submit(unreadable: readonly string[]): void {
      if (save.isPending || state.staleness === 'loading') return;
      update({ isChecked: true, unreadable });
      if (Object.keys(problems).length > 0 || unreadable.length > 0) return;
      const payload = form.payloadOf(entries, base);
      const intent = intentFor(before, payload);
      update({ intent });
      // After the form has been drawn as one that can be left again: whoever reads why it failed may press
      // Escape at once.
      save.mutateAsync({ payload, stored, idempotencyKey: intent.key }).then(
        (saved) => onSaved(mode, saved),
        (error: Error) => notifyManager.schedule(() => refused(error)),
      );
    },

    /** Puts what was typed on top of the newest version: the way out of a 412. */
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
        update({ staleness: 'failed' }); // the notice says so and offers it again
      }
    },
  };
}
