import type { Area } from '@savvi/contracts/registry';
import { useShell } from '@savvi/mfe-kit';
import { Button } from '@savvi/ui/button';
import { dayOf } from '@savvi/ui/format';
import { Page } from '@savvi/ui/page';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../../shared/lazy-part.ts';
import { type Figures, figuresFrom } from '../../contributed/figures.ts';
import { type Lists, useLists } from '../../contributed/lists.ts';
import { registryQuery } from '../../registry/registry.queries.ts';
import { ActivitySummary } from './activity-summary.tsx';
import { Attention } from './attention.tsx';
import { type Balance, balancesOf } from './balance.ts';
import styles from './dashboard.module.css';
import { DashboardSkeleton } from './dashboard-skeleton.tsx';
import { TEXTS } from './dashboard.texts.ts';
import { FinancialOverview, hasNetWorth, hasOverview } from './financial-overview.tsx';
import { EndOfPage } from './lazy-end-of-page.tsx';
import { LeftThisMonth } from './left-this-month.tsx';
import { NextSteps } from './next-steps.tsx';
import { type FirstSteps, useFirstSteps } from './use-first-steps.ts';
import { WhereItGoes } from './where-it-goes.tsx';

// Content that few users have is a chunk of its own.
const OtherRecords = lazyPart<{ balance: Balance }>(
  async () => (await import('./other-records.tsx')).OtherRecords,
);
const FirstStepsCard = lazyPart<{ first: FirstSteps }>(
  async () => (await import('./first-steps-card.tsx')).FirstStepsCard,
);
const ComingOverview = lazyPart<object>(async () => (await import('./coming-overview.tsx')).ComingOverview);

interface Shown {
  readonly areas: readonly Area[];
  readonly lists: Lists;
  readonly figures: Figures;
  readonly balances: readonly Balance[];
}

const Overview = ({ areas, figures }: Pick<Shown, 'areas' | 'figures'>) =>
  hasOverview(figures) ? (
    <FinancialOverview areas={areas} figures={figures} />
  ) : (
    <Suspense>
      <ComingOverview />
    </Suspense>
  );

const Balances = ({ balances }: Pick<Shown, 'balances'>) =>
  balances.map((balance) => <LeftThisMonth key={balance.key} balance={balance} />);

/**
 * The dashboard of a user without records that have a balance card. If the first steps are not shown, the links
 * that create such records come first.
 */
function Beginning({ areas, lists, figures, balances, hasSteps }: Shown & { hasSteps: boolean }) {
  const hasFirst = !(hasSteps && balances.every(({ list }) => list.state === 'ready'));
  const isOpen = !hasNetWorth(figures);
  return (
    <>
      {hasFirst && <Balances balances={balances} />}
      <div className={isOpen ? styles.columns : undefined}>
        {isOpen && <Overview areas={areas} figures={figures} />}
        <div className={styles.column}>
          <NextSteps areas={areas} lists={lists} showsEndingTrial shownMax={5} />
          <ActivitySummary areas={areas} lists={lists} />
        </div>
      </div>
    </>
  );
}

/**
 * The dashboard of a user with a budget: what is left of the money, where it goes, what needs attention, the
 * next steps, and the latest activity.
 */
const Standing = ({ areas, lists, figures, balances }: Shown) => (
  <>
    <Balances balances={balances} />
    <div className={styles.columns}>
      <WhereItGoes areas={areas} lists={lists} />
      <div className={styles.column}>
        <Attention areas={areas} lists={lists} balances={balances} />
        <NextSteps areas={areas} lists={lists} showsEndingTrial={false} shownMax={3} />
      </div>
    </div>
    {balances
      .filter(({ others }) => others.length > 0)
      .map((balance) => (
        <Suspense key={balance.key}>
          <OtherRecords balance={balance} />
        </Suspense>
      ))}
    <ActivitySummary areas={areas} lists={lists} />
    {!hasNetWorth(figures) && <Overview areas={areas} figures={figures} />}
  </>
);

function Parts({ areas }: { areas: readonly Area[] }) {
  const { now } = useShell();
  const lists = useLists(areas);
  const figures = figuresFrom(areas, lists, dayOf(now()));
  const [newsPlace, setNewsPlace] = useState<HTMLElement | null>(null);
  const first = useFirstSteps(areas, lists);
  if ([...lists.values()].some(({ state }) => state === 'loading')) return <DashboardSkeleton />;
  const shown = { areas, lists, figures, balances: balancesOf(areas, lists) };
  return (
    <div className={styles.parts}>
      <div ref={setNewsPlace} role="status" className={styles.news} />
      {hasNetWorth(figures) && <FinancialOverview areas={areas} figures={figures} />}
      {first && (
        <Suspense fallback={<div className={styles.steps} />}>
          <FirstStepsCard first={first} />
        </Suspense>
      )}
      {shown.balances.some(({ main }) => main !== undefined) ? (
        <Standing {...shown} />
      ) : (
        <Beginning {...shown} hasSteps={first !== null} />
      )}
      <EndOfPage areas={areas} newsPlace={newsPlace} />
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
