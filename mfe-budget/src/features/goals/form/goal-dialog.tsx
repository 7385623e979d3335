import type { Goal } from '@savvi/budget-contract/goal-reply';
import { BUDGET_NAME_MAX } from '@savvi/budget-contract/budget';
import { MONEY_LIMITS, fromCents } from '@savvi/contracts/money';
import { daysAfter } from '@savvi/contracts/calendar';
import { useLock, whyLocked } from '@savvi/mfe-kit';
import { useLeaveGuard } from '@savvi/mfe-kit/router';
import { Banner } from '@savvi/ui/banner';
import { ButtonLink } from '@savvi/ui/button';
import { FormDialog } from '@savvi/ui/form-dialog';
import { MoneyField } from '@savvi/ui/money-field';
import { StaleNotice } from '@savvi/ui/stale-notice';
import { TextField } from '@savvi/ui/text-field';
import { flushSync } from 'react-dom';
import { texts } from '../goal.texts.ts';
import { neededFor } from '../goals.rules.ts';
import styles from './goal-dialog.module.css';
import { entriesOf, type FieldKey, FIELDS, NEW_GOAL } from './goal-form.rules.ts';
import { useGoalForm } from './use-goal-form.ts';

const digitsOf = (limit: bigint) => fromCents(limit).indexOf('.');
const words = texts.form;

/** Why target and date cannot be set without a plan (MON-105). */
function Locked() {
  const lock = useLock('hasCustomGoals');
  if (lock === null) return null;
  const upgrade = (
    <ButtonLink size="sm" asChild>
      <a href="/subscribe" target="_blank" rel="noopener noreferrer">
        {texts.locked.action}
      </a>
    </ButtonLink>
  );
  return (
    <Banner tone="warning" action={upgrade} className={styles.wide}>
      {whyLocked(lock)} {texts.locked.hint}
    </Banner>
  );
}

interface GoalDialogProps {
  readonly budgetId: string;
  /** The goal to change; null adds one. */
  readonly goal: Goal | null;
  /** The browser's date. */
  readonly today: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Adds a goal, or changes every field of one (MON-94). */
export function GoalDialog({ budgetId, goal, today, isOpen, onClose }: GoalDialogProps) {
  // Closes synchronously, so that the dialog has released the focus before the list changes.
  const close = () => flushSync(onClose);
  const form = useGoalForm({ budgetId, goal, today, onSaved: close });
  const isLocked = useLock('hasCustomGoals') !== null;
  const blocker = useLeaveGuard(isOpen && form.isDirty && !form.isSaving, () => true);
  const { entries, base, typed } = form;
  const needed = typed && neededFor(typed, today);

  const changeText = (key: string, entry: string) => form.change(key as FieldKey, entry); // a key of FIELDS
  const field = (key: FieldKey) => ({
    name: key,
    label: words.fields[key],
    error: form.problemOf(key),
    value: entries[key],
  });
  return (
    <FormDialog
      open={isOpen}
      words={{ ...(goal === null ? words.add : words.edit), cancel: words.cancel, leave: words.leave }}
      isDirty={form.isDirty}
      isSaving={form.isSaving}
      isHeld={form.staleness === 'loading'}
      blocker={blocker}
      news={
        <StaleNotice
          staleness={form.staleness}
          words={words.stale}
          onLoad={() => void form.loadNewest()}
          sides={{
            fields: FIELDS.map((key) => ({ key, label: words.fields[key] })),
            was: goal === null ? NEW_GOAL : entriesOf(goal),
            base,
            entries,
            change: changeText,
          }}
        />
      }
      className={styles.form}
      onClose={onClose}
      onSubmit={form.submit}
    >
      <TextField
        {...field('name')}
        className={styles.wide}
        autoComplete="off"
        maxLength={BUDGET_NAME_MAX}
        required
        onChange={({ target }) => form.change('name', target.value)}
      />
      <MoneyField
        {...field('monthlyAmount')}
        className={styles.wide}
        digits={digitsOf(MONEY_LIMITS.payment)}
        required
        onValueChange={(amount) => form.change('monthlyAmount', amount)}
      />
      <Locked />
      <MoneyField
        {...field('target')}
        digits={digitsOf(MONEY_LIMITS.balance)}
        optional
        disabled={isLocked}
        onValueChange={(amount) => form.change('target', amount)}
      />
      <TextField
        {...field('date')}
        type="date"
        min={daysAfter(today, 1)}
        max="2199-12-31"
        optional
        disabled={isLocked}
        onChange={({ target }) => form.change('date', target.value)}
      />
      <p className={styles.needed} role="status">
        {needed !== null && texts.needed(needed, entries.date)}
      </p>
    </FormDialog>
  );
}
