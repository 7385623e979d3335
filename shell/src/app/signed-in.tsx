import type { User } from '@savvi/contracts/identity/account';
import { planOf, setPageOwner, type Shell, ShellProvider, sessionDrafts } from '@savvi/mfe-kit';
import { AppRouter, createAppHistory } from '@savvi/mfe-kit/app-router';
import { PageHiddenContext } from '@savvi/ui/page-hidden';
import { useToast } from '@savvi/ui/toast';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useState } from 'react';
import { useBrowser } from '../shared/browser.tsx';
import { takeCarriedToast } from '../shared/carried-toast.ts';
import { AppPages } from './app-pages.tsx';
import { Papers } from './papers/lazy-papers.tsx';
import { RecordLink } from './record-link/lazy-record-link.tsx';
import { RecordNames } from './record-link/lazy-record-names.tsx';
import { FullPageSpinner } from './page-states/full-page-spinner.tsx';
import { useCheckoutUrl } from './billing/use-checkout-url.ts';
import { serverNow, useTrialDays } from './session/server-clock.ts';
import { wipeLocalData } from './session/wipe-local-data.ts';

interface SignedInProps {
  readonly user: User;
  /** When this device received the user, in milliseconds of its own clock. */
  readonly receivedAt: number;
  readonly isEnded: boolean;
}

/** The app for a signed-in user; provides the shell's context to pages and areas. */
export function SignedIn({ user, receivedAt, isEnded }: SignedInProps) {
  const [history] = useState(() => createAppHistory());
  // Formatters of shell and areas read the choices there (REM-5), also those of what is rendered below.
  Object.assign(globalThis, { savviDates: { locale: user.dateFormat, timeZone: user.timeZone } });
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
    RecordLink,
    RecordNames,
    Papers,
  };
  return (
    <ShellProvider shell={shell}>
      <PageHiddenContext value={isEnded}>
        <AppRouter history={history}>
          <AppPages />
        </AppRouter>
      </PageHiddenContext>
    </ShellProvider>
  );
}

/**
 * Leaves the page when another user has signed in in a different tab: nothing of the first user may stay, and
 * later requests would run as the second user.
 */
function useLeaveWhenSomeoneElse(userId: string): boolean {
  const client = useQueryClient();
  const browser = useBrowser();
  const [owner] = useState(userId);
  const isOther = userId !== owner;
  // A layout effect runs before the effects of the page's components, which fetch lists.
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
