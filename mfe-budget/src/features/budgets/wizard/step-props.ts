import type { Wizard } from './use-wizard.ts';

/** Props of every step: the entries, and a function to change them. */
export interface StepProps extends Pick<Wizard, 'entries' | 'change' | 'revert'> {
  /** Whether the user pressed Next on this step, so that its errors are shown. */
  readonly isChecked: boolean;
  /** The stored budget; null for a new one. */
  readonly budgetId: string | null;
}
