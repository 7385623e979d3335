import { lazy } from 'react';
import type { MonthPart } from './features/months/month/month-page.tsx';
import { MonthsPages } from './features/months/months-pages.tsx';
import { QuickAdd } from './features/transactions/quick-add.tsx';
import { RecentTransactions } from './features/transactions/transactions-section.tsx';

const Goals = lazy(async () => ({
  default: (await import('./features/goals/goals-section.tsx')).GoalsSection,
}));

const Above = ({ couple, ...part }: MonthPart) => <QuickAdd {...part} people={couple} />;
const Below = ({ couple, ...part }: MonthPart) => <RecentTransactions {...part} people={couple} />;

/** The pages below `/month`, composed with the parts of other features. */
export const MonthsArea = () => <MonthsPages above={Above} below={Below} goals={Goals} />;
