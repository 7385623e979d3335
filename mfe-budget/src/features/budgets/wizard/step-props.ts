import type { Entries } from './entries.rules.ts';

/** Props of every step: the entries, and a function to change them. */
export interface StepProps {
  readonly entries: Entries;
  readonly change: (entries: Partial<Entries>) => void;
  /** Whether the user pressed Next on this step, so that its errors are shown. */
  readonly isChecked: boolean;
  /** The stored budget; null for a new one. */
  readonly budgetId: string | null;
}
