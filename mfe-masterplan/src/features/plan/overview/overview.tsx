import { ReloadState } from '@savvi/ui/reload-state';
import { ButtonLink } from '@savvi/ui/button';
import { EmptyState } from '@savvi/ui/empty-state';
import { Skeleton, SkeletonRegion } from '@savvi/ui/skeleton';
import { useShell } from '@savvi/mfe-kit';
import { Link } from '@savvi/mfe-kit/router';
import { texts as planTexts } from '../plan.texts.ts';
import { Changes } from './changes.tsx';
import { NetWorthByMonth } from './net-worth-by-month.tsx';
import { NetWorthCard } from './net-worth-card.tsx';
import { countedRecords, netWorthOf } from './overview.rules.ts';
import { overviewTexts as texts } from './overview.texts.ts';
import styles from './overview.module.css';

import { useRecords } from './use-overview.ts';

/** The overview of the master plan: the net worth, what changed this month, and the net worth by month (PLN-1). */
export function Overview() {
  const { entitlements } = useShell();
  const { records, isFetching, reload } = useRecords();
  if (records === undefined)
    return isFetching ? (
      <SkeletonRegion label={texts.loading} className={styles.overview}>
        <Skeleton height="chart" />
        <Skeleton height="chart" />
      </SkeletonRegion>
    ) : (
      <ReloadState drawing="chart" words={planTexts.overview} onReload={reload} />
    );
  const counted = countedRecords(records);
  if (counted.length === 0)
    return (
      <EmptyState
        framed
        drawing="chart"
        title={texts.empty.title}
        description={texts.empty.description}
        action={
          entitlements.hasFinancialMasterPlan && (
            <>
              <ButtonLink variant="primary" asChild>
                <Link to="?tab=savings&new">{texts.empty.account}</Link>
              </ButtonLink>
              <ButtonLink asChild>
                <Link to="?tab=debts&new">{texts.empty.debt}</Link>
              </ButtonLink>
            </>
          )
        }
      />
    );
  const netWorth = netWorthOf(counted);
  return (
    <div className={styles.overview}>
      <NetWorthCard records={records} netWorth={netWorth} />
      <Changes records={records} />
      <NetWorthByMonth netWorth={netWorth} />
    </div>
  );
}
