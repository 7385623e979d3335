import { useSearchParams } from '@savvi/mfe-kit/router';
import { lazy, Suspense, useState } from 'react';
import { BudgetPage } from './features/budget-page/budget-page.tsx';
import { ComingCard } from './features/bills/coming-card.tsx';
import { ImportLink } from './features/imports/import-link.tsx';
import { usePathTo } from './features/months/frame/use-path-to.ts';
import type { MonthPart } from './features/months/month/month-page.tsx';
import { isMonth } from './features/months/month.rules.ts';
import { type ImportsPart, MonthsPages, type RulesPart } from './features/months/months-pages.tsx';
import { RecentChanges } from './features/recent-changes/recent-changes.tsx';
import { RulesLink } from './features/rules/rules-link.tsx';
import { QuickAdd } from './features/transactions/quick-add.tsx';
import { ListSkeleton } from './features/transactions/search/list-skeleton.tsx';
import { RecentTransactions } from './features/transactions/transactions-section.tsx';
import { UnsentNotice } from './features/transactions/unsent/unsent-notice.tsx';
import { useUnsent } from './features/transactions/unsent/unsent.queries.ts';
import { AccountNames } from './shared/accounts/account-names.tsx';
import { UndoKey } from './shared/undo/undo-key.tsx';
import { madeChangeList, MadeChanges } from './shared/undo/made-changes.ts';

const TransactionsTab = lazy(async () => ({
  default: (await import('./features/transactions/transactions-tab.tsx')).TransactionsTab,
}));
const ImportPage = lazy(async () => ({
  default: (await import('./features/imports/import-page.tsx')).ImportPage,
}));
const Bills = lazy(async () => ({
  default: (await import('./features/bills/bills-page.tsx')).BillsPage,
}));
const Reconcile = lazy(async () => ({
  default: (await import('./features/reconcile/reconcile.tsx')).Reconcile,
}));
const RulesPage = lazy(async () => ({
  default: (await import('./goals-and-rules.ts')).RulesPage,
}));
const Goals = lazy(async () => ({
  default: (await import('./goals-and-rules.ts')).GoalsSection,
}));

/**
 * Quick add; the address may name a closed month that the next transactions correct (MON-39), and a refused transaction to
 * edit (MON-60).
 */
function Above({ couple, ...part }: MonthPart) {
  const [search, setSearch] = useSearchParams();
  const unsent = useUnsent();
  const corrects = search.get('corrects');
  const edited = unsent.find(({ key }) => key === search.get('edit'));
  const stop = (...names: readonly string[]) => {
    const others = new URLSearchParams(search);
    for (const name of names) others.delete(name);
    setSearch(others, { replace: true });
  };
  return (
    <QuickAdd
      {...part}
      people={couple}
      correction={
        corrects !== null && isMonth(corrects) ? { month: corrects, onStop: () => stop('corrects') } : null
      }
      editing={edited ? { transaction: edited, onDone: () => stop('edit', 'corrects') } : null}
    />
  );
}
/** What bills come up. */
function Beside({ budgetId, today, hasBills }: { budgetId: string; today: string; hasBills: boolean }) {
  return hasBills && <ComingCard budgetId={budgetId} today={today} />;
}
const Below = ({ couple, ...part }: MonthPart) => (
  <>
    <UnsentNotice />
    <RecentTransactions {...part} people={couple} tools={<RecentChanges budgetId={part.budgetId} />} />
    <UndoKey budgetId={part.budgetId} />
  </>
);
const TabTools = ({ budgetId }: { budgetId: string }) => (
  <>
    <Suspense>
      <Reconcile budgetId={budgetId} accounts={AccountNames} />
    </Suspense>
    <ImportLink to={usePathTo()('import')} />
    <RulesLink to={usePathTo()('rules')} />
    <RecentChanges budgetId={budgetId} />
  </>
);
const ImportTools = () => <RulesLink to={usePathTo()('rules')} />;
const Imports = ({ couple, ...part }: ImportsPart) => (
  <AccountNames>
    {(accounts, { isLoading, reload }) => (
      <ImportPage
        {...part}
        people={couple}
        accounts={accounts}
        isLoadingAccounts={isLoading}
        onReloadAccounts={reload}
        tools={<ImportTools />}
      />
    )}
  </AccountNames>
);
const Rules = ({ couple, ...part }: RulesPart) => (
  <AccountNames>{(accounts) => <RulesPage {...part} people={couple} accounts={accounts} />}</AccountNames>
);
const Transactions = (part: MonthPart) => (
  <>
    {!part.closedMonths.includes(part.month) && <Above {...part} />}
    <UnsentNotice />
    <Suspense fallback={<ListSkeleton />}>
      <TransactionsTab {...part} people={part.couple} tools={<TabTools budgetId={part.budgetId} />} />
    </Suspense>
    <UndoKey budgetId={part.budgetId} />
  </>
);

/** The pages below `/month`, composed with the parts of other features. */
export function MonthsArea() {
  const [made] = useState(madeChangeList);
  return (
    <MadeChanges value={made}>
      <MonthsPages
        above={Above}
        beside={Beside}
        below={Below}
        transactions={Transactions}
        bills={Bills}
        goals={Goals}
        imports={Imports}
        rules={Rules}
        usual={BudgetPage}
      />
    </MadeChanges>
  );
}
