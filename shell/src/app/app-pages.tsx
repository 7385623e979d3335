import { type ShellPath, withoutTrailingSlash } from '@savvi/contracts/app-paths';
import { useShell } from '@savvi/mfe-kit';
import { useLocation } from '@savvi/mfe-kit/app-router';
import { Fragment, type ReactNode } from 'react';
import { LazyAreaRoute } from './lazy-area-route.tsx';
import { DashboardPage } from './pages/dashboard/dashboard-page.tsx';
import { Frame } from './frame/frame.tsx';
import { AccountSettings } from './pages/account/lazy-account-settings.tsx';
import { PaymentSuccess } from './pages/payment-success/lazy-payment-success.tsx';
import { Subscribe } from './pages/subscribe/lazy-subscribe.tsx';
import { FirstPassword } from './pages/account/first-password/lazy-first-password.tsx';

/**
 * The shell's own pages by path. The gateway has the same list of paths: if a path were in only one of the
 * two lists, its page would have the status 404.
 */
const pages: Readonly<Record<ShellPath, ReactNode>> = {
  '/': <DashboardPage />,
  '/account-settings': <AccountSettings />,
  '/subscribe': <Subscribe />,
  '/payment-success': <PaymentSuccess />,
};

/**
 * All pages behind the sign-in: the shell's own pages, and at all other paths the areas of the registry.
 * Until an administrator has replaced the first password, the page that asks for a new one replaces all of
 * them.
 */
export function AppPages() {
  const path = withoutTrailingSlash(useLocation().pathname);
  const isOwn = (own: string): own is ShellPath => Object.hasOwn(pages, own);
  if (useShell().user.passwordChangeDue === true) return <FirstPassword />;
  return <Frame>{isOwn(path) ? <Fragment key={path}>{pages[path]}</Fragment> : <LazyAreaRoute />}</Frame>;
}
