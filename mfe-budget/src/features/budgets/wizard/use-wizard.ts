import type { Budget } from '@savvi/contracts/budget/budget';
import { ApiError, intentFor, messageOf, newIntentKey, type Staleness, useShell } from '@savvi/mfe-kit';
import { useQueryClient } from '@savvi/mfe-kit/query';
import { useNavigate } from '@savvi/mfe-kit/router';
import { useEffect, useRef, useState } from 'react';
import { budgetQuery, useSaveBudget } from '../budget.queries.ts';
import { useServerDrafts } from '../drafts/use-server-drafts.ts';
import { type Draft, draftName, readDraft } from './draft.rules.ts';
import { type Entries, entriesOf, NEW_ENTRIES } from './entries.rules.ts';
import { withTypedLines } from './lines.rules.ts';
import { type EntryField, hasChanges, mergeEntries } from './merge.rules.ts';
import { createPayload, editPayload, typeToSave } from './payload.rules.ts';
import { hasProblem } from './problems.rules.ts';
import { reachableSteps } from './reach.rules.ts';
import { type Mode, type Step, stepAfter, stepBefore } from './steps.rules.ts';
import { wizardTexts } from './wizard.texts.ts';

const EXPENSES: Step = 4;

interface State extends Draft {
  /** The stored budget that the entries are compared with; null for a new one. */
  readonly stored: Budget | null;
  readonly isResumed: boolean;
  readonly staleness: Staleness;
  readonly contested: readonly EntryField[];
  /** Whether Next was pressed on a step whose problems now show. */
  readonly isChecked: boolean;
}

function freshState(stored: Budget | null): State {
  const base = stored === null ? NEW_ENTRIES : entriesOf(stored);
  return { stored, base, entries: base, step: 1, intent: null, isResumed: false, staleness: 'no', contested: [], isChecked: false };
}

function startState(stored: Budget | null, kept: unknown): State {
  const fresh = freshState(stored);
  const draft = readDraft(kept);
  if (draft === null || !hasChanges(draft.base, draft.entries)) return fresh;
  // The budget may have been saved elsewhere since: what was typed goes on top of it.
  return { ...fresh, step: draft.step, intent: draft.intent, isResumed: true, ...mergeEntries(draft.base, draft.entries, fresh.base) };
}

/** The wizard's state and what a person can do with it. `stored` is the budget being edited, null to create one; `kept` is its draft, if there is one. */
export function useWizard(stored: Budget | null, kept: unknown) {
  const { toast, now } = useShell();
  const { drafts, isTabOnly } = useServerDrafts();
  const navigate = useNavigate();
  const client = useQueryClient();
  const save = useSaveBudget();
  const [state, show] = useState(() => startState(stored, kept));
  // What holds now, also for what comes back after a wait.
  const latest = useRef(state);
  const isSaved = useRef(false);
  const isGivenUp = useRef(false);
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);

  const mode: Mode = stored === null ? 'create' : 'edit';
  const name = draftName(stored?.id ?? null);

  /** The one way anything changes: what is on the screen and what is kept are the same (T-19). */
  function update(change: Partial<State>, changedAt = now().toISOString()): void {
    const next = { ...latest.current, ...change };
    latest.current = next;
    show(next);
    if (isGivenUp.current) return; // the answer to a save that was under way must not bring the draft back
    const { entries, base, step, intent } = next;
    if (hasChanges(base, entries)) drafts.write(name, { entries, base, step, intent, changedAt } satisfies Draft);
    else forget();
  }

  function forget(): void {
    if (drafts.read(name) !== null) drafts.remove(name);
  }

  /** On only past what can be saved; lines typed on the way are meant (BUD-41). */
  function goTo(to: Step): void {
    const { step, entries } = latest.current;
    if (save.isPending) return;
    if (to > step && hasProblem(entries, step)) return update({ isChecked: true });
    const isPastLines = step <= EXPENSES && to > EXPENSES;
    update({ step: to, entries: isPastLines ? withTypedLines(entries, newIntentKey) : entries, isChecked: false, isResumed: false });
  }

  function refused(error: Error): void {
    const { failed } = wizardTexts.saveToasts[mode];
    toast({ title: failed.title, description: messageOf(error, failed.description), tone: 'destructive' });
    if (error instanceof ApiError && error.status === 412) update({ staleness: 'stale' });
  }

  function saved(): void {
    isSaved.current = true;
    forget();
    toast({ ...wizardTexts.saveToasts[mode].done, tone: 'success' });
    if (isHere.current) void navigate('/');
  }

  function submit(): void {
    const { entries, stored, intent: before } = latest.current;
    const payload = stored === null ? createPayload(entries) : editPayload(entries, stored);
    const intent = intentFor(before, payload);
    update({ intent });
    save.mutateAsync({ payload, stored, idempotencyKey: intent.key }).then(saved, refused);
  }

  return {
    ...state,
    mode,
    isSaving: save.isPending,
    /** Whether the newest change is in this tab only (MON-9). */
    isTabOnly,
    /** A newer version is on its way: saving before it is here would be refused once more. */
    isLoadingNewest: state.staleness === 'loading',
    isDirty: hasChanges(state.base, state.entries),
    /** The entries as they will be saved: an untouched single budget stays single (T-17). */
    asSaved: { ...state.entries, budgetType: typeToSave(state.entries, state.stored) } satisfies Entries,
    /** Read when somebody leaves: a saved budget holds nobody back. */
    isSaved: () => isSaved.current,
    /** Leaving an edit without saving gives its changes up. */
    giveUp(): void {
      isGivenUp.current = true;
      forget();
    },

    change: (entries: Partial<Entries>) => update({ entries: { ...latest.current.entries, ...entries } }),
    goTo,
    /** Where the stepper leads. */
    reachable: save.isPending ? [] : reachableSteps(state.entries, state.step, mode),
    previous: () => goTo(stepBefore(state.step, state.entries.budgetType)),

    next(): void {
      if (save.isPending || latest.current.staleness === 'loading') return;
      if (state.step === 6) return submit();
      goTo(stepAfter(state.step, state.entries.budgetType));
    },

    /** Back to what is stored, or to an empty form; the toast brings the draft back as it was (MON-8). */
    startOver(): void {
      const before = latest.current;
      const draft = readDraft(drafts.read(name));
      update(freshState(before.stored));
      toast({ title: wizardTexts.startOver.done[mode], action: { label: wizardTexts.startOver.undo, onAction: () => update(before, draft?.changedAt) } });
    },

    /** Puts what was typed on top of the newest version: the way out of a 412. */
    async loadNewest(): Promise<void> {
      if (state.stored === null) return;
      update({ staleness: 'loading' });
      try {
        const newest = await client.fetchQuery({ ...budgetQuery(state.stored.id), staleTime: 0 });
        const base = entriesOf(newest);
        update({ stored: newest, base, ...mergeEntries(latest.current.base, latest.current.entries, base), staleness: 'loaded' });
      } catch {
        update({ staleness: 'failed' }); // the banner says so and offers it again
      }
    },
  };
}

/** What the wizard's parts are given. */
export type Wizard = ReturnType<typeof useWizard>;
