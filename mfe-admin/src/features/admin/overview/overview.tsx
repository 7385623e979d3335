import { useQuery } from '@savvi/mfe-kit/query';
import { Failed } from '../failed.tsx';
import { statsQuery } from '../admin.queries.ts';
import { texts } from '../admin.texts.ts';
import styles from './overview.module.css';
import { PlansCard } from './plans-card.tsx';
import { StatCards } from './stat-cards.tsx';

/** The overview: six figures and a chart of paying users. */
export function Overview() {
  const { data: stats, error, isFetching, refetch } = useQuery(statsQuery);
  const hasFailed = stats === undefined && !isFetching;
  return (
    <section className={styles.overview} aria-label={texts.overview}>
      {hasFailed ? (
        <Failed title={texts.stats.failed} error={error} onReload={() => void refetch()} />
      ) : (
        <div className={styles.charts}>
          <StatCards stats={stats} />
          <PlansCard plans={stats?.planDistribution} />
        </div>
      )}
    </section>
  );
}
