import { Spinner } from '@savvi/ui/spinner';
import { useEffect, useState } from 'react';
import { isLocked, openPdf, type PDFDocumentProxy } from './pdf-document.ts';
import { PdfPage } from './pdf-page.tsx';
import styles from './preview.module.css';
import { previewTexts } from './preview.texts.ts';
import { Unshowable } from './unshowable.tsx';
import { useZoom } from './use-zoom.ts';
import { ZoomBar } from './zoom-bar.tsx';

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
function Pages({ pdf }: { readonly pdf: PDFDocumentProxy }) {
  const { place, zoom, setZoom } = useZoom();
  return (
    <div ref={place} className={styles.reader} style={{ inlineSize: `${zoom * 100}%` }}>
      <ZoomBar zoom={zoom} onZoom={setZoom} />
      <ol className={styles.pages}>
        {Array.from({ length: pdf.numPages }, (_, index) => (
          <PdfPage key={`page ${index + 1}`} pdf={pdf} at={index + 1} />
        ))}
      </ol>
    </div>
  );
}

/** A PDF: as wide as there is room at first, and larger on request. */
export function PdfPreview({ blob }: { readonly blob: Blob }) {
  const opened = usePdf(blob);
  if (opened.state === 'opening') return <Spinner size="lg" label={previewTexts.loading} />;
  if (opened.state !== 'open') return <Unshowable why={opened.state} />;
  return <Pages pdf={opened.pdf} />;
}
