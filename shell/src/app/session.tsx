import type { User } from '@savvi/contracts/identity/account';
import { userQuery } from '@savvi/mfe-kit';
import { useQuery } from '@tanstack/react-query';
import { releaseLeaveGuards } from '@savvi/mfe-kit/app-router';
import { useEffect, useState } from 'react';
import { useBrowser } from '../shared/browser.tsx';
import { forgetOverride } from './override/stored-override.ts';
import { AloneOnPage } from './frame/alone-on-page.tsx';
import { SessionFailed } from './page-states/session-failed.tsx';
import { FullPageSpinner } from './page-states/full-page-spinner.tsx';
import { SignedIn } from './signed-in.tsx';
import { isPublicAppPath, SignedOut } from './signed-out.tsx';

/**
 * Renders the pages for signed-in or signed-out users, or a spinner until that is known (NAV-3). After a 401,
 * the page of a signed-in user stays in memory but hidden, so that unsaved input is there when the user has
 * signed in again (T-14).
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
 * An override belongs to one session. Its code would keep running in the hidden page, with the rights of the
 * next user who signs in, so the page is left instead.
 */
function useLeaveWithOverride(isEnded: boolean): void {
  const browser = useBrowser();
  useEffect(() => {
    if (!isEnded || !forgetOverride()) return;
    releaseLeaveGuards();
    // The session is not requested again first: the sign-out of another tab may not have reached the server
    // yet.
    browser.replaceWith('/login');
  }, [isEnded, browser]);
}
