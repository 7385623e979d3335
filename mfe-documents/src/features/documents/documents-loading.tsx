import { Page } from '@savvi/ui/page';
import { texts } from './documents.texts.ts';
import { LockerSkeleton } from './locker-skeleton.tsx';

/** The document locker while its code is on the way. */
export function DocumentsLoading() {
  return (
    <Page title={texts.title} subtitle={texts.subtitle}>
      <LockerSkeleton />
    </Page>
  );
}
