// Few users have a notice about their account, so the code of the notices is loaded on demand, after the
// first load of the page.
import { withoutTrailingSlash } from '@savvi/contracts/app-paths';
import { useShell } from '@savvi/mfe-kit';
import { useLocation } from '@savvi/mfe-kit/app-router';
import { Suspense } from 'react';
import { firstLoadOver } from '../../shared/first-load.ts';
import { lazyPart } from '../../shared/lazy-part.ts';
import styles from './frame.module.css';

const AccountNotices = lazyPart<object>(async () => {
  await firstLoadOver;
  return (await import('../verification/account-notices.tsx')).AccountNotices;
});

/** Pages with forms show no notices: at 200 % zoom, two banners would push the fields out of view. */
const PAGES = new Set(['/', '/account-settings']);

/**
 * Notices about the account: an address to verify, the choice to erase the account's content, a trial that
 * was already used. Pages other than {@link PAGES} show only the deadline of the verification.
 */
export function LazyAccountNotices() {
  const { emailVerification, emptyStart, trialUsed } = useShell().user;
  const path = withoutTrailingSlash(useLocation().pathname);
  if (!emailVerification && !emptyStart && !trialUsed) return null;
  if (!PAGES.has(path) && !emailVerification?.requiredFrom) return null;
  return (
    <Suspense fallback={<div className={styles.notice} />}>
      <AccountNotices />
    </Suspense>
  );
}
