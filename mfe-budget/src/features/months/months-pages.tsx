import type { Budget } from '@savvi/budget-contract/budget';
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
import { MonthPage, type MonthPageProps, type MonthPart } from './month/month-page.tsx';
import { MonthTransactions } from './month/month-transactions.tsx';
import type { Reach } from './plan/reach.ts';
import type { MonthLine } from '@savvi/budget-contract/month';
import type { Couple } from '../../shared/couple.ts';
import { browserDay, coupleOf, isMonth, mainBudget, monthOfDay } from './month.rules.ts';
import { texts } from './month.texts.ts';
import { usePlannedLines } from './planned-lines.ts';

/** Components of other features on the pages of months. */
export interface MonthsPagesProps extends Pick<MonthPageProps, 'above' | 'beside' | 'below'> {
  /** All transactions of the month. */
  readonly transactions: ComponentType<MonthPart>;
  /** The page of the bills of a budget. */
  readonly bills: ComponentType<BillsPart>;
  /** The page of the savings goals of a budget. */
  readonly goals: ComponentType<GoalsPart>;
  /** The import of bank files into a budget. */
  readonly imports: ComponentType<ImportsPart>;
  /** The page of the rules of a budget. */
  readonly rules: ComponentType<RulesPart>;
  /** The page of the usual month of a budget. */
  readonly usual: ComponentType<{
    readonly budget: Budget;
    /** The running month, and its page. */
    readonly running: string;
    readonly monthPath: string;
  }>;
}

/** The props of the import of bank files. */
export interface ImportsPart extends Pick<BillsPart, 'lines' | 'couple'> {
  readonly budgetId: string;
  /** The name of the budget, if there are several. */
  readonly budgetName: string | undefined;
  /** The lines of the running month, or of the last started one. */
  readonly lines: readonly MonthLine[];
  /** The page of the transactions of a month; by default of the running one. */
  readonly transactionsPath: (month?: string) => string;
}

/** The props of the page of the rules. */
export interface RulesPart extends Pick<BillsPart, 'budgetId' | 'lines' | 'couple'> {
  /** The name of the budget, if there are several. */
  readonly budgetName: string | undefined;
  /** The page of the transactions of the running month. */
  readonly transactionsPath: string;
}

/** The props of the page of the bills. */
export interface BillsPart extends GoalsPart {
  /** The lines of the latest started month. */
  readonly lines: readonly MonthLine[];
  readonly couple: Couple | null;
}

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

/** The page of the budget that the address names. */
function BudgetAt({
  budgets,
  today,
  usual: Usual,
}: Pick<MonthPageProps, 'budgets' | 'today'> & Pick<MonthsPagesProps, 'usual'>) {
  const { id } = useParams();
  const budget = budgets.find((each) => each.id === id);
  if (budget === undefined) return <NoMonth drawing="search" {...texts.unknownBudget} to="/month" />;
  const running = monthOfDay(today);
  const query = budget.id === mainBudget(budgets)?.id ? '' : `?budget=${budget.id}`;
  return <Usual key={budget.id} budget={budget} running={running} monthPath={`/month/${running}${query}`} />;
}

type About = Pick<MonthPageProps, 'budget' | 'budgets' | 'today'>;

/** The transactions of the month that the address names. */
function TransactionsAt({ list, ...about }: About & { list: MonthsPagesProps['transactions'] }) {
  const { month = '' } = useParams();
  if (!isMonth(month)) return <UnknownMonth today={about.today} />;
  return <MonthTransactions key={`${about.budget.id} ${month}`} month={month} list={list} {...about} />;
}

/** The import into the budget, with the lines that imported transactions can have. */
function ImportsOf({ budget, budgets, today, imports: Imports }: About & Pick<MonthsPagesProps, 'imports'>) {
  const lines = usePlannedLines(budget.id, monthOfDay(today));
  const pathTo = usePathTo();
  const running = monthOfDay(today);
  return (
    <Suspense fallback={<PageLoading title={texts.pages.import} label={texts.pages.loadingImport} />}>
      <Imports
        key={budget.id}
        budgetId={budget.id}
        budgetName={budgets.length > 1 ? budget.name : undefined}
        transactionsPath={(month = running) => pathTo(`${month}/transactions`)}
        lines={lines}
        couple={coupleOf(budget)}
      />
    </Suspense>
  );
}

