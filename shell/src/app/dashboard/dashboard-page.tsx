import type { Area } from '@savvi/contracts/registry';
import { useShell } from '@savvi/mfe-kit';
import { Button } from '@savvi/ui/button';
import { Page } from '@savvi/ui/page';
import { useQuery } from '@tanstack/react-query';
import { registryQuery } from '../registry/registry.queries.ts';
import { ActivitySummary } from './activity-summary.tsx';
import { ComingCard } from './coming-card.tsx';
import { CountCards } from './count-cards.tsx';
import styles from './dashboard.module.css';
import { DashboardSkeleton } from './dashboard-skeleton.tsx';
import { TEXTS } from './dashboard.texts.ts';
import { FinancialOverview } from './financial-overview.tsx';
import { LeftThisMonth } from './left-this-month.tsx';
import { useLists } from './lists.ts';

function Parts({ areas }: { areas: readonly Area[] }) {
  const lists = useLists(areas);
  if (Object.values(lists).some(({ state }) => state === 'loading')) return <DashboardSkeleton />;
  return (
    <div className={styles.parts}>
      <div className={styles.row}>
        <LeftThisMonth budgets={lists.budgets} />
        <ComingCard id="rewards" {...TEXTS.rewards} className={styles.side} />
      </div>
      <CountCards lists={lists} />
      <div className={styles.row}>
        <FinancialOverview lists={lists} />
        <ActivitySummary lists={lists} />
      </div>
      <ComingCard id="achievements" isBrief {...TEXTS.achievements} />
    </div>
  );
}

/** `/` for signed-in people: where do we stand, what is left, what happened (DASH-1 to DASH-11). */
export function DashboardPage() {
  const { user } = useShell();
  const { data: areas, isPending, refetch } = useQuery(registryQuery);
  return (
    <Page title={TEXTS.greeting(user.firstName?.trim() || TEXTS.friend)}>
      {isPending && <DashboardSkeleton />}
      {areas && <Parts areas={areas} />}
      {!isPending && !areas && <p><Button onClick={() => void refetch()}>{TEXTS.reload}</Button></p>}
    </Page>
  );
}
