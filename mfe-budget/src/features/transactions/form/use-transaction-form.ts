import { monthOfDay } from '../../../shared/browser-day.ts';
import { monthNameBeside } from '@savvi/contracts/month-name';
import type { MoneyTransaction } from '@savvi/budget-contract/transaction';
import { ApiError, messageOf, useShell } from '@savvi/mfe-kit';
import { dayOf } from '@savvi/ui/format';
import type { StaleNoticeProps } from '@savvi/ui/stale-notice';
import { useState } from 'react';
import { newestOf, useChangeTransaction } from '../transaction.queries.ts';
import { texts } from '../transaction.texts.ts';
import {
  adviceFor,
  changedKeys,
  changesOf,
  entriesOf,
  type FieldKey,
  onTopOf,
  type TransactionEntries,
} from './transaction-form.rules.ts';

interface State {
  /** The version that the changes are based on. */
  readonly stored: MoneyTransaction;
  readonly base: TransactionEntries;
  readonly entries: TransactionEntries;
  readonly staleness: StaleNoticeProps['staleness'];
  readonly isChecked: boolean;
  /** The fields that contain an incomplete input, such as half a date. */
  readonly unreadable: readonly string[];
}

/** The state of the form of a transaction: its texts, its problems, and saving. */
export function useTransactionForm(transaction: MoneyTransaction, onSaved: () => void) {
  const { toast, now } = useShell();
  const change = useChangeTransaction(transaction.budgetId);
  const [state, setState] = useState<State>(() => {
    const base = entriesOf(transaction);
    return {
      stored: transaction,
      base,
      entries: base,
      staleness: 'no',
      isChecked: false,
      unreadable: [],
    };
  });
  const update = (next: Partial<State>) => setState((before) => ({ ...before, ...next }));
  const { stored, base, entries, isChecked, unreadable } = state;
  const { patch, refused } = changesOf(base, entries);
  const hasProblem = (key: FieldKey) => refused.includes(key) || unreadable.includes(key);

  /** Shows why a change or deletion failed, in the form if the transaction is no longer as it was shown. */
  function fail(title: string, error: unknown): void {
    const status = error instanceof ApiError ? error.status : 0;
    // A 404 about a chosen line or category has a sentence of its own; any other one is about the transaction.
    const isGone = status === 404 && patch.lineId === undefined && patch.categoryId === undefined;
    if (status === 412 || isGone) return update({ staleness: 'stale' });
    toast({ title, description: messageOf(error, texts.tryAgain), tone: 'destructive' });
  }

  return {
    ...state,
    isSaving: change.isPending,
    isDirty: changedKeys(base, entries).length > 0,
    problemOf: (key: FieldKey) => (isChecked && hasProblem(key) ? adviceFor(key) : null),
    fail,
    change: (key: FieldKey, entry: string) =>
      setState((before) => ({
        ...before,
        entries: { ...before.entries, [key]: entry },
        unreadable: before.unreadable.filter((other) => other !== key),
      })),

    /** Saves the changes. `incomplete` are the fields with an incomplete input. */
    submit(incomplete: readonly string[]): void {
      if (change.isPending || state.staleness === 'loading') return;
      update({ isChecked: true, unreadable: incomplete });
      if (refused.length > 0 || incomplete.length > 0) return;
      if (Object.keys(patch).length === 0) return onSaved();
      change.mutateAsync({ stored, patch }).then(
        (saved) => {
          const [from, to] = [monthOfDay(stored.date), monthOfDay(saved.date)];
          onSaved();
          toast({
            title: texts.form.saved,
            ...(from !== to && { description: texts.form.moved(monthNameBeside(to, dayOf(now()))) }),
            tone: 'success',
          });
        },
        (error: unknown) => fail(texts.form.failed, error),
      );
    },

    /** Applies the user's changes to the newest version, which resolves a 412. */
    async loadNewest(): Promise<void> {
      update({ staleness: 'loading' });
      try {
        const newest = await newestOf(stored);
        if (newest === undefined) return update({ staleness: 'gone' });
        const newBase = entriesOf(newest);
        setState((before) => ({
          ...before,
          stored: newest,
          base: newBase,
          entries: onTopOf(newBase, before.base, before.entries),
          staleness: 'loaded',
        }));
      } catch {
        update({ staleness: 'failed' }); // the notice explains it and offers another attempt
      }
    },
  };
}
