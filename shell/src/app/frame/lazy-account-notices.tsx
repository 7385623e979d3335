// Few users have a notice about their account, so the code of the notices is loaded on demand, after the
// first load of the page.
import { withoutTrailingSlash } from '@savvi/contracts/app-paths';
import { useShell } from '@savvi/mfe-kit';
import { useLocation } from '@savvi/mfe-kit/app-router';
import { Suspense } from 'react';
import { firstLoadOver } from '../../shared/first-load.ts';
import { lazyPart } from '../../shared/lazy-part.ts';
import styles from './frame.module.css';

const AccountNotices = lazyPart<{ isBrief: boolean }>(async () => {
  await firstLoadOver;
  return (await import('../verification/account-notices.tsx')).AccountNotices;
});

/** Pages with forms show no notices: at 200 % zoom, two banners would push the fields out of view. */
const PAGES = new Set(['/', '/account-settings']);

/**
 * Notices about the account: an address to verify, the choice to erase the account's content, a trial that
 * was already used, a second step that turns off. Pages other than {@link PAGES} show only what has a deadline.
 */
export function LazyAccountNotices() {
  const { emailVerification, emptyStart, trialUsed, secondStepEndsAt } = useShell().user;
  const isBrief = !PAGES.has(withoutTrailingSlash(useLocation().pathname));
  const isUrgent = secondStepEndsAt || emailVerification?.requiredFrom;
  if (!isUrgent && (isBrief || !(emailVerification || emptyStart || trialUsed))) return null;
  return (
    <Suspense fallback={<div className={styles.notice} />}>
      <AccountNotices isBrief={isBrief} />
    </Suspense>
  );
}
