import { type ComponentType, lazy, Suspense } from 'react';
import { CardSkeleton } from '../../page-states/page-skeleton.tsx';
import { useDeparture } from './departure.ts';

// If the code of the page does not load, the page is blank, but the redirect still happens in time.
const PaymentSuccessPage = lazy<ComponentType<{ leavesAt: number }>>(() =>
  import(/* webpackChunkName: "billing" */ './payment-success-page.tsx').then(
    (code) => ({ default: code.PaymentSuccessPage }),
    () => ({ default: CardSkeleton }),
  ),
);

/** The page after a payment, with or without the sidebar: it needs no session. */
export function PaymentSuccess() {
  const leavesAt = useDeparture();
  return (
    <Suspense fallback={<CardSkeleton />}>
      <PaymentSuccessPage leavesAt={leavesAt} />
    </Suspense>
  );
}