/** The rules of the budget, with the lines that they can give. */
function RulesOf({ budget, budgets, today, rules: Rules }: About & Pick<MonthsPagesProps, 'rules'>) {
  const lines = usePlannedLines(budget.id, monthOfDay(today));
  return (
    <Suspense fallback={<PageLoading title={texts.pages.rules} label={texts.pages.loadingRules} />}>
      <Rules
        key={budget.id}
        budgetId={budget.id}
        budgetName={budgets.length > 1 ? budget.name : undefined}
        transactionsPath={usePathTo()(`${monthOfDay(today)}/transactions`)}
        lines={lines}
        couple={coupleOf(budget)}
      />
    </Suspense>
  );
}

/** The bills of the budget, with the lines that they can have. */
function BillsOf({ budget, budgets, today, bills: Bills }: About & Pick<MonthsPagesProps, 'bills'>) {
  const lines = usePlannedLines(budget.id, monthOfDay(today));
  return (
    <MonthsFrame switcher={null} tab="bills" budgets={budgets} budget={budget}>
      <Suspense fallback={<MonthsSkeleton label={texts.pages.loadingBills} hasFigures={false} />}>
        <Bills key={budget.id} budgetId={budget.id} today={today} lines={lines} couple={coupleOf(budget)} />
      </Suspense>
    </MonthsFrame>
  );
}

function BudgetPages({ parts, ...about }: About & { parts: MonthsPagesProps }) {
  const { transactions, bills, goals: Goals, imports, rules, usual, ...ofPlan } = parts;
  // Kept while the user stays on these pages: the reach of a change is asked once (MON-30).
  const [reach, setReach] = useState<Reach | null>(null);
  const pathTo = usePathTo();
  const running = monthOfDay(about.today);
  return useRoutes([
    { index: true, element: <Navigate replace to={pathTo(running)} /> },
    { path: 'budget/:id', element: <BudgetAt {...about} usual={usual} /> },
    { path: 'transactions', element: <Navigate replace to={pathTo(`${running}/transactions`)} /> },
    { path: 'bills', element: <BillsOf {...about} bills={bills} /> },
    {
      path: 'goals',
      element: (
        <MonthsFrame switcher={null} tab="goals" budgets={about.budgets} budget={about.budget}>
          <Suspense fallback={<MonthsSkeleton label={texts.pages.loadingGoals} hasFigures={false} />}>
            <Goals key={about.budget.id} budgetId={about.budget.id} today={about.today} />
          </Suspense>
        </MonthsFrame>
      ),
    },
    { path: 'history', element: <HistoryPage {...about} /> },
    {
      path: 'import',
      element: <ImportsOf {...about} imports={imports} />,
    },
    { path: 'rules', element: <RulesOf {...about} rules={rules} /> },
    { path: ':month', element: <MonthAt {...about} {...ofPlan} reach={reach} onReach={setReach} /> },
    { path: ':month/transactions', element: <TransactionsAt {...about} list={transactions} /> },
    { path: '*', element: <UnknownMonth today={about.today} /> },
  ]);
}

const PageLoading = ({ title, label }: { title: string; label: string }) => (
  <Page title={title}>
    <MonthsSkeleton label={label} hasFigures={false} />
  </Page>
);

/** Shown instead of any page of months while the budgets load, or if they failed to load. */
function WithoutBudgets({ today, onReload }: { today: string; onReload: (() => void) | null }) {
  const { '*': page = '' } = useParams();
  const [named = ''] = page.split('/');
  const month = isMonth(named) ? named : monthOfDay(today);
  return (
    <Page
      title={
        page === 'history' || page === 'goals' || page === 'bills' || page === 'import' || page === 'rules'
          ? texts.pages[page]
          : monthName(month)
      }
    >
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
