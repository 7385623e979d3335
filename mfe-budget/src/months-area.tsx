import { useSearchParams } from '@savvi/mfe-kit/router';
import { lazy, Suspense, useState } from 'react';
import { BudgetPage } from './features/budget-page/budget-page.tsx';
import type { MonthPart } from './features/months/month/month-page.tsx';
import { isMonth } from './features/months/month.rules.ts';
import { MonthsPages } from './features/months/months-pages.tsx';
import { RecentChanges } from './features/recent-changes/recent-changes.tsx';
import { QuickAdd } from './features/transactions/quick-add.tsx';
import { ListSkeleton } from './features/transactions/search/list-skeleton.tsx';
import { RecentTransactions } from './features/transactions/transactions-section.tsx';
import { UndoKey } from './shared/undo/undo-key.tsx';
import { madeChangeList, MadeChanges } from './shared/undo/made-changes.ts';

const TransactionsTab = lazy(async () => ({
  default: (await import('./features/transactions/transactions-tab.tsx')).TransactionsTab,
}));
const Goals = lazy(async () => ({
  default: (await import('./features/goals/goals-section.tsx')).GoalsSection,
}));

/** Quick add; the address may name a closed month that the next transactions correct (MON-39). */
function Above({ couple, ...part }: MonthPart) {
  const [search, setSearch] = useSearchParams();
  const corrects = search.get('corrects');
  const stop = () => {
    const others = new URLSearchParams(search);
    others.delete('corrects');
    setSearch(others, { replace: true });
  };
  return (
    <QuickAdd
      {...part}
      people={couple}
      correction={corrects !== null && isMonth(corrects) ? { month: corrects, onStop: stop } : null}
    />
  );
}
const Below = ({ couple, ...part }: MonthPart) => (
  <>
    <RecentTransactions {...part} people={couple} tools={<RecentChanges budgetId={part.budgetId} />} />
    <UndoKey budgetId={part.budgetId} />
  </>
);
const Transactions = (part: MonthPart) => (
  <>
    {!part.closedMonths.includes(part.month) && <Above {...part} />}
    <Suspense fallback={<ListSkeleton />}>
      <TransactionsTab {...part} people={part.couple} tools={<RecentChanges budgetId={part.budgetId} />} />
    </Suspense>
    <UndoKey budgetId={part.budgetId} />
  </>
);

/** The pages below `/month`, composed with the parts of other features. */
export function MonthsArea() {
  const [made] = useState(madeChangeList);
  return (
    <MadeChanges value={made}>
      <MonthsPages above={Above} below={Below} transactions={Transactions} goals={Goals} usual={BudgetPage} />
    </MadeChanges>
  );
}
