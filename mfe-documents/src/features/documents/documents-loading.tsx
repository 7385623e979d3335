import { Page } from '@savvi/ui/page';
import { texts } from './documents.texts.ts';
import { LockerSkeleton } from './locker-skeleton.tsx';
import { ComingActions } from './page-actions.tsx';

/** The document locker while its code is on the way. */
export function DocumentsLoading() {
  return (
    <Page title={texts.title} subtitle={texts.subtitle} actions={<ComingActions />} actionsComing>
      <LockerSkeleton />
    </Page>
  );
}
