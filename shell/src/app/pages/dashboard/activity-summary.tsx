import type { Area } from '@savvi/contracts/registry';
import { useShell } from '@savvi/mfe-kit';
import { Link } from '@savvi/mfe-kit/app-router';
import { Button } from '@savvi/ui/button';
import { Card, CardBody, CardHeader } from '@savvi/ui/card';
import { formatDateTime, formatRelativeTime } from '@savvi/ui/format';
import { useQueries } from '@tanstack/react-query';
import { firstLoadOver } from '../../../shared/first-load.ts';
import { type Lists, reloadOf } from '../../contributed/lists.ts';
import { fieldOf } from '../../contributed/records.rules.ts';
import { feedsOf, latestActivity } from './activity.ts';
import styles from './activity-summary.module.css';
import { TEXTS } from './dashboard.texts.ts';

const texts = TEXTS.activity;

/** What users did last, with area and time (T-41). A feed that fails to load is left out (MON-104). */
export function ActivitySummary({ areas, lists }: { areas: readonly Area[]; lists: Lists }) {
  const { now } = useShell();
  const feeds = useQueries({
    queries: feedsOf(areas, lists).map(({ area, part: { feed } }) => ({
      queryKey: [fieldOf(feed, 'key')],
      queryFn: () => firstLoadOver.then(async () => (await import('./feed.ts')).fetchFeed(area, feed)),
    })),
  });
  const others = feeds.flatMap(({ data }) => data ?? []);
  const activities = latestActivity(areas, lists, others);
  const reload = reloadOf([...lists.values()]);
  return (
    <Card as="section" aria-labelledby="activity">
      <CardHeader
        id="activity"
        title={texts.heading}
        action={
          reload && (
            <Button size="sm" onClick={reload}>
              {TEXTS.reload}
            </Button>
          )
        }
      />
      <CardBody>
        {activities.length === 0 && reload === null && <p className={styles.quiet}>{texts.empty}</p>}
        <ol className={styles.activities}>
          {activities.map(({ id, name, area, link, what, at }) => (
            <li key={`${area} ${id}`}>
              <Link {...link} className={styles.what}>
                {name}
              </Link>
              <span className={styles.where}>
                {what} {area} ·{' '}
                <time dateTime={at} title={formatDateTime(at)}>
                  {formatRelativeTime(at, now())}
                </time>
              </span>
            </li>
          ))}
        </ol>
      </CardBody>
    </Card>
  );
}
