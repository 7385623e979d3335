import { ApiError, type Intent, intentFor, messageOf, useShell } from '@savvi/mfe-kit';
import { useQueryClient } from '@savvi/mfe-kit/query';
import { useState } from 'react';
import { holdingsQuery, useSaveHolding } from '../holding.queries.ts';
import type { Holding, Kind } from '../kinds/kind.ts';
import { textsOf } from '../plan.texts.ts';
import { changedKeys, type Entries, onTopOf } from './form.rules.ts';

/** Where a save stands that was refused because the holding is newer on the server, or gone. */
export type Staleness = 'no' | 'stale' | 'loading' | 'failed' | 'loaded' | 'gone';

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

/** The form of a holding: what stands in it, what is wrong, and saving it. `onSaved` is called once it is stored. */
export function useHoldingForm<Item extends Holding>(kind: Kind<Item>, given: Item | null, onSaved: () => void) {
  const { toast } = useShell();
  const client = useQueryClient();
  const save = useSaveHolding(kind);
  const texts = textsOf(kind);
  const mode: 'add' | 'edit' = given === null ? 'add' : 'edit';
  const [state, setState] = useState<State<Item>>(() => {
    const base = given === null ? kind.form.start : kind.form.entriesOf(given);
    return { stored: given, base, entries: base, staleness: 'no', intent: null, isChecked: false, unreadable: [] };
  });
  const update = (change: Partial<State<Item>>) => setState((before) => ({ ...before, ...change }));
  const { entries, base, stored, intent: before, isChecked, unreadable } = state;

  const problems = kind.form.problemsOf(entries);
  const hasProblem = (key: string) => key in problems || unreadable.includes(key);

  function refused(error: Error): void {
    toast({ title: texts.failed[mode], description: messageOf(error, texts.tryAgain), tone: 'destructive' });
    if (!(error instanceof ApiError) || stored === null) return;
    if (error.status === 412) update({ staleness: 'stale' });
    if (error.status === 404) update({ staleness: 'gone' });
  }

  return {
    mode,
    entries,
    staleness: state.staleness,
    isSaving: save.isPending,
    isDirty: changedKeys(base, entries).length > 0,
    /** What to do about a field, once saving was tried. */
    problemOf: (field: { key: string; advice(entry: string): string }) => (isChecked && hasProblem(field.key) ? field.advice(entries[field.key] ?? '') : null),
    change: (key: string, entry: string) => setState((now) => ({ ...now, entries: { ...now.entries, [key]: entry }, unreadable: now.unreadable.filter((other) => other !== key) })),

    /** Saves what was entered; `unreadable` are the fields in which the browser holds something that is no entry. */
    submit(unreadable: readonly string[]): void {
      if (save.isPending) return;
      update({ isChecked: true, unreadable });
      if (Object.keys(problems).length > 0 || unreadable.length > 0) return;
      const payload = kind.form.payloadOf(entries, base);
      const intent = intentFor(before, payload);
      update({ intent });
      save.mutateAsync({ payload, stored, idempotencyKey: intent.key }).then(() => {
        toast({ title: texts.done[mode], tone: 'success' });
        onSaved();
      }, refused);
    },

    /** Puts what was typed on top of the newest version: the way out of a 412. */
    async loadNewest(): Promise<void> {
      update({ staleness: 'loading' });
      try {
        const list = await client.fetchQuery({ ...holdingsQuery(kind), staleTime: 0 });
        const newest = list.find(({ id }) => id === stored?.id);
        if (newest === undefined) return update({ staleness: 'gone' });
        const newBase = kind.form.entriesOf(newest);
        setState((now) => ({ ...now, stored: newest, base: newBase, entries: onTopOf(newBase, now.base, now.entries), staleness: 'loaded' }));
      } catch {
        update({ staleness: 'failed' }); // the banner says so and offers it again
      }
    },
  };
}

/** What the form's parts are given. */
export type HoldingFormState = ReturnType<typeof useHoldingForm>;
