import type { User } from '@savvi/contracts/identity/account';
import { planOf, setPageOwner, type Shell, ShellProvider, sessionDrafts } from '@savvi/mfe-kit';
import { createAppHistory, HostRouter } from '@savvi/mfe-kit/host-router';
import { PageHiddenContext } from '@savvi/ui/page-hidden';
import { useToast } from '@savvi/ui/toast';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useState } from 'react';
import { useBrowser } from '../shared/browser.tsx';
import { takeCarriedToast } from '../shared/carried-toast.ts';
import { AppPages } from './app-pages.tsx';
import { FullPageSpinner } from './page-states/full-page-spinner.tsx';
import { useCheckoutUrl } from './billing/use-checkout-url.ts';
import { serverNow, useTrialDays } from './session/server-clock.ts';
import { wipeLocalData } from './session/wipe-local-data.ts';

interface SignedInProps {
  readonly user: User;
  /** When this device got to know the user, in milliseconds of its own clock. */
  readonly receivedAt: number;
  readonly isEnded: boolean;
}

/** Everything behind the sign-in: gives pages and areas their shell. */
export function SignedIn({ user, receivedAt, isEnded }: SignedInProps) {
  const [history] = useState(() => createAppHistory());
  const { toast } = useToast();
  const now = () => serverNow(user, receivedAt);
  const plan = planOf(user, now());
  const checkoutUrl = useCheckoutUrl(user, plan.entitlements);
  const isOther = useLeaveWhenSomeoneElse(user.id);
  useTrialDays(user, receivedAt);
  useEffect(() => {
    const carried = takeCarriedToast();
    if (carried) toast(carried);
  }, [toast]);

  if (isOther) return <FullPageSpinner />;
  const shell: Shell = {
    user,
    ...plan,
    toast: (input) => void toast(input),
    checkoutUrl,
    now,
    drafts: sessionDrafts(user.id),
  };
  return (
    <ShellProvider shell={shell}>
      <PageHiddenContext value={isEnded}>
        <HostRouter history={history}>
          <AppPages />
        </HostRouter>
      </PageHiddenContext>
    </ShellProvider>
  );
}

/**
 * Another person signed in in another tab: nothing of the first one's page may stay, and nothing it still
 * sends is theirs.
 */
function useLeaveWhenSomeoneElse(userId: string): boolean {
  const client = useQueryClient();
  const browser = useBrowser();
  const [owner] = useState(userId);
  const isOther = userId !== owner;
  // Before the effects of what is in the page, which read lists.
  useLayoutEffect(() => {
    setPageOwner(owner);
    return () => setPageOwner(null);
  }, [owner]);
  useEffect(() => {
    if (!isOther) return;
    wipeLocalData(client);
    browser.replaceWith('/');
  }, [isOther, client, browser]);
  return isOther;
}
