import type { Document } from '@savvi/documents-contract/document';
import { messageOf } from '@savvi/mfe-kit';
import { useQuery } from '@savvi/mfe-kit/query';
import { Button, ButtonLink, IconButton } from '@savvi/ui/button';
import { Dialog } from '@savvi/ui/dialog';
import { Progress } from '@savvi/ui/progress';
import { ReloadState } from '@savvi/ui/reload-state';
import { Spinner } from '@savvi/ui/spinner';
import { Tooltip } from '@savvi/ui/tooltip';
import { VisuallyHidden } from '@savvi/ui/visually-hidden';
import { ChevronLeft, ChevronRight, Download, Keyboard, Printer } from 'lucide-react';
import { useState } from 'react';
import { downloadPath } from '../download-path.ts';
import { useMakeSearchable } from '../text/make-searchable.ts';
import { useGone } from '../use-failure.ts';
import { fileQuery, loadedQuery } from './file-query.ts';
import type { OnPrintable } from './pdf-preview.tsx';
import { PreviewContent } from './preview-content.tsx';
import type { Printable } from './print-sheets.ts';
import { previewKindOf } from './preview-kind.ts';
import styles from './preview.module.css';
import { previewTexts as texts } from './preview.texts.ts';
import { Unshowable } from './unshowable.tsx';
import { useKeys } from './use-keys.ts';
import { usePrint } from './use-print.ts';

/** The dialog shows the loading progress of files from this size on, in bytes. */
const PROGRESS_BYTES_MIN = 1_048_576;

/** Props of {@link PreviewDialog}. */
export interface PreviewDialogProps {
  /** The document to open; null closes the dialog. */
  readonly document: Document | null;
  /** The list of documents for previous and next, in its order. */
  readonly documents: readonly Document[];
  /** Receives the document that was shown last. */
  readonly onClose: (last: Document) => void;
  /** Whether the dialog replaces its loading state. */
  readonly takesOver?: boolean;
}

/** Shows that a file is loading, and the progress of a large one. */
function Loading({ document }: { readonly document: Document }) {
  const { data: bytes = 0 } = useQuery(loadedQuery(document));
  if (bytes === 0 || document.fileSize < PROGRESS_BYTES_MIN)
    return <Spinner size="lg" label={texts.loading} />;
  return (
    <div className={styles.loading}>
      <Progress label={texts.loading} value={bytes} max={document.fileSize} />
    </div>
  );
}

/** The content of the dialog. It stays rendered during the closing animation. */
function PreviewBody({
  document,
  onPrintable,
}: {
  readonly document: Document;
  readonly onPrintable: OnPrintable;
}) {
  const { data: blob, error, isFetching, refetch } = useQuery(fileQuery(document));
  useGone(error);
  useMakeSearchable(document, blob);
  const kind = previewKindOf(document);
  const content = () => {
    if (kind === null) return <Unshowable why="none" />;
    if (blob !== undefined)
      return <PreviewContent document={document} kind={kind} blob={blob} onPrintable={onPrintable} />;
    if (isFetching || error === null) return <Loading document={document} />;
    return (
      <ReloadState
        drawing="documents"
        words={{ ...texts.failed, description: messageOf(error, texts.failed.unknown) }}
        onReload={() => void refetch()}
      />
    );
  };
  return (
    <section
      className={styles.content}
      data-preview=""
      data-autofocus=""
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region must be reachable by keyboard
      tabIndex={0}
      aria-label={texts.content(document.originalName)}
      aria-busy={kind !== null && isFetching}
    >
      {content()}
    </section>
  );
}

/** Links to the previous and next document of the list. */
function Neighbors({
  document,
  documents,
  onShow,
}: {
  readonly document: Document;
  readonly documents: readonly Document[];
  readonly onShow: (document: Document) => void;
}) {
  const at = documents.findIndex(({ id }) => id === document.id);
  const show = (neighbor: Document | undefined) => () => {
    // In enlarged content, the arrow keys scroll.
    const frame = window.document.querySelector('[data-preview]');
    if (at < 0 || (frame !== null && frame.scrollWidth > frame.clientWidth)) return false;
    if (neighbor !== undefined) onShow(neighbor);
    return undefined;
  };
  useKeys({ ArrowLeft: show(documents[at - 1]), ArrowRight: show(documents[at + 1]) });
  if (at < 0 || documents.length < 2) return null;
  const to = (neighbor: Document | undefined) => ({
    'aria-disabled': neighbor === undefined || undefined,
    onClick: () => neighbor !== undefined && onShow(neighbor),
  });
  return (
    <div className={styles.nav} role="group" aria-label={texts.documents}>
      <IconButton
        variant="secondary"
        label={texts.previous}
        icon={<ChevronLeft aria-hidden="true" />}
        aria-keyshortcuts="ArrowLeft"
        {...to(documents[at - 1])}
      />
      <span role="status">
        <VisuallyHidden>{document.originalName}</VisuallyHidden> {texts.position(at + 1, documents.length)}
      </span>
      <IconButton
        variant="secondary"
        label={texts.next}
        icon={<ChevronRight aria-hidden="true" />}
        aria-keyshortcuts="ArrowRight"
        {...to(documents[at + 1])}
      />
    </div>
  );
}

const KeyHelp = () => (
  <>
    {Object.values(texts.keyList).map((line) => (
      <span key={line} className={styles.keyLine}>
        {line}
      </span>
    ))}
  </>
);

/** Shows a file in a dialog as large as the window, with links to the neighboring documents. */
export function PreviewDialog({ document, documents, onClose, takesOver = false }: PreviewDialogProps) {
  // The last document stays rendered during the closing animation.
  const [shown, show] = useState({ opened: document, last: document });
  if (document !== null && document !== shown.opened) show({ opened: document, last: document });
  const { last } = shown;
  const [printable, setPrintable] = useState<Printable | null>(null);
  const { print, isPreparing } = usePrint(printable);
  // Keeps the file in memory while the dialog is hidden during a sign-in.
  useQuery(fileQuery(document === null ? null : last));
  if (last === null) return null;

  const footer = (
    <>
      <Neighbors
        document={last}
        documents={documents}
        onShow={(neighbor) => show({ opened: document, last: neighbor })}
      />
      <Tooltip text={<KeyHelp />}>
        <button type="button" className={styles.keys} aria-label={texts.keys}>
          <Keyboard aria-hidden="true" />
        </button>
      </Tooltip>
      {printable !== null && (
        <Button iconBefore={<Printer aria-hidden="true" />} busy={isPreparing} onClick={print}>
          {texts.print}
        </Button>
      )}
      <ButtonLink
        variant="primary"
        iconBefore={<Download aria-hidden="true" />}
        href={downloadPath(last)}
        target="_blank"
        rel="noopener"
      >
        {texts.download}
      </ButtonLink>
    </>
  );
  return (
    <Dialog
      open={document !== null}
      onOpenChange={(next) => !next && onClose(last)}
      title={last.originalName}
      size="full"
      takesOver={takesOver}
      footer={footer}
    >
      <PreviewBody key={last.id} document={last} onPrintable={(offered) => setPrintable(() => offered)} />
    </Dialog>
  );
}
