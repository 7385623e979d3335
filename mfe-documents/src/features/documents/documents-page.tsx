import { Page } from '@savvi/ui/page';
import { texts } from './documents.texts.ts';
import { useDocuments } from './use-documents.ts';

/** The document locker (DOC-1). It is open without a plan too (T-7). */
export function DocumentsPage() {
  const { documents } = useDocuments();
  return (
    <Page title={texts.title} subtitle={texts.subtitle}>
      <ul aria-label={texts.list}>
        {documents?.map(({ id, originalName }) => (
          <li key={id}>{originalName}</li>
        ))}
      </ul>
    </Page>
  );
}
