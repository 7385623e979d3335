import { useLeaveGuard } from '@savvi/mfe-kit/router';
import { Button } from '@savvi/ui/button';
import { ConfirmDialog, Dialog } from '@savvi/ui/dialog';
import { type FormEvent, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Holding, Kind } from '../kinds/kind.ts';
import { textsOf } from '../plan.texts.ts';
import { HoldingField } from './holding-field.tsx';
import styles from './holding-dialog.module.css';
import { StaleNotice } from './stale-notice.tsx';
import { useHoldingForm } from './use-holding-form.ts';

interface HoldingDialogProps<Item extends Holding> {
  readonly kind: Kind<Item>;
  /** What is changed; null makes a new one. */
  readonly stored: Item | null;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** Called when it is stored, after closing. */
  readonly onSaved: () => void;
}

/** The inputs of a form in which the browser holds something that is no value, such as half a date. */
const unreadableIn = (form: HTMLFormElement) => [...form.elements].flatMap((element) => (element instanceof HTMLInputElement && element.validity.badInput ? [element.name] : []));

/** Adds or changes one holding (PLAN-6, PLAN-7). What was entered is kept when saving fails, and not lost unasked (N-22). */
export function HoldingDialog<Item extends Holding>({ kind, stored, isOpen, onClose, onSaved }: HoldingDialogProps<Item>) {
  const texts = textsOf(kind).form;
  const id = useId();
  const [isAsking, setIsAsking] = useState(false);
  const form = useHoldingForm(kind, stored, () => {
    flushSync(onClose); // at once, so that the dialog no longer holds the focus when it moves on
    onSaved();
  });
  const blocker = useLeaveGuard(isOpen && form.isDirty, () => true);
  const words = texts[form.mode];

  const close = () => {
    if (form.isSaving) return;
    if (form.isDirty) setIsAsking(true);
    else onClose();
  };
  const stay = () => {
    setIsAsking(false);
    blocker.reset?.();
  };
  const discard = () => {
    setIsAsking(false);
    onClose();
    blocker.proceed?.();
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const element = event.currentTarget;
    // At once, so that a refused save leads to the first thing to put right.
    flushSync(() => form.submit(unreadableIn(element)));
    element.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  };

  const footer = (
    <>
      <Button onClick={close} aria-disabled={form.isSaving || undefined}>
        {texts.cancel}
      </Button>
      <Button variant="primary" type="submit" form={id} busy={form.isSaving} busyLabel={words.busy}>
        {words.submit}
      </Button>
    </>
  );
  return (
    <>
      <Dialog open={isOpen} onOpenChange={(open) => !open && close()} title={words.title} footer={footer}>
        <form id={id} className={styles.form} onSubmit={submit} noValidate>
          <div className={styles.news}>
            <StaleNotice staleness={form.staleness} texts={texts.stale} onLoad={() => void form.loadNewest()} />
          </div>
          {kind.form.fields.map((field) => (
            <HoldingField
              key={field.key}
              field={field}
              className={field.isWide ? styles.wide : undefined}
              entry={form.entries[field.key] ?? ''}
              problem={form.problemOf(field)}
              onChange={(entry) => form.change(field.key, entry)}
            />
          ))}
        </form>
      </Dialog>
      <ConfirmDialog
        open={isOpen && (isAsking || blocker.state === 'blocked')}
        onOpenChange={(open) => !open && stay()}
        title={texts.leave.title}
        description={texts.leave.description}
        confirmLabel={texts.leave.confirm}
        cancelLabel={texts.leave.cancel}
        onConfirm={discard}
        danger
      />
    </>
  );
}
