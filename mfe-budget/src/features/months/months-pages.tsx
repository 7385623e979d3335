import { monthName } from '@savvi/budget-contract/month.rules';
import { useShell } from '@savvi/mfe-kit';
import { useQuery } from '@savvi/mfe-kit/query';
import { Navigate, useParams, useRoutes, useSearchParams } from '@savvi/mfe-kit/router';
import { Page } from '@savvi/ui/page';
import { ReloadState } from '@savvi/ui/reload-state';
import { type ComponentType, Suspense, useState } from 'react';
import { budgetsQuery } from '../../shared/budgets.queries.ts';
import { MonthsFrame } from './frame/months-frame.tsx';
import { MonthsSkeleton } from './frame/months-skeleton.tsx';
import { NoMonth } from './frame/no-month.tsx';
import { usePathTo } from './frame/use-path-to.ts';
import { HistoryPage } from './history/history-page.tsx';
import { MonthPage, type MonthPageProps } from './month/month-page.tsx';
import type { Reach } from './month/reach.ts';
import { browserDay, isMonth, mainBudget, monthOfDay } from './month.rules.ts';
import { texts } from './month.texts.ts';

/** Components of other features on the pages of months. */
export type MonthsPagesProps = Pick<MonthPageProps, 'above' | 'below'> & {
  /** The page of the savings goals of a budget. */
  readonly goals?: ComponentType<GoalsPart>;
};

/** The props of the page of the savings goals. */
export interface GoalsPart {
  readonly budgetId: string;
  /** The browser's date. */
  readonly today: string;
}

function UnknownMonth({ today }: { today: string }) {
  const running = monthOfDay(today);
  const words = texts.unknownMonth;
  return (
    <NoMonth
      drawing="lost"
      title={words.title}
      description={words.description}
      action={words.action(monthName(running))}
      to={usePathTo()(running)}
    />
  );
}

/** The month that the address names. */
function MonthAt(props: Omit<MonthPageProps, 'month'>) {
  const { month = '' } = useParams();
  if (!isMonth(month)) return <UnknownMonth today={props.today} />;
  return <MonthPage key={`${props.budget.id} ${month}`} month={month} {...props} />;
}

type About = Pick<MonthPageProps, 'budget' | 'budgets' | 'today'>;

function BudgetPages({ parts: { goals: Goals, ...parts }, ...about }: About & { parts: MonthsPagesProps }) {
  // Kept while the user stays on these pages: the reach of a change is asked once (MON-30).
  const [reach, setReach] = useState<Reach | null>(null);
  const pathTo = usePathTo();
  return useRoutes([
    { index: true, element: <Navigate replace to={pathTo(monthOfDay(about.today))} /> },
    {
      path: 'goals',
      element: Goals && (
        <MonthsFrame switcher={null} page="goals" budgets={about.budgets} budget={about.budget}>
          <Suspense fallback={<MonthsSkeleton label={texts.pages.loadingGoals} hasFigures={false} />}>
            <Goals key={about.budget.id} budgetId={about.budget.id} today={about.today} />
          </Suspense>
        </MonthsFrame>
      ),
    },
    { path: 'history', element: <HistoryPage {...about} /> },
    { path: ':month', element: <MonthAt {...about} {...parts} reach={reach} onReach={setReach} /> },
    { path: '*', element: <UnknownMonth today={about.today} /> },
  ]);
}

/** Shown instead of any page of months while the budgets load, or if they failed to load. */
function WithoutBudgets({ today, onReload }: { today: string; onReload: (() => void) | null }) {
  const { '*': page = '' } = useParams();
  const month = isMonth(page) ? page : monthOfDay(today);
  return (
    <Page title={page === 'history' || page === 'goals' ? texts.pages[page] : monthName(month)}>
      {onReload === null ? (
        <MonthsSkeleton label={texts.history.loading} />
      ) : (
        <ReloadState drawing="budgets" words={texts.history.failed} onReload={onReload} />
      )}
    </Page>
  );
}

/**
 * The pages below `/month`: a month of the main budget, or of the one that the address names, its goals, and the history.
 * The running month is that of the browser's date (MON-29).
 */
export function MonthsPages(parts: MonthsPagesProps) {
  const { now } = useShell();
  const [search] = useSearchParams();
  const { data: budgets, isFetching, refetch } = useQuery(budgetsQuery);
  const today = browserDay(now());
  if (budgets === undefined)
    return <WithoutBudgets today={today} onReload={isFetching ? null : () => void refetch()} />;
  if (budgets.length === 0) return <NoMonth drawing="budgets" {...texts.noBudget} to="/create-budget?new" />;
  const chosen = search.get('budget');
  const budget = chosen === null ? mainBudget(budgets) : budgets.find(({ id }) => id === chosen);
  if (budget === undefined) return <NoMonth drawing="search" {...texts.unknownBudget} to="/month" />;
  return <BudgetPages budget={budget} budgets={budgets} today={today} parts={parts} />;
}
