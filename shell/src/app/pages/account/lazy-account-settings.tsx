import { lazy, Suspense } from 'react';
import { PageSkeleton } from '../../page-states/page-skeleton.tsx';

const AccountSettingsPage = lazy(async () => ({
  default: (await import('./account-settings-page.tsx')).AccountSettingsPage,
}));

/** The account settings; their forms are a chunk of their own. */
export const AccountSettings = () => (
  <Suspense fallback={<PageSkeleton />}>
    <AccountSettingsPage />
  </Suspense>
);
