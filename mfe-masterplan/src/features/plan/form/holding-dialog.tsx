import { messageOf, PlanNotice, useRecordForm, useShell } from '@savvi/mfe-kit';
import { useLeaveGuard } from '@savvi/mfe-kit/router';
import { FormDialog } from '@savvi/ui/form-dialog';
import { StaleNotice } from '@savvi/ui/stale-notice';
import { flushSync } from 'react-dom';
import type { Holding, Kind } from '../kinds/kind.ts';
import { textsOf } from '../plan.texts.ts';
import { HoldingField } from './holding-field.tsx';
import styles from './holding-dialog.module.css';

interface HoldingDialogProps<Item extends Holding> {
  readonly kind: Kind<Item>;
  /** The record to edit, or null to add one. */
  readonly stored: Item | null;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** Called after the record is stored and the dialog has closed. */
  readonly onSaved: () => void;
}

/**
 * Adds or edits a record (PLAN-6, PLAN-7). A failed save keeps the input, and closing asks before discarding
 * it (N-22).
 */
export function HoldingDialog<Item extends Holding>({
  kind,
  stored,
  isOpen,
  onClose,
  onSaved,
}: HoldingDialogProps<Item>) {
  const { toast } = useShell();
  const texts = textsOf(kind);
  const form = useRecordForm(kind, kind.form, stored, {
    onSaved(mode) {
      toast({ title: texts.done[mode], tone: 'success' });
      // Closes synchronously, so that the dialog has released the focus before the page moves it.
      flushSync(onClose);
      onSaved();
    },
    onFailed: (mode, error) =>
      toast({
        title: texts.failed[mode],
        description: messageOf(error, texts.tryAgain),
        tone: 'destructive',
      }),
  });
  const blocker = useLeaveGuard(isOpen && form.isDirty && !form.isSaving, () => true);
  return (
    <FormDialog
      open={isOpen}
      words={{ ...texts.form, ...texts.form[form.mode] }}
      isDirty={form.isDirty}
      isSaving={form.isSaving}
      isHeld={form.isLoadingNewest}
      blocker={blocker}
      news={
        <>
          <PlanNotice feature="hasFinancialMasterPlan" />
          <StaleNotice
            staleness={form.staleness}
            words={texts.form.stale}
            onLoad={() => void form.loadNewest()}
            sides={
              stored === null
                ? undefined
                : { ...form, was: kind.form.entriesOf(stored), fields: kind.form.fields }
            }
          />
        </>
      }
      className={styles.form}
      onClose={onClose}
      onSubmit={form.submit}
    >
      {kind.form.fields.map((field) => (
        <HoldingField
          key={field.key}
          field={field}
          className={field.isWide ? styles.wide : undefined}
          entry={form.entries[field.key] ?? ''}
          problem={form.problemOf(field)}
          isOpen={isOpen}
          onChange={(entry) => form.change(field.key, entry)}
        />
      ))}
    </FormDialog>
  );
}
