import type { MonthLinePatch } from '@savvi/budget-contract/month';

/** How far a change of a planned amount reaches: this month only, or from this month on. */
export type Reach = MonthLinePatch['reach'];

/** How far a change can reach, in the order in which the user chooses. */
export const REACHES: readonly Reach[] = ['only', 'on'];

/** The reach that the user chose during this visit; null before the first change (MON-30). */
export interface ReachChoice {
  readonly reach: Reach | null;
  readonly onReach: (reach: Reach) => void;
}
