import { Button } from '@savvi/ui/button';
import { Stepper } from '@savvi/ui/stepper';
import { VisuallyHidden } from '@savvi/ui/visually-hidden';
import { CircleCheck } from 'lucide-react';
import { type FormEvent, useId } from 'react';
import { flushSync } from 'react-dom';
import { texts } from '../budget.texts.ts';
import { LeaveGuard } from './leave-guard.tsx';
import { LivePlan } from './live-plan.tsx';
import { Notices } from './notices.tsx';
import { StepBody } from './step-body.tsx';
import { isSkipped, nextText, savingText, stepAt, STEPS } from './steps.rules.ts';
import { UndoKey } from './undo-key.tsx';
import { useStepFocus } from './use-step-focus.ts';
import { useWizard, type WizardProps } from './use-wizard.ts';
import styles from './wizard.module.css';
import { wizardTexts } from './wizard.texts.ts';

/** The six steps that create or change a budget (BUD-25). */
export function Wizard({ tabOnly, ...start }: WizardProps) {
  const wizard = useWizard(start);
  const { step, mode, isSaving } = wizard;
  const isEdit = mode === 'edit';
  const { form, heading } = useStepFocus(step, !isEdit);
  const ids = { title: useId(), count: useId() };
  const type = wizard.entries.budgetType;

  const go = (move: () => void) => {
    // A field whose text is no amount must be corrected before the user can continue.
    const unread = form.current?.querySelector<HTMLElement>('input[data-unread]');
    if (unread) return unread.focus();
    // The step changes synchronously, so that after a refused Next the first invalid field can get the focus.
    flushSync(move);
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  };
  const goOn = (event: FormEvent) => {
    event.preventDefault();
    go(wizard.next);
  };

  return (
    <section
      className={styles.wizard}
      {...(isEdit ? { 'aria-label': texts.edit.title } : { 'aria-labelledby': ids.title })}
    >
      {/* During an edit, the specified header stays (BUD-26, T-17) below the page's own 'Edit Budget'. */}
      <header className={styles.head} data-edit={isEdit || undefined}>
        <h2 id={ids.title}>{wizardTexts.title}</h2>
        <p className={styles.count} role="status">
          <span id={ids.count}>{wizardTexts.step(step)}</span>
          <VisuallyHidden>{`: ${wizardTexts.headings[step]}`}</VisuallyHidden>
        </p>
        {/* Before anything is typed, nothing has been saved, so the specified note is in the future tense (BUD-36, T-19). */}
        <p className={styles.saved} data-empty={!wizard.isDirty || undefined}>
          {wizard.isDirty && tabOnly === null && <CircleCheck size={16} aria-hidden="true" />}
          <span>{tabOnly === null ? wizardTexts.saved : wizardTexts.savedInTab[tabOnly]}</span>
          {!wizard.isDirty && <span>{wizardTexts.savedLater}</span>}
        </p>
      </header>
      <Stepper
        steps={STEPS}
        current={step - 1}
        skipped={isSkipped(5, type) ? [4] : []}
        label={wizardTexts.steps}
        reachable={wizard.reachable.map((to) => to - 1)}
        onStep={(index) => go(() => wizard.goTo(stepAt(index)))}
      />
      <Notices wizard={wizard} />
      <div className={step === 6 ? styles.whole : styles.columns}>
        <form ref={form} className={styles.form} onSubmit={goOn} noValidate>
          <div>
            <h3 ref={heading} className={styles.heading} tabIndex={-1} aria-describedby={ids.count}>
              {wizardTexts.headings[step]}
            </h3>
            <p className={styles.lead}>{wizardTexts.leads[step]}</p>
          </div>
          <StepBody wizard={wizard} />
          <footer className={styles.foot}>
            <Button size="lg" disabled={step === 1 || isSaving} onClick={() => go(wizard.previous)}>
              {wizardTexts.previous}
            </Button>
            <div className={styles.on}>
              {isEdit && step !== 6 && (
                <Button
                  size="lg"
                  busy={isSaving}
                  busyLabel={savingText(mode)}
                  aria-disabled={wizard.isLoadingNewest || undefined}
                  onClick={() => go(wizard.saveNow)}
                >
                  {wizardTexts.save}
                </Button>
              )}
              <Button
                size="lg"
                variant="primary"
                type="submit"
                disabled={isSaving && step !== 6}
                busy={isSaving && step === 6}
                aria-disabled={wizard.isLoadingNewest || undefined}
                {...(step === 6 && { busyLabel: savingText(mode) })}
              >
                {nextText(step, type, mode)}
              </Button>
            </div>
          </footer>
        </form>
        {step !== 6 && <LivePlan entries={wizard.planned(wizard.asSaved)} step={step} />}
      </div>
      <UndoKey
        undo={wizard.undo}
        separateChanges={wizard.separateChanges}
        onFocusLost={() => heading.current?.focus({ preventScroll: true })}
      />
      {isEdit && <LeaveGuard wizard={wizard} />}
    </section>
  );
}
