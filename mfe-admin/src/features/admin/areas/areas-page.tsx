import { useQuery } from '@savvi/mfe-kit/query';
import { EmptyState } from '@savvi/ui/empty-state';
import { Page } from '@savvi/ui/page';
import { isRefused, Refused } from '../access-denied.tsx';
import { texts as adminTexts } from '../admin.texts.ts';
import { Failed } from '../failed.tsx';
import { RefreshButton } from '../refresh-button.tsx';
import { AreaCard } from './area-card.tsx';
import { AreasSkeleton } from './areas-loading.tsx';
import styles from './areas.module.css';
import { areasQuery } from './areas.queries.ts';
import { texts } from './areas.texts.ts';
import { BackToDashboard } from './back-to-dashboard.tsx';

function AreaList() {
  const { data, error, isFetching, refetch } = useQuery(areasQuery);
  if (data === undefined)
    return isFetching ? (
      <AreasSkeleton />
    ) : (
      <Failed title={texts.failed} error={error} onReload={() => void refetch()} />
    );
  const { overview } = data;
  if (overview === null) return <EmptyState framed drawing="soon" {...texts.absent} />;
  if (overview.areas.length === 0) return <EmptyState framed drawing="soon" {...texts.none} />;
  return (
    <div className={styles.areas}>
      <p className={styles.minor}>
        <time dateTime={overview.now}>{texts.asOf(overview.now)}</time>
      </p>
      {overview.areas.map((area) => (
        <AreaCard key={area.area} area={area} limit={overview.limitBytes} />
      ))}
      <ul className={styles.note}>
        {texts.notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </div>
  );
}

/** The released versions of all areas, how they do in browsers, and the way back to an earlier version. */
export function AreasPage() {
  const { error } = useQuery(areasQuery);
  if (isRefused(error)) return <Refused refusal={error} />;
  return (
    <Page
      title={adminTexts.areas.title}
      subtitle={adminTexts.areas.subtitle}
      eyebrow={<BackToDashboard />}
      actions={<RefreshButton />}
    >
      <AreaList />
    </Page>
  );
}
