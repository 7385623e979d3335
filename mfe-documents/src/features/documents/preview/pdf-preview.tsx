import { Spinner } from '@savvi/ui/spinner';
import { useEffect, useState } from 'react';
import { isLocked, openPdf, type PDFDocumentProxy } from './pdf-document.ts';
import { PdfPage } from './pdf-page.tsx';
import styles from './preview.module.css';
import { previewTexts } from './preview.texts.ts';
import { Unshowable } from './unshowable.tsx';

type Opened = { readonly state: 'opening' } | { readonly state: 'open'; readonly pdf: PDFDocumentProxy } | { readonly state: 'broken' | 'locked' };

function usePdf(blob: Blob): Opened {
  const [opened, setOpened] = useState<Opened>({ state: 'opening' });
  useEffect(() => {
    let isCurrent = true;
    let close = () => {};
    const open = async () => {
      const bytes = await blob.arrayBuffer();
      if (!isCurrent) return;
      const opening = openPdf(bytes);
      close = opening.close;
      const pdf = await opening.pdf;
      if (isCurrent) setOpened({ state: 'open', pdf });
    };
    open().catch((error: unknown) => isCurrent && setOpened({ state: isLocked(error) ? 'locked' : 'broken' }));
    return () => {
      isCurrent = false;
      close();
    };
  }, [blob]);
  return opened;
}

/** The pages of a PDF, one below the other. */
export function PdfPreview({ blob }: { readonly blob: Blob }) {
  const opened = usePdf(blob);
  if (opened.state === 'opening') return <Spinner size="lg" label={previewTexts.loading} />;
  if (opened.state !== 'open') return <Unshowable why={opened.state} />;
  const { pdf } = opened;
  return (
    <ol className={styles.pages}>
      {Array.from({ length: pdf.numPages }, (_, index) => (
        <PdfPage key={`page ${index + 1}`} pdf={pdf} at={index + 1} />
      ))}
    </ol>
  );
}
