// Few visits are to these pages, so their code comes with them. Both stand with the sidebar and without: nobody has to be signed in.
import { useShell, userQuery } from '@savvi/mfe-kit';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { CardSkeleton, PageSkeleton } from '../pages/page-skeleton.tsx';
import { SessionFailed } from '../pages/session-failed.tsx';

const SubscribePage = lazy(async () => ({ default: (await import('./billing-chunk.ts')).SubscribePage }));
const PaymentSuccessPage = lazy(async () => ({ default: (await import('./billing-chunk.ts')).PaymentSuccessPage }));

/** The plans, for somebody who is signed in. */
export function Subscribe() {
  const { user, subscription } = useShell();
  return <Suspense fallback={<PageSkeleton />}><SubscribePage buyer={{ user, subscription }} /></Suspense>;
}

/** The plans, while nobody is signed in, or nobody knows yet. */
export function SubscribeSignedOut() {
  const { data: user, error, refetch } = useQuery(userQuery);
  if (user === undefined && error !== null) return <SessionFailed error={error} onRetry={() => void refetch()} />;
  return <Suspense fallback={<PageSkeleton />}><SubscribePage buyer={user === null ? null : undefined} /></Suspense>;
}

/** The page after a payment. */
export const PaymentSuccess = () => <Suspense fallback={<CardSkeleton />}><PaymentSuccessPage /></Suspense>;
