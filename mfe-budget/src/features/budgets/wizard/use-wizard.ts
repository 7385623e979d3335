import type { Budget } from '@savvi/budget-contract/budget';
import {
  ApiError,
  type DraftStore,
  intentFor,
  messageOf,
  newIntentKey,
  type Staleness,
  useShell,
} from '@savvi/mfe-kit';
import { useQueryClient } from '@savvi/mfe-kit/query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { budgetsQuery } from '../../../shared/budgets.queries.ts';
import { budgetQuery, useSaveBudget } from '../budget.queries.ts';
import { justSaved } from '../return-state.ts';
import { type Draft, draftName, readDraft } from './draft.rules.ts';
import { type Entries, entriesOf, type EntryLine, NEW_ENTRIES } from './entries.rules.ts';
import { draftOfGoals, withKept } from './goals.rules.ts';
import { keepGoals } from './keep-goals.ts';
import { keepPay } from './keep-pay.ts';
import { withTypedLines } from './lines.rules.ts';
import { type EntryField, hasChanges, mergeEntries } from './merge.rules.ts';
import { createPayload, editPayload, typeToSave } from './payload.rules.ts';
import { hasProblem, stepToPutRight } from './problems.rules.ts';
import { reachableSteps } from './reach.rules.ts';
import { isSkipped, type Mode, type Step, stepAfter, stepBefore } from './steps.rules.ts';
import { useKeptGoals } from './use-kept-goals.ts';
import type { Change } from './undo.rules.ts';
import { useChanges } from './use-changes.ts';
import { useSteps } from './use-steps.ts';
import { wizardTexts } from './wizard.texts.ts';

const FIRST: Step = 1;
const EXPENSES: Step = 4;
const LAST: Step = 6;

interface State extends Draft {
  /** The stored budget that the entries are compared with; null for a new one. */
  readonly stored: Budget | null;
  readonly isResumed: boolean;
  readonly staleness: Staleness;
  readonly contested: readonly EntryField[];
  /** The step whose errors are shown, because Next or Save was pressed. */
  readonly checked: Step | null;
}

function freshState(stored: Budget | null): State {
  const base = stored === null ? NEW_ENTRIES : entriesOf(stored);
  return {
    stored,
    base,
    entries: base,
    step: 1,
    intent: null,
    isResumed: false,
    staleness: 'no',
    contested: [],
    checked: null,
  };
}

function startState(stored: Budget | null, saved: unknown): State {
  const fresh = freshState(stored);
  const draft = readDraft(saved);
  if (draft === null || !hasChanges(draft.base, draft.entries)) return fresh;
  // The budget may have been saved elsewhere since the draft was written: the draft's changes are merged with
  // the stored version.
  return {
    ...fresh,
    step: draft.step,
    intent: draft.intent,
    isResumed: true,
    ...mergeEntries(draft.base, draft.entries, fresh.base),
  };
}

/** Props of the wizard: what it starts from, and where it stores drafts. */
export interface WizardProps {
  /** The budget to change; null creates a new one. */
  readonly stored: Budget | null;
  /** The draft to continue, if there is one. */
  readonly draft: unknown;
  readonly drafts: DraftStore;
  /** Why the newest change is only in this tab (MON-9); null if the server has it as well. */
  readonly tabOnly: keyof typeof wizardTexts.savedInTab | null;
}

