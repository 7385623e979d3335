// Few people have one of these notices, and none for long, so their code comes with them. Nobody waits for
// it: it leaves the network to the page.
import { withoutTrailingSlash } from '@savvi/contracts/app-paths';
import { useShell } from '@savvi/mfe-kit';
import { useLocation } from '@savvi/mfe-kit/router';
import { type ComponentType, lazy, Suspense } from 'react';
import { firstLoadOver } from '../../shared/first-load.ts';
import styles from './frame.module.css';

const AccountNotices = lazy<ComponentType>(() =>
  firstLoadOver
    .then(() => import('../verification/account-notices.tsx'))
    .then(
      (code) => ({ default: code.AccountNotices }),
      () => ({ default: () => null }),
    ),
);

/** Forms keep their room: at 200 % zoom, two banners push what is typed out of sight. */
const PAGES = new Set(['/', '/account-settings']);

/**
 * What an account is still asked or told: to verify its address, to choose an empty start, that its trial was
 * used. Elsewhere, only a deadline of the verification shows.
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
