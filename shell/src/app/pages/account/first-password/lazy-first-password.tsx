import { lazy, Suspense } from 'react';
import { FullPageSpinner } from '../../../page-states/full-page-spinner.tsx';

const FirstPasswordPage = lazy(async () => ({
  default: (await import('./first-password-page.tsx')).FirstPasswordPage,
}));

/** The page that replaces a first password; few users ever see it, so its code loads on demand. */
export const FirstPassword = () => (
  <Suspense fallback={<FullPageSpinner />}>
    <FirstPasswordPage />
  </Suspense>
);
