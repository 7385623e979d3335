// Few visits are to this page, so its code comes with it, in one chunk with all of billing: the first page pays
// for each chunk that it knows of. It stands with the sidebar and without: nobody has to be signed in.
import { useShell, userQuery } from '@savvi/mfe-kit';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { PageSkeleton } from '../../page-states/page-skeleton.tsx';
import { SessionFailed } from '../../page-states/session-failed.tsx';

const SubscribePage = lazy(async () => ({
  default: (await import(/* webpackChunkName: "billing" */ './subscribe-page.tsx')).SubscribePage,
}));

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
