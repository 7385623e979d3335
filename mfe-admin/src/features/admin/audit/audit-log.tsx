import type { KnownAuditEntry } from '@savvi/admin-contract/admin';
import { Badge } from '@savvi/ui/badge';
import { EmptyState } from '@savvi/ui/empty-state';
import { formatDateTime } from '@savvi/ui/format';
import { LongList, LongListSkeleton } from '@savvi/ui/long-list';
import { Skeleton } from '@savvi/ui/skeleton';
import styles from '../admin-page.module.css';
import { AUDIT_SOURCE } from '../admin.queries.ts';
import { actionText, outcomeLabel, texts } from '../admin.texts.ts';
import { Failed } from '../failed.tsx';
import { MoreButton } from '../more-button.tsx';
import { useLongList } from '../use-long-list.ts';
import rows from './audit-log.module.css';

/** The usual height of a row in pixels. */
const LINE_PX = 65;
const TONES: ReadonlyMap<string, 'success' | 'warning'> = new Map([
  ['done', 'success'],
  ['refused', 'warning'],
]);
const words = texts.audit;

function AuditLine({
  entry: { at, actorEmail, action, targetId, targetEmail, area, outcome, reason },
}: {
  entry: KnownAuditEntry;
}) {
  return (
    <article className={rows.line}>
      <time className={rows.at} dateTime={at}>
        {formatDateTime(at)}
      </time>
      <div className={rows.what}>
        <p>
          {actionText({ action, outcome })}{' '}
          <span className={rows.who}>{words.by(actorEmail ?? words.gone)}</span>
        </p>
        <p className={rows.target}>
          {area === undefined ? (
            <>
              {words.target}{' '}
              {targetEmail == null ? (
                <code title={targetId}>{words.goneAccount(targetId)}</code>
              ) : (
                <bdi>{targetEmail}</bdi>
              )}
            </>
          ) : (
            words.area(area)
          )}
        </p>
        {reason !== null && <p className={rows.reason}>{reason}</p>}
      </div>
      <Badge tone={TONES.get(outcome) ?? 'neutral'}>{outcomeLabel(outcome)}</Badge>
    </article>
  );
}

const drawLine = (entry: KnownAuditEntry) => <AuditLine entry={entry} />;

const AuditSkeleton = () => (
  <LongListSkeleton label={words.loading} className={rows.list}>
    <div className={rows.line}>
      <Skeleton width="md" />
      <div className={rows.what}>
        <Skeleton width="md" />
        <Skeleton width="lg" />
      </div>
    </div>
  </LongListSkeleton>
);

/** The audit log: which administrator did what to which account or area, latest first (N-17). */
export function AuditLog() {
  const { items, error, isFetching, reload, more } = useLongList(AUDIT_SOURCE);
  const list = () => {
    if (items === undefined)
      return isFetching ? <AuditSkeleton /> : <Failed title={words.failed} error={error} onReload={reload} />;
    if (items.length === 0)
      return (
        <EmptyState
          framed
          level={3}
          drawing="soon"
          title={words.none.title}
          description={words.none.description}
        />
      );
    return (
      <>
        <LongList
          label={words.list}
          items={items}
          draw={drawLine}
          wanted={null}
          rowHeight={LINE_PX}
          loading={<AuditSkeleton />}
          className={rows.list}
        />
        <MoreButton more={more} />
      </>
    );
  };
  return (
    <section className={styles.place} aria-label={words.list}>
      {list()}
    </section>
  );
}
