import type { EntitlementsReply } from '@savvi/contracts/billing/billing';
import { FEATURES, LIMITS, type Lock as EntitlementLock } from '@savvi/contracts/entitlements';
import { whyLocked } from '@savvi/mfe-kit';
import { Button } from '@savvi/ui/button';
import { SkeletonRegion, SkeletonText } from '@savvi/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { Check, Lock } from 'lucide-react';
import { useId } from 'react';
import { entitlementsQuery } from '../billing/billing.queries.ts';
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
      <h3 id={id} className={styles.groupTitle}>{title}</h3>
      <ul className={`${styles.entitlements} ${isLocked ? styles.locked : ''}`} aria-labelledby={id}>
        {entries.map((entry) => <li key={entry}><Icon aria-hidden="true" />{entry}</li>)}
      </ul>
    </div>
  );
}

const nameOf = ({ key, limit, count }: EntitlementLock): string =>
  key === 'maxBudgets' || key === 'maxDocuments' ? texts.reached[key](count ?? 0, limit ?? 0) : texts.features[key];

/** The reason alone: how many there are stands with the limit's name. */
const whyOf = (lock: EntitlementLock): string => texts.locked(whyLocked({ ...lock, limit: null, count: null }));

function Contents({ entitlements }: { entitlements: EntitlementsReply }) {
  const included = [...LIMITS.map((key) => texts.limits[key](entitlements[key])), ...FEATURES.filter((key) => entitlements[key]).map((key) => texts.features[key])];
  return (
    <>
      <Group title={texts.included} entries={included} />
      {[...Map.groupBy(entitlements.locks, whyOf)].map(([why, locks]) => <Group key={why} isLocked title={why} entries={locks.map(nameOf)} />)}
    </>
  );
}

/** What the plan includes, and what is locked and why (BILL-20). */
export function PlanContents() {
  const { data: entitlements, isPending, refetch } = useQuery(entitlementsQuery);
  if (isPending) return <SkeletonRegion label={texts.loading}><SkeletonText lines={5} /></SkeletonRegion>;
  if (entitlements !== undefined) return <Contents entitlements={entitlements} />;
  return (
    <p className={styles.plan}>
      {texts.loadFailed} <Button size="sm" onClick={() => void refetch()}>{texts.reload}</Button>
    </p>
  );
}
