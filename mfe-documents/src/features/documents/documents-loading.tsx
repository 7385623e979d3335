import { Page } from '@savvi/ui/page';
import { Skeleton } from '@savvi/ui/skeleton';
import { texts } from './documents.texts.ts';

/** The document locker while its code is on the way. */
export function DocumentsLoading() {
  return (
    <Page title={texts.title} subtitle={texts.subtitle}>
      <Skeleton />
    </Page>
  );
}