/** The wizard's state and actions. */
export function useWizard({ stored, draft, drafts }: Omit<WizardProps, 'tabOnly'>) {
  const { toast, now } = useShell();
  const client = useQueryClient();
  const save = useSaveBudget();
  const kept = useKeptGoals(stored?.id ?? null);
  const [state, show] = useState(() => startState(stored, draft));
  const steps = useSteps(state.step);
  const { step } = steps;
  const changes = useChanges();
  // A ref, so that callbacks after an await read the current value.
  const latest = useRef({ ...state, step });
  const isSaved = useRef(false);
  const isDiscarded = useRef(false);
  // Whether a draft exists: in this tab, or only on the server when it was typed on another device.
  const isStored = useRef(draft !== null);
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);

  const mode: Mode = stored === null ? 'create' : 'edit';
  const name = draftName(stored?.id ?? null);

  /** The only function that changes the state, so that page and draft are always the same (T-19). */
  function update(change: Partial<State>, changedAt = now().toISOString()): void {
    const next = { ...latest.current, ...change };
    latest.current = next;
    show(next);
    if (isDiscarded.current) return; // the response to a pending save must not restore the draft
    const { entries, base, step, intent } = next;
    if (!hasChanges(base, entries)) return forget();
    isStored.current = true;
    drafts.write(name, { entries, base, step, intent, changedAt } satisfies Draft);
  }

  function forget(): void {
    if (!isStored.current) return;
    isStored.current = false;
    drafts.remove(name);
  }

  /** The entries with the lines that were typed but not added; adding them can be undone. */
  function addTyped(entries: Entries): Entries {
    const added = withTypedLines(entries, newIntentKey);
    changes.record(EXPENSES, entries, added);
    return added;
  }

  /** Undoes the newest change of the current step. @returns how many others of the step can be undone */
  function undo(): number | null {
    if (save.isPending || isSaved.current) return null;
    const taken = changes.take(latest.current.step);
    if (taken === null) return null;
    update({ entries: { ...latest.current.entries, ...taken.change.before } });
    return taken.left;
  }

  /**
   * Changes the entries when the user leaves a step: an expense or goal that was typed but not added in step
   * 4 is added (BUD-41).
   */
  function leaveStep(at: Step, to: Step): void {
    const { entries, checked } = latest.current;
    const isPastLines = at <= EXPENSES && to > EXPENSES;
    const typed = isPastLines ? addTyped(entries) : entries;
    update({ step: to, entries: typed, checked: checked === to ? to : null, isResumed: false });
  }

  /** Moves to a step, unless an invalid one is before it. */
  function goTo(to: Step): void {
    if (save.isPending || steps.isMoving()) return;
    if (to > step && hasProblem(latest.current.entries, step)) return update({ checked: step });
    leaveStep(step, to);
    steps.go(to);
  }

  /** Handles Back and Forward of the browser, with the same rules as Next. */
  function follow(to: Step): void {
    const { step: before, entries } = latest.current;
    if (to === before) return;
    if (to > before && hasProblem(entries, before)) {
      update({ checked: before });
      return steps.go(before);
    }
    leaveStep(before, to);
    if (isSkipped(to, entries.budgetType))
      goTo(to > before ? stepAfter(to, entries.budgetType) : stepBefore(to, entries.budgetType));
  }
  const followBrowser = useEffectEvent(follow);
  useEffect(() => followBrowser(step), [step]);

  function refused(error: Error): void {
    const { failed } = wizardTexts.saveToasts[mode];
    toast({ title: failed.title, description: messageOf(error, failed.description), tone: 'destructive' });
    if (error instanceof ApiError && error.status === 412) update({ staleness: 'stale' });
  }

  /** Confirms the save, then stores the typed goals. @returns those that could not be stored */
  async function finish(budget: Budget, goals: readonly EntryLine[]): Promise<readonly EntryLine[]> {
    isSaved.current = true;
    toast({ ...wizardTexts.saveToasts[mode].done, tone: 'success' });
    if (goals.length === 0) return [];
    const onKept = () => {
      drafts.remove(draftName(budget.id));
      void client.invalidateQueries({ queryKey: budgetsQuery.queryKey });
    };
    return (await keepGoals({ client, toast, budgetId: budget.id, goals, onKept })) ? [] : goals;
  }

  /**
   * Step 6 returns to the dashboard (BUD-53), and 'Save' on an earlier step to the page where the user
   * clicked 'Edit' (T-58).
   */
  function saved(budget: Budget, at: Step, unsaved: readonly EntryLine[]): void {
    steps.end();
    forget();
    if (unsaved.length > 0)
      drafts.write(draftName(budget.id), draftOfGoals(budget, unsaved, now().toISOString()));
    const { pay } = latest.current.entries;
    if (pay !== undefined) void keepPay({ client, budget, typed: pay, toast });
    if (!isHere.current) return;
    if (at === LAST) steps.leave('/');
    else steps.leave(steps.from, justSaved(budget.id, now()));
  }

  /** Saves from any step, or moves to the first invalid one: Forward may have skipped its validation. */
  function submit(): void {
    const wrong = stepToPutRight(latest.current.entries, step);
    if (wrong !== null) {
      if (wrong !== step) goTo(wrong);
      return update({ checked: wrong });
    }
    const { stored, intent: before } = latest.current;
    const entries = addTyped(latest.current.entries);
    const payload = stored === null ? createPayload(entries) : editPayload(entries, stored);
    const intent = intentFor(before, payload);
    update({ entries, intent });
    let unsaved: readonly EntryLine[] = [];
    const afterwards = async (budget: Budget) => {
      unsaved = await finish(budget, entries.savingsGoals);
    };
    save
      .mutateAsync({ payload, stored, idempotencyKey: intent.key, afterwards })
      .then((budget) => saved(budget, step, unsaved), refused);
  }

  const canSubmit = () => !save.isPending && latest.current.staleness !== 'loading';

  return {
    ...state,
    step,
    isChecked: state.checked === step,
    mode,
    isSaving: save.isPending,
    /** While a newer version loads, saving would be refused again. */
    isLoadingNewest: state.staleness === 'loading',
    isDirty: hasChanges(state.base, state.entries),
    /** The goals that the stored budget keeps. */
    kept,
    /** Entries as the plan shows them: with the goals that the budget keeps (MON-22). */
    planned: (entries: Entries): Entries => withKept(entries, kept.goals),
    /** The entries as they will be saved: an untouched single budget stays single (T-17). */
    asSaved: { ...state.entries, budgetType: typeToSave(state.entries, state.stored) } satisfies Entries,
    /**
     * Whether the budget was saved, so that leaving needs no confirmation. A function, because it is called
     * when the user leaves.
     */
    isSaved: () => isSaved.current,
    /** Discards the changes when the user leaves an edit without saving. */
    giveUp(): void {
      isDiscarded.current = true;
      forget();
    },

    /**
     * Changes entries. Consecutive changes with the same key are undone together. @returns the change for
     * `revert`
     */
    change(changed: Partial<Entries>, key?: string): Change | null {
      const { entries } = latest.current;
      const next = { ...entries, ...changed };
      const change = changes.record(latest.current.step, entries, next, key);
      update({ entries: next });
      return change;
    },
    undo,
    /** Ends the change of a field: typing in it again is a change of its own. */
    separateChanges: () => changes.separate(),
    /** Undoes a change if it is the newest one; otherwise `without` returns the entries without its effect. */
    revert(change: Change | null, without: (entries: Entries) => Entries): void {
      if (save.isPending || isSaved.current) return;
      if (change !== null && change.step === latest.current.step && changes.isNewest(change)) undo();
      else update({ entries: without(latest.current.entries) });
    },
    goTo,
    /** The steps that the stepper can open. */
    reachable: save.isPending ? [] : reachableSteps(state.entries, step, mode),
    previous: () => goTo(stepBefore(step, state.entries.budgetType)),

    next(): void {
      if (!canSubmit()) return;
      if (step === LAST) return submit();
      goTo(stepAfter(step, state.entries.budgetType));
    },

    /** Saves an edit from any step (T-58). */
    saveNow(): void {
      if (canSubmit()) submit();
    },

    /**
     * Resets the entries to the stored budget or an empty form; Undo in the toast restores the draft (MON-8).
     */
    startOver(): void {
      const before = latest.current;
      const changedAt = readDraft(drafts.read(name) ?? draft)?.changedAt;
      const undo = () => {
        update(before, changedAt);
        if (isHere.current) steps.go(before.step);
      };
      changes.clear();
      update(freshState(before.stored));
      steps.go(FIRST);
      toast({
        title: wizardTexts.startOver.done[mode],
        action: { label: wizardTexts.startOver.undo, onAction: undo },
      });
    },

    /** Merges the user's changes with the newest version, after a 412 response. */
    async loadNewest(): Promise<void> {
      if (state.stored === null) return;
      update({ staleness: 'loading' });
      try {
        const newest = await client.fetchQuery({ ...budgetQuery(state.stored.id), staleTime: 0 });
        const base = entriesOf(newest);
        changes.clear(); // undoing an older change would undo the merge of its fields
        update({
          stored: newest,
          base,
          ...mergeEntries(latest.current.base, latest.current.entries, base),
          staleness: 'loaded',
        });
      } catch {
        update({ staleness: 'failed' }); // the banner about the newer version shows the failure and a retry
      }
    },
  };
}

/** The result of {@link useWizard}, passed to the wizard's components. */
export type Wizard = ReturnType<typeof useWizard>;
