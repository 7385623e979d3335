import { StepExpenses } from './step-expenses.tsx';
import { StepIncome } from './step-income.tsx';
import { StepInfo } from './step-info.tsx';
import { StepReview } from './step-review.tsx';
import { StepSetup } from './step-setup.tsx';
import { StepSplit } from './step-split.tsx';
import type { Wizard } from './use-wizard.ts';

/** The content of the current step. */
export function StepBody({ wizard }: { wizard: Wizard }) {
  const { entries, change, revert, isChecked } = wizard;
  const props = { entries, change, revert, isChecked, budgetId: wizard.stored?.id ?? null };
  switch (wizard.step) {
    case 1:
      return <StepInfo {...props} />;
    case 2:
      return <StepSetup {...props} stored={wizard.stored} />;
    case 3:
      return <StepIncome {...props} />;
    case 4:
      return <StepExpenses {...props} kept={wizard.kept} />;
    case 5:
      return <StepSplit {...props} entries={wizard.planned(wizard.entries)} />;
    case 6:
      return <StepReview {...props} entries={wizard.planned(wizard.asSaved)} goTo={wizard.goTo} />;
  }
}
