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

// Most visitors without a session get the prerendered landing page from the gateway; this one is for visitors
// with an expired cookie.
const LandingPage = lazy(async () => ({
  default: (await import('../public/landing/landing-page.tsx')).LandingPage,
}));

const path = () => withoutTrailingSlash(globalThis.location.pathname);

/** The app's pages that need no session (NAV-1). */
const openPages: Readonly<Record<string, ReactNode>> = {
  '/subscribe': <SubscribeSignedOut />,
  '/payment-success': <PaymentSuccess />,
};

/** Whether a path of the app needs no session. */
export const isPublicAppPath = (pathname: string): boolean => withoutTrailingSlash(pathname) in openPages;

function ToSignIn() {
  const browser = useBrowser();
  useEffect(() => {
    browser.replaceWith('/login');
  }, [browser]);
  return <FullPageSpinner />;
}

/**
 * Redirects paths of the app to the sign-in page, and shows the not-found page for paths that the registry
 * does not know (T-14).
 */
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

/** The app without a session; never renders the content of an app route (NAV-11). */
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
