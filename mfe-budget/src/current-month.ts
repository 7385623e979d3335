// What the dashboard shows about the current month. The shell loads this module only for budgets with months.
import type { BalanceModule } from '@savvi/mfe-kit';
import { MonthTasks } from './features/months/dashboard/month-tasks.tsx';
import { SendingFigures } from './sending-figures.tsx';

/** The figures of the running month of a budget. */
export const Figures: BalanceModule['Figures'] = SendingFigures;
/** What the user can do next about the months of a budget. */
export const Tasks: BalanceModule['Tasks'] = MonthTasks;
