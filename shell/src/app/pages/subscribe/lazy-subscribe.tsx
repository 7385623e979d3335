// This page is rarely visited, so its code is one chunk together with all of billing: every additional chunk
// makes the first load larger. It renders with or without the sidebar, because it needs no session.
import { useShell, userQuery } from '@savvi/mfe-kit';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { PageSkeleton } from '../../page-states/page-skeleton.tsx';
import { SessionFailed } from '../../page-states/session-failed.tsx';

const SubscribePage = lazy(async () => ({
  default: (await import(/* webpackChunkName: "billing" */ './subscribe-page.tsx')).SubscribePage,
}));

/** The plans for a signed-in user. */
export function Subscribe() {
  const { user, subscription } = useShell();
  return (
    <Suspense fallback={<PageSkeleton />}>
      <SubscribePage buyer={{ user, subscription }} />
    </Suspense>
  );
}

/** The plans for a visitor without a session, or while that is not known yet. */
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
