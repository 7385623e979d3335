// Few visits are to these pages, so their code comes with them. Both stand with the sidebar and without:
// nobody has to be signed in.
import { useShell, userQuery } from '@savvi/mfe-kit';
import { useQuery } from '@tanstack/react-query';
import { type ComponentType, lazy, Suspense } from 'react';
import { useDeparture } from './payment-success/departure.ts';
import { CardSkeleton, PageSkeleton } from '../pages/page-skeleton.tsx';
import { SessionFailed } from '../pages/session-failed.tsx';

const SubscribePage = lazy(async () => ({ default: (await import('./billing-chunk.ts')).SubscribePage }));

// What does not come leaves its place blank: the page is left in time all the same.
const PaymentSuccessPage = lazy<ComponentType<{ leavesAt: number }>>(() =>
  import('./billing-chunk.ts').then(
    ({ PaymentSuccessPage: Page }) => ({ default: Page }),
    () => ({ default: CardSkeleton }),
  ),
);

/** The plans, for somebody who is signed in. */
export function Subscribe() {
  const { user, subscription } = useShell();
  return (
    <Suspense fallback={<PageSkeleton />}>
      <SubscribePage buyer={{ user, subscription }} />
    </Suspense>
  );
}

/** The plans, while nobody is signed in, or nobody knows yet. */
export function SubscribeSignedOut() {
  const { data: user, error, refetch } = useQuery(userQuery);
  if (user === undefined && error !== null)
    return <SessionFailed error={error} onRetry={() => void refetch()} />;
  return (
    <Suspense fallback={<PageSkeleton />}>
      <SubscribePage buyer={user === null ? null : undefined} />
    </Suspense>
  );
}

/** The page after a payment. */
export function PaymentSuccess() {
  const leavesAt = useDeparture();
  return (
    <Suspense fallback={<CardSkeleton />}>
      <PaymentSuccessPage leavesAt={leavesAt} />
    </Suspense>
  );
}
