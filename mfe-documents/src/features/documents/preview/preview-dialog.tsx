import type { Document } from '@savvi/contracts/documents/document';
import { messageOf } from '@savvi/mfe-kit';
import { useQuery } from '@savvi/mfe-kit/query';
import { Button, ButtonLink } from '@savvi/ui/button';
import { Dialog } from '@savvi/ui/dialog';
import { ReloadState } from '@savvi/ui/reload-state';
import { Spinner } from '@savvi/ui/spinner';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { downloadPath } from '../download-path.ts';
import { useGone } from '../use-failure.ts';
import { fileQuery } from './file-query.ts';
import { PreviewContent } from './preview-content.tsx';
import { previewKindOf } from './preview-kind.ts';
import styles from './preview.module.css';
import { previewTexts as texts } from './preview.texts.ts';
import { Unshowable } from './unshowable.tsx';

interface PreviewDialogProps {
  /** What is shown; null for nothing. */
  readonly document: Document | null;
  readonly onClose: () => void;
}

/** What stands in the dialog until it is gone, also while it closes. */
function PreviewBody({ document }: { readonly document: Document }) {
  const { data: blob, error, isFetching, refetch } = useQuery(fileQuery(document));
  useGone(error);
  const kind = previewKindOf(document);
  const content = () => {
    if (kind === null) return <Unshowable why="none" />;
    if (blob !== undefined) return <PreviewContent document={document} kind={kind} blob={blob} />;
    if (isFetching || error === null) return <Spinner size="lg" label={texts.loading} />;
    return <ReloadState drawing="documents" words={{ ...texts.failed, description: messageOf(error, texts.failed.unknown) }} onReload={() => void refetch()} />;
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reachable by keyboard
    <section className={styles.content} data-preview="" data-autofocus="" tabIndex={0} aria-label={texts.content(document.originalName)} aria-busy={kind !== null && isFetching}>
      {content()}
    </section>
  );
}

/** Shows what is in a file, without it leaving the page. */
export function PreviewDialog({ document, onClose }: PreviewDialogProps) {
  // The last one stays while the dialog closes.
  const [last, setLast] = useState(document);
  if (document !== null && document !== last) setLast(document);
  useQuery(fileQuery(document)); // kept while the dialog is hidden because nobody is signed in
  if (last === null) return null;

  const footer = (
    <>
      <Button onClick={onClose}>{texts.close}</Button>
      <ButtonLink variant="primary" iconBefore={<Download aria-hidden="true" />} href={downloadPath(last)} target="_blank" rel="noopener">
        {texts.download}
      </ButtonLink>
    </>
  );
  return (
    <Dialog open={document !== null} onOpenChange={(next) => !next && onClose()} title={last.originalName} size="lg" footer={footer}>
      <PreviewBody key={last.id} document={last} />
    </Dialog>
  );
}
