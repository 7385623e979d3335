// What the dashboard shows about the current month. The shell loads this module only for budgets with months.
import type { BalanceModule } from '@savvi/mfe-kit';
import { CurrentFigures } from './features/months/dashboard/current-figures.tsx';
import { MonthTasks } from './features/months/dashboard/month-tasks.tsx';

/** The figures of the running month of a budget. */
export const Figures: BalanceModule['Figures'] = CurrentFigures;
/** What the user can do next about the months of a budget. */
export const Tasks: BalanceModule['Tasks'] = MonthTasks;
