import type { EntitlementsReply } from '@savvi/contracts/billing/billing';
import { FEATURES, LIMITS, type Lock as EntitlementLock } from '@savvi/contracts/entitlements';
import { useShell, whyLocked } from '@savvi/mfe-kit';
import { Button } from '@savvi/ui/button';
import { useFocusHandover } from '@savvi/ui/lost-focus';
import { Skeleton, SkeletonRegion } from '@savvi/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { Check, Lock } from 'lucide-react';
import { useId } from 'react';
import { entitlementsQuery } from '../../billing/billing.queries.ts';
import styles from './account.module.css';
import { TEXTS } from './account.texts.ts';

const texts = TEXTS.billing;

interface GroupProps {
  readonly title: string;
  readonly entries: readonly string[];
  readonly isLocked?: boolean;
}

function Group({ title, entries, isLocked = false }: GroupProps) {
  const id = useId();
  const Icon = isLocked ? Lock : Check;
  return (
    <div>
      <h3 id={id} className={styles.groupTitle}>
        {title}
      </h3>
      <ul className={`${styles.entitlements} ${isLocked ? styles.locked : ''}`} aria-labelledby={id}>
        {entries.map((entry) => (
          <li key={entry}>
            <Icon aria-hidden="true" />
            {entry}
          </li>
        ))}
      </ul>
    </div>
  );
}

const nameOf = ({ key, limit, count }: EntitlementLock): string =>
  key === 'maxBudgets' || key === 'maxDocuments'
    ? texts.reached[key](count ?? 0, limit ?? 0)
    : texts.features[key];

/** Returns why a feature or limit is locked, without the count, which is shown with the name of the limit. */
const whyOf = (lock: EntitlementLock): string =>
  lock.reason === 'payment-failed' ? texts.lockedUnpaid : texts.locked(whyLocked(lock));

function Contents({ entitlements }: { entitlements: EntitlementsReply }) {
  const included = [
    ...LIMITS.map((key) => texts.limits[key](entitlements[key])),
    ...FEATURES.filter((key) => entitlements[key]).map((key) => texts.features[key]),
  ];
  return (
    <>
      <Group title={texts.included} entries={included} />
      {[...Map.groupBy(entitlements.locks, whyOf)].map(([why, locks]) => (
        <Group key={why} isLocked title={why} entries={locks.map(nameOf)} />
      ))}
    </>
  );
}

/** The skeleton of one group of the plan's contents, with all its entries. */
const ContentsSkeleton = () => (
  <SkeletonRegion label={texts.loading}>
    <div className={styles.groupTitle}>
      <Skeleton width="sm" />
    </div>
    <div className={styles.entitlements}>
      {[...LIMITS, ...FEATURES].map((key) => (
        <Skeleton key={key} width="md" />
      ))}
    </div>
  </SkeletonRegion>
);

/**
 * Shown when the contents of the plan failed to load; it stays visible during a retry. The focus then moves
 * from the retry button to the loaded content.
 */
function ContentsFailed({ isBusy, onReload }: { isBusy: boolean; onReload: () => void }) {
  const place = useFocusHandover<HTMLParagraphElement>();
  return (
    <p ref={place} className={styles.plan}>
      {texts.loadFailed}{' '}
      <Button size="sm" busy={isBusy} onClick={onReload}>
        {texts.reload}
      </Button>
    </p>
  );
}

/** What the plan includes, and what is locked with the reason (BILL-20). */
export function PlanContents() {
  const {
    data: entitlements,
    errorUpdateCount,
    isFetching,
    refetch,
  } = useQuery(entitlementsQuery(useShell()));
  const content = () => {
    if (entitlements !== undefined) return <Contents entitlements={entitlements} />;
    return errorUpdateCount === 0 ? (
      <ContentsSkeleton />
    ) : (
      <ContentsFailed isBusy={isFetching} onReload={() => void refetch()} />
    );
  };
  return (
    <div className={styles.contents} tabIndex={-1}>
      {content()}
    </div>
  );
}
