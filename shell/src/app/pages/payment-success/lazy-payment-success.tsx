import { type ComponentType, lazy, Suspense } from 'react';
import { CardSkeleton } from '../../page-states/page-skeleton.tsx';
import { useDeparture } from './departure.ts';

// Without its code the page is blank, and still left in time.
const PaymentSuccessPage = lazy<ComponentType<{ leavesAt: number }>>(() =>
  import(/* webpackChunkName: "billing" */ './payment-success-page.tsx').then(
    (code) => ({ default: code.PaymentSuccessPage }),
    () => ({ default: CardSkeleton }),
  ),
);

/** The page after a payment, with the sidebar and without: nobody has to be signed in. */
export function PaymentSuccess() {
  const leavesAt = useDeparture();
  return (
    <Suspense fallback={<CardSkeleton />}>
      <PaymentSuccessPage leavesAt={leavesAt} />
    </Suspense>
  );
}
