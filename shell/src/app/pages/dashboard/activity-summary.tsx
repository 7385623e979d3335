import type { Area } from '@savvi/contracts/registry';
import { useShell } from '@savvi/mfe-kit';
import { Link } from '@savvi/mfe-kit/app-router';
import { Button } from '@savvi/ui/button';
import { Card, CardBody, CardHeader } from '@savvi/ui/card';
import { formatDateTime, formatRelativeTime } from '@savvi/ui/format';
import { type Lists, reloadOf } from '../../contributed/lists.ts';
import { latestActivity } from './activity.ts';
import styles from './activity-summary.module.css';
import { TEXTS } from './dashboard.texts.ts';

const texts = TEXTS.activity;

/** The most recently created or changed records, with area and time (T-41). */
export function ActivitySummary({ areas, lists }: { areas: readonly Area[]; lists: Lists }) {
  const { now } = useShell();
  const activities = latestActivity(areas, lists);
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
          {activities.map(({ id, name, area, link, isNew, at }) => (
            <li key={`${area} ${id}`}>
              <Link {...link} className={styles.what}>
                {name}
              </Link>
              <span className={styles.where}>
                {isNew ? texts.made : texts.changed} {area} ·{' '}
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
