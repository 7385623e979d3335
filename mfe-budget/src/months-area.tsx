import { lazy, Suspense } from 'react';
import type { MonthPart } from './features/months/month/month-page.tsx';
import { MonthsPages } from './features/months/months-pages.tsx';
import { QuickAdd } from './features/transactions/quick-add.tsx';
import { ListSkeleton } from './features/transactions/search/list-skeleton.tsx';
import { RecentTransactions } from './features/transactions/transactions-section.tsx';

const TransactionsTab = lazy(async () => ({
  default: (await import('./features/transactions/transactions-tab.tsx')).TransactionsTab,
}));

const Above = ({ couple, ...part }: MonthPart) => <QuickAdd {...part} people={couple} />;
const Below = ({ couple, ...part }: MonthPart) => <RecentTransactions {...part} people={couple} />;
const Transactions = ({ couple, ...part }: MonthPart) => (
  <>
    <QuickAdd {...part} people={couple} />
    <Suspense fallback={<ListSkeleton />}>
      <TransactionsTab {...part} people={couple} />
    </Suspense>
  </>
);

/** The pages below `/month`, composed with the parts of other features. */
export const MonthsArea = () => <MonthsPages above={Above} below={Below} transactions={Transactions} />;
