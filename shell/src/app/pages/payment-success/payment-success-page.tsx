import { refreshUser } from '@savvi/mfe-kit';
import { ButtonLink } from '@savvi/ui/button';
import { ProgressRing } from '@savvi/ui/progress-ring';
import { Spinner } from '@savvi/ui/spinner';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { useEffect } from 'react';
import { arrivalQuery } from '../../billing/billing.queries.ts';
import styles from './payment-success.module.css';
import { TEXTS } from './payment-success.texts.ts';
import { STAY_MS } from './departure.ts';
import { useSecondsUntil } from './use-seconds-until.ts';

/** Whether the payment has arrived; `loading` until the first response (BILL-14). */
function useArrival(): 'loading' | 'processing' | 'success' {
  const client = useQueryClient();
  const { data, isFetched } = useQuery(arrivalQuery);
  const isActive = data?.subscriptionStatus === 'active';
  useEffect(() => {
    if (isActive) void refreshUser(client);
  }, [isActive, client]);
  if (isActive) return 'success';
  return isFetched ? 'processing' : 'loading';
}

/**
 * The page at /payment-success, to which the payment provider redirects; it needs no session (BILL-16). Its
 * caller redirects at `leavesAt`, in milliseconds.
 */
export function PaymentSuccessPage({ leavesAt }: { leavesAt: number }) {
  const state = useArrival();
  const seconds = useSecondsUntil(leavesAt);
  const { title, sentence } = TEXTS[state];
  return (
    <div className={styles.page}>
      <div className={styles.card} data-state={state}>
        <span className={styles.sign}>
          {state === 'success' ? <Check aria-hidden="true" /> : <Spinner size="lg" />}
        </span>
        <div role="status" className={styles.words}>
          {/* A new heading element instead of a new text, so that the document title and the focus follow. */}
          <h1 key={state} className={styles.title} tabIndex={-1}>
            {title}
          </h1>
          <p className={styles.sentence}>{sentence}</p>
        </div>
        <div className={styles.departure}>
          <ProgressRing
            label={TEXTS.left}
            value={seconds}
            max={STAY_MS / 1_000}
            valueText={TEXTS.countdown(seconds)}
          >
            {seconds}
          </ProgressRing>
          <p className={styles.countdown}>{TEXTS.countdown(seconds)}</p>
          <ButtonLink href="/" size="sm">
            {TEXTS.now}
          </ButtonLink>
        </div>
      </div>
    </div>
  );
}
