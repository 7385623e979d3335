import { areaAt, withoutTrailingSlash } from '@savvi/contracts/app-paths';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { useBrowser } from '../shared/browser.tsx';
import { PaymentSuccess } from './pages/payment-success/lazy-payment-success.tsx';
import { SubscribeSignedOut } from './pages/subscribe/lazy-subscribe.tsx';
import { FullPageSpinner } from './page-states/full-page-spinner.tsx';
import { NotFoundPage } from './page-states/not-found-page.tsx';
import { registryQuery } from './registry/registry.queries.ts';
import { AloneOnPage } from './frame/alone-on-page.tsx';

// Most visitors without a session get the prerendered landing page from the gateway; this is for a cookie
// that has expired.
const LandingPage = lazy(async () => ({
  default: (await import('../public/landing/landing-page.tsx')).LandingPage,
}));

const path = () => withoutTrailingSlash(globalThis.location.pathname);

/** The pages of the app that are open to everyone (NAV-1). */
const openPages: Readonly<Record<string, ReactNode>> = {
  '/subscribe': <SubscribeSignedOut />,
  '/payment-success': <PaymentSuccess />,
};

/** Whether a page of the app is open to everyone. */
export const isPublicAppPath = (pathname: string): boolean => withoutTrailingSlash(pathname) in openPages;

function ToSignIn() {
  const browser = useBrowser();
  useEffect(() => {
    browser.replaceWith('/login');
  }, [browser]);
  return <FullPageSpinner />;
}

/** App routes lead to the sign-in page; only what the registry does not know is not found (T-14). */
function AppRouteOrNotFound() {
  const { data: areas, isPending } = useQuery(registryQuery);
  if (isPending) return <FullPageSpinner />;
  if (areas !== undefined && areaAt(areas, path()) === undefined)
    return (
      <AloneOnPage>
        <NotFoundPage />
      </AloneOnPage>
    );
  return <ToSignIn />;
}

/** What somebody without a session sees; never the content of an app route (NAV-11). */
export function SignedOut() {
  if (path() === '/')
    return (
      <Suspense fallback={<FullPageSpinner />}>
        <LandingPage />
      </Suspense>
    );
  if (path() === '/account-settings') return <ToSignIn />;
  if (isPublicAppPath(path())) return <AloneOnPage>{openPages[path()]}</AloneOnPage>;
  return <AppRouteOrNotFound />;
}
