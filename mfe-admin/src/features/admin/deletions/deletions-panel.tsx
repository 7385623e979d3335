import type { Deletion } from '@savvi/contracts/admin/admin';
import { serverMessageOf, useShell } from '@savvi/mfe-kit';
import { useQuery } from '@savvi/mfe-kit/query';
import { Banner } from '@savvi/ui/banner';
import { Button } from '@savvi/ui/button';
import { Card, CardBody, CardHeader } from '@savvi/ui/card';
import { formatRelativeTime } from '@savvi/ui/format';
import { Progress } from '@savvi/ui/progress';
import { CircleCheck, CircleDashed } from 'lucide-react';
import { deletionsQuery } from '../admin.queries.ts';
import { SERVICE_LABELS, texts } from '../admin.texts.ts';
import styles from './deletions-panel.module.css';
import { type DeletedHere, isStalled, isUnderWay, shownDeletions, withAwaited } from './deletions.rules.ts';

const words = texts.deletions;
const DONE = <CircleCheck aria-hidden="true" />;
const WAITING = <CircleDashed aria-hidden="true" />;

function DeletionProgress({ deletion, name, now }: { deletion: Deletion; name: string; now: Date }) {
  const { services, deletedAt } = deletion;
  const done = services.filter(({ erasedAt }) => erasedAt !== null).length;
  return (
    <li className={styles.deletion}>
      <div className={styles.line}>
        <p className={styles.name}>
          <bdi>{name}</bdi>
        </p>
        <p className={styles.when}>{words.when(formatRelativeTime(deletedAt, now))}</p>
      </div>
      <Progress label={words.label(name)} labelHidden value={done} max={services.length} valueText={isUnderWay(deletion) ? words.progress(done, services.length) : words.complete} tone={isStalled(deletion, now) ? 'warning' : 'accent'} />
      <ul className={styles.services}>
        {services.map(({ service, erasedAt }) => (
          <li key={service} className={styles.service} data-done={erasedAt !== null || undefined}>
            {erasedAt === null ? WAITING : DONE}
            {SERVICE_LABELS[service]} {erasedAt === null ? words.waiting : words.erased}
          </li>
        ))}
      </ul>
      {isStalled(deletion, now) && <p className={styles.stalled}>{words.stalled}</p>}
    </li>
  );
}

/** How far what deleted accounts kept is erased, part by part; not there while nothing is. `here` are those this page asked for. */
export function DeletionsPanel({ here }: { here: readonly DeletedHere[] }) {
  const { now } = useShell();
  const { data: deletions, error, isFetching, refetch } = useQuery(deletionsQuery(now, here));
  if (deletions === undefined) {
    if (isFetching) return null;
    const reload = (
      <Button size="sm" onClick={() => void refetch()}>
        {texts.reload}
      </Button>
    );
    return (
      <Banner tone="warning" role="status" title={words.failed} action={reload}>
        {serverMessageOf(error, texts.tryAgain)}
      </Banner>
    );
  }
  const at = now();
  const shown = shownDeletions(withAwaited(deletions, here), at);
  if (shown.length === 0) return null;
  return (
    <Card as="section" aria-label={words.heading}>
      <CardHeader title={words.heading} subtitle={words.subtitle} />
      <CardBody>
        <ul className={styles.deletions}>
          {shown.map((deletion) => (
            <DeletionProgress key={deletion.userId} deletion={deletion} name={here.find(({ userId }) => userId === deletion.userId)?.email ?? words.account(deletion.userId)} now={at} />
          ))}
        </ul>
      </CardBody>
    </Card>
  );
}
