import type { Deletion } from '@savvi/admin-contract/admin';
import { serverMessageOf, useShell } from '@savvi/mfe-kit';
import { Banner } from '@savvi/ui/banner';
import { Button } from '@savvi/ui/button';
import { Card, CardBody, CardHeader } from '@savvi/ui/card';
import { EmptyState } from '@savvi/ui/empty-state';
import { formatRelativeTime } from '@savvi/ui/format';
import { Progress } from '@savvi/ui/progress';
import { Skeleton, SkeletonRegion } from '@savvi/ui/skeleton';
import { CircleCheck, CircleDashed } from 'lucide-react';
import { useState } from 'react';
import styles from '../admin-page.module.css';
import { serviceLabel, texts } from '../admin.texts.ts';
import rows from './deletions-panel.module.css';
import { isStalled, isUnderWay, shownDeletions } from './deletions.rules.ts';
import type { Deletions } from './use-deletions.ts';

const words = texts.deletions;
const DONE = <CircleCheck aria-hidden="true" />;
const WAITING = <CircleDashed aria-hidden="true" />;

function DeletionProgress({ deletion, name, now }: { deletion: Deletion; name: string; now: Date }) {
  const { services, deletedAt } = deletion;
  const done = services.filter(({ erasedAt }) => erasedAt !== null).length;
  return (
    <li className={rows.deletion}>
      <div className={rows.line}>
        <p className={rows.name}>
          <bdi>{name}</bdi>
        </p>
        <p className={rows.when}>{words.when(formatRelativeTime(deletedAt, now))}</p>
      </div>
      <Progress
        label={words.label(name)}
        labelHidden
        value={done}
        max={services.length}
        valueText={isUnderWay(deletion) ? words.progress(done, services.length) : words.complete}
        tone={isStalled(deletion, now) ? 'warning' : 'accent'}
      />
      <ul className={rows.services}>
        {services.map(({ service, erasedAt }) => (
          <li key={service} className={rows.service} data-done={erasedAt !== null || undefined}>
            {erasedAt === null ? WAITING : DONE}
            {serviceLabel(service)} {erasedAt === null ? words.waiting : words.erased}
          </li>
        ))}
      </ul>
      {isStalled(deletion, now) && <p className={rows.stalled}>{words.stalled}</p>}
    </li>
  );
}

function NotKnown({ error, reload }: Pick<Deletions, 'error' | 'reload'>) {
  const [isBusy, setBusy] = useState(false);
  // A refetch clears the error of the query until the refetch ends, so the last message is stored here.
  const [last, setLast] = useState(error);
  if (error !== null && error !== last) setLast(error);
  const press = () => {
    setBusy(true);
    void reload().finally(() => setBusy(false));
  };
  const button = (
    <Button size="sm" busy={isBusy} onClick={press}>
      {texts.reload}
    </Button>
  );
  return (
    <Banner tone="warning" role="status" title={words.failed} action={button}>
      {serverMessageOf(last, texts.tryAgain)}
    </Banner>
  );
}

/** Shows the erasure progress of deleted accounts by service. */
export function DeletionsPanel({
  deletions: { all, isFetched, isKnown, error, reload, nameOf },
}: {
  deletions: Deletions;
}) {
  const at = useShell().now();
  const shown = shownDeletions(all, at);
  const list = () => {
    if (shown.length === 0)
      return (
        isKnown && (
          <EmptyState
            framed
            level={3}
            drawing="soon"
            title={words.none.title}
            description={words.none.description}
          />
        )
      );
    return (
      <Card>
        <CardHeader title={words.heading} subtitle={words.subtitle} />
        <CardBody>
          <ul className={rows.deletions}>
            {shown.map((deletion) => (
              <DeletionProgress
                key={deletion.userId}
                deletion={deletion}
                name={nameOf(deletion.userId)}
                now={at}
              />
            ))}
          </ul>
        </CardBody>
      </Card>
    );
  };
  if (!isFetched) {
    return (
      <SkeletonRegion label={words.loading}>
        <Skeleton height="card" />
      </SkeletonRegion>
    );
  }
  return (
    <section className={styles.place} aria-label={words.heading}>
      {!isKnown && <NotKnown error={error} reload={reload} />}
      {list()}
    </section>
  );
}
