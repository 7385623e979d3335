import type { MonthLine, MonthLinePatch, MoneyMove } from '@savvi/budget-contract/month';
import type { Reach, ReachChoice } from './reach.ts';

/** How the plan of an open month is changed. */
export interface PlanEditing extends ReachChoice {
  /** Saves a planned amount; rejects if it is not saved. */
  readonly onPlan: (line: MonthLine, planned: string, reach: Reach) => Promise<void>;
  readonly onAttribute: (line: MonthLine, patch: Pick<MonthLinePatch, 'carryOver' | 'payer'>) => void;
  readonly onMove: (move: MoneyMove) => void;
  /** Covers a line by a higher planned amount, in this month only. */
  readonly onCover: (line: MonthLine, planned: string) => void;
}
