import type { Entries } from './entries.rules.ts';

/** What a step is given: the entries, and the one way to change them. */
export interface StepProps {
  readonly entries: Entries;
  readonly change: (entries: Partial<Entries>) => void;
  /** Whether Next was pressed on this step and its problems show. */
  readonly isChecked: boolean;
}
