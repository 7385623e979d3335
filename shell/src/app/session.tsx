import type { User } from '@savvi/contracts/identity/account';
import { userQuery } from '@savvi/mfe-kit';
import { useQuery } from '@tanstack/react-query';
import { releaseLeaveGuards } from '@savvi/mfe-kit/host-router';
import { useEffect, useState } from 'react';
import { useBrowser } from '../shared/browser.tsx';
import { forgetOverride } from './override/kept-override.ts';
import { AloneOnPage } from './frame/alone-on-page.tsx';
import { SessionFailed } from './page-states/session-failed.tsx';
import { FullPageSpinner } from './page-states/full-page-spinner.tsx';
import { SignedIn } from './signed-in.tsx';
import { isPublicAppPath, SignedOut } from './signed-out.tsx';

/**
 * Decides what a page is for: signed in, signed out, or nobody knows yet (NAV-3). Once somebody was signed in
 * here, a 401 does not throw the page away: what was being written is kept, unseen, until they are back
 * (T-14).
 */
export function Session() {
  const { data: user, dataUpdatedAt, error, isPending, refetch } = useQuery(userQuery);
  const [known, setKnown] = useState<{ user: User; receivedAt: number } | null>(null);
  if (user && user !== known?.user) setKnown({ user, receivedAt: dataUpdatedAt });
  useLeaveWithOverride(user === null);

  if (known) return <SignedIn {...known} isEnded={user === null} />;
  if (user === null || isPublicAppPath(globalThis.location.pathname)) return <SignedOut />;
  if (isPending) return <FullPageSpinner />;
  return (
    <AloneOnPage>
      <SessionFailed error={error} onRetry={() => void refetch()} />
    </AloneOnPage>
  );
}

/**
 * An override is of one session. Its code would run on in the page that is kept, as whoever signs in next: so
 * that page is left.
 */
function useLeaveWithOverride(isEnded: boolean): void {
  const browser = useBrowser();
  useEffect(() => {
    if (!isEnded || !forgetOverride()) return;
    releaseLeaveGuards();
    browser.replaceWith('/login'); // no second call: a sign-out in another tab may not have reached the server yet
  }, [isEnded, browser]);
}
