import { monthOfDay } from '../../../shared/browser-day.ts';
import { monthNameBeside } from '@savvi/contracts/month-name';
import type { MoneyTransaction } from '@savvi/budget-contract/transaction';
import { ApiError, messageOf, useShell } from '@savvi/mfe-kit';
import { dayOf } from '@savvi/ui/format';
import type { StaleNoticeProps } from '@savvi/ui/stale-notice';
import { useContext, useRef, useState } from 'react';
import { addedIds } from '../documents/document-ids.rules.ts';
import { documentTexts } from '../documents/documents.texts.ts';
import { isUnlocking } from '../reconciled/unlocking.rules.ts';
import { RuleQuestions } from '../suggestions/rule-questions.ts';
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
  withKind,
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

interface Submitting {
  readonly onLocked: () => void;
  readonly unlock?: boolean;
}

/** The state of the form of a transaction: its texts, its problems, and saving. */
export function useTransactionForm(transaction: MoneyTransaction, onSaved: () => void) {
  const { toast, now } = useShell();
  const change = useChangeTransaction(transaction.budgetId);
  const askForRule = useContext(RuleQuestions);
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
  /** The ids of the documents that this form uploaded. */
  const uploaded = useRef(new Set<string>());
  const update = (next: Partial<State>) => setState((before) => ({ ...before, ...next }));
  const { stored, base, entries, isChecked, unreadable } = state;
  const { patch, refused } = changesOf(base, entries);
  const hasProblem = (key: FieldKey) => refused.includes(key) || unreadable.includes(key);

  /** Shows why a change or deletion failed, in the form if the transaction is no longer as it was shown. */
  function fail(title: string, error: unknown): void {
    const status = error instanceof ApiError ? error.status : 0;
    // A 404 about a chosen line, category, account, goal or added document has a sentence of its own; any other is about the transaction.
    const { lineId, categoryId, accountId, toAccountId, goalId, parts } = patch;
    const [added] = addedIds(stored, patch);
    const chosen = lineId ?? categoryId ?? accountId ?? toAccountId ?? goalId ?? parts ?? added;
    const isGone = status === 404 && !chosen;
    if (status === 412 || isGone) return update({ staleness: 'stale' });
    toast({ title, description: messageOf(error, texts.tryAgain), tone: 'destructive' });
  }

  return {
    ...state,
    isSaving: change.isPending,
    isDirty: changedKeys(base, entries).length > 0,
    problemOf: (key: FieldKey) => (isChecked && hasProblem(key) ? adviceFor(key) : null),
    fail,
    addUploaded: (id: string) => void uploaded.current.add(id),
    change: (key: FieldKey, entry: string) =>
      setState((before) => ({
        ...before,
        entries: key === 'kind' ? withKind(before.entries, entry) : { ...before.entries, [key]: entry },
        unreadable: before.unreadable.filter((other) => other !== key),
      })),

    /**
     * Saves the changes. `incomplete` are the fields with an incomplete input. A change of what a statement has calls
     * `onLocked` instead, and is saved with `unlock`.
     */
    submit(incomplete: readonly string[], { onLocked, unlock = false }: Submitting): void {
      if (change.isPending || state.staleness === 'loading') return;
      update({ isChecked: true, unreadable: incomplete });
      if (refused.length > 0 || incomplete.length > 0) return;
      if (Object.keys(patch).length === 0) return onSaved();
      const isLocked = isUnlocking(stored, patch);
      if (isLocked && !unlock) return onLocked();
      change.mutateAsync({ stored, patch: { ...patch, ...(isLocked && { unlock }) } }).then(
        (saved) => {
          const [from, to] = [monthOfDay(stored.date), monthOfDay(saved.date)];
          onSaved();
          askForRule({ stored, saved });
          toast({
            title: texts.form.saved,
            ...(from !== to && { description: texts.form.moved(monthNameBeside(to, dayOf(now()))) }),
            tone: 'success',
          });
        },
        (error: unknown) => {
          const isUnknown = error instanceof ApiError && error.status === 404;
          const isUnready = isUnknown && addedIds(stored, patch).some((id) => uploaded.current.has(id));
          if (!isUnready) return fail(texts.form.failed, error);
          toast({ title: texts.form.failed, description: documentTexts.notReady, tone: 'destructive' });
        },
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
