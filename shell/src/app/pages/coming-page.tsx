import { Page } from '@savvi/ui/page';
import { NotAvailableYet } from '../../shared/not-available-yet.tsx';
import { TEXTS } from './pages.texts.ts';

/** The pages of the shell that come with a later release, by path. */
export const COMING_PAGES: Readonly<Record<string, { readonly heading: string; readonly description: string }>> = TEXTS.coming;

/** A page that is announced but not there yet. */
export function ComingPage({ path }: { path: string }) {
  const page = COMING_PAGES[path];
  return (
    <Page title={page?.heading}>
      <NotAvailableYet framed description={page?.description ?? ''} />
    </Page>
  );
}
