import type { Budget } from '@savvi/contracts/budget/budget';
import type { Area } from '@savvi/contracts/registry';
import { useShell } from '@savvi/mfe-kit';
import { Button } from '@savvi/ui/button';
import { Page } from '@savvi/ui/page';
import { useQuery } from '@tanstack/react-query';
import { type ComponentType, lazy, Suspense } from 'react';
import { registryQuery } from '../../registry/registry.queries.ts';
import { achieved } from './achieved.rules.ts';
import { ReachedElsewhere, useNews } from './achievement-news.tsx';
import { ActivitySummary } from './activity-summary.tsx';
import { Attention } from './attention.tsx';
import styles from './dashboard.module.css';
import { DashboardSkeleton } from './dashboard-skeleton.tsx';
import { TEXTS } from './dashboard.texts.ts';
import { FinancialOverview } from './financial-overview.tsx';
import { FirstStepsCard, useFirstSteps } from './first-steps.tsx';
import { EndOfPage } from './lazy-end-of-page.tsx';
import { LeftThisMonth } from './left-this-month.tsx';
import { itemsOf, type Lists, mainOf, useLists } from './lists.ts';
import { NextSteps } from './next-steps.tsx';
import { WhereItGoes } from './where-it-goes.tsx';

// Content that few users have is a chunk of its own; if it fails to load, the rest of the page stays.
const OtherBudgets = lazy<ComponentType<{ budgets: readonly Budget[] }>>(() =>
  import('./other-budgets.tsx').then(
    (code) => ({ default: code.OtherBudgets }),
    () => ({ default: () => null }),
  ),
);
const ComingOverview = lazy<ComponentType>(() =>
  import('./coming-overview.tsx').then(
    (code) => ({ default: code.ComingOverview }),
    () => ({ default: () => null }),
  ),
);

/** Whether the Master Plan is deployed, which provides the figures of the Financial Overview. */
const hasPlan = ({ savings }: Lists) => savings.state !== 'absent';

/** Net worth comes first on the page once there is something to add up. */
const hasNetWorth = ({ savings, debts, properties }: Lists) =>
  [savings, debts, properties].some((list) => (itemsOf<unknown>(list)?.length ?? 0) > 0);

const Overview = ({ lists }: { lists: Lists }) =>
  hasPlan(lists) ? (
    <FinancialOverview lists={lists} />
  ) : (
    <Suspense>
      <ComingOverview />
    </Suspense>
  );

/**
 * The dashboard of a user without budgets. If the first steps are not shown, the link to create a budget
 * comes first.
 */
const Beginning = ({ lists, hasSteps }: { lists: Lists; hasSteps: boolean }) => (
  <>
    {!(hasSteps && lists.budgets.state === 'ready') && <LeftThisMonth budgets={lists.budgets} />}
    <div className={hasNetWorth(lists) ? undefined : styles.columns}>
      {!hasNetWorth(lists) && <Overview lists={lists} />}
      <div className={styles.column}>
        <NextSteps showsEndingTrial />
        <ActivitySummary lists={lists} />
      </div>
    </div>
  </>
);

/**
 * The dashboard of a user with budgets: what is left of the money, where it goes, what needs attention, the
 * next steps, and the latest activity.
 */
const Standing = ({ lists, main, others }: { lists: Lists; main: Budget; others: readonly Budget[] }) => (
  <>
    <LeftThisMonth budgets={lists.budgets} />
    <div className={styles.columns}>
      <WhereItGoes budget={main} />
      <div className={styles.column}>
        <Attention budgets={[main, ...others]} />
        <NextSteps showsEndingTrial={false} />
      </div>
    </div>
    {others.length > 0 && (
      <Suspense>
        <OtherBudgets budgets={others} />
      </Suspense>
    )}
    <ActivitySummary lists={lists} />
    {!hasNetWorth(lists) && <Overview lists={lists} />}
  </>
);

function Parts({ areas }: { areas: readonly Area[] }) {
  const lists = useLists(areas);
  const all = achieved(lists);
  const elsewhere = useNews(all.achievements);
  const first = useFirstSteps(lists);
  if (Object.values(lists).some(({ state }) => state === 'loading')) return <DashboardSkeleton />;
  const main = mainOf(lists.budgets);
  const others = (itemsOf(lists.budgets) ?? []).filter((budget) => budget !== main);
  return (
    <div className={styles.parts}>
      <ReachedElsewhere achievements={elsewhere} />
      {hasNetWorth(lists) && <FinancialOverview lists={lists} />}
      {first && <FirstStepsCard first={first} />}
      {main ? (
        <Standing lists={lists} main={main} others={others} />
      ) : (
        <Beginning lists={lists} hasSteps={first !== null} />
      )}
      <EndOfPage achieved={all} elsewhere={elsewhere} lists={lists} />
    </div>
  );
}

/** The dashboard at `/` for signed-in users (DASH-1 to DASH-11). */
export function DashboardPage() {
  const { user } = useShell();
  const { data: areas, isPending, refetch } = useQuery(registryQuery);
  return (
    <Page title={TEXTS.greeting(user.firstName?.trim() || TEXTS.friend)}>
      {isPending && <DashboardSkeleton />}
      {areas && <Parts areas={areas} />}
      {!isPending && !areas && (
        <p>
          <Button onClick={() => void refetch()}>{TEXTS.reload}</Button>
        </p>
      )}
    </Page>
  );
}
