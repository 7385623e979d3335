import { Spinner } from '@savvi/ui/spinner';
import { useEffect, useEffectEvent, useState } from 'react';
import { isLocked, openPdf, type PDFDocumentProxy } from '../pdf/load-pdf.ts';
import { PageBar, usePageInSight } from './page-bar.tsx';
import { PdfPage } from './pdf-page.tsx';
import { pdfSheets } from './pdf-sheets.ts';
import styles from './preview.module.css';
import { previewTexts } from './preview.texts.ts';
import type { Printable } from './print-sheets.ts';
import { Unshowable } from './unshowable.tsx';
import { useZoom } from './use-zoom.ts';
import { ZoomBar } from './zoom-bar.tsx';

type Opened =
  | { readonly state: 'opening' }
  | { readonly state: 'open'; readonly pdf: PDFDocumentProxy }
  | { readonly state: 'broken' | 'locked' };

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
    open().catch(
      (error: unknown) => isCurrent && setOpened({ state: isLocked(error) ? 'locked' : 'broken' }),
    );
    return () => {
      isCurrent = false;
      close();
    };
  }, [blob]);
  return opened;
}

/** The maximum page width at 100 %, for readable lines in a wide window. */
const WIDEST_REM = 60;

/** Receives a function that prepares the file for printing, and null when it is no longer shown. */
export type OnPrintable = (printable: Printable | null) => void;

/** The pages of a PDF, one below the other. */
function Pages({ pdf, onPrintable }: { readonly pdf: PDFDocumentProxy; readonly onPrintable: OnPrintable }) {
  const { place, zoom, setZoom } = useZoom();
  const { at, goTo } = usePageInSight(place, pdf.numPages);
  const offer = useEffectEvent(onPrintable);
  useEffect(() => {
    offer((signal) => pdfSheets(pdf, signal));
    return () => offer(null);
  }, [pdf]);
  return (
    <div
      ref={place}
      className={styles.reader}
      style={{ inlineSize: `min(${zoom * 100}%, ${zoom * WIDEST_REM}rem)` }}
    >
      <div className={styles.bar}>
        <PageBar at={at} count={pdf.numPages} onGo={goTo} />
        <ZoomBar zoom={zoom} onZoom={setZoom} />
      </div>
      <ol className={styles.pages}>
        {Array.from({ length: pdf.numPages }, (_, index) => (
          <PdfPage key={`page ${index + 1}`} pdf={pdf} at={index + 1} />
        ))}
      </ol>
    </div>
  );
}

/** Shows a PDF at the available width, with zoom. */
export function PdfPreview({
  blob,
  onPrintable,
}: {
  readonly blob: Blob;
  readonly onPrintable: OnPrintable;
}) {
  const opened = usePdf(blob);
  if (opened.state === 'opening') return <Spinner size="lg" label={previewTexts.loading} />;
  if (opened.state !== 'open') return <Unshowable why={opened.state} />;
  return <Pages pdf={opened.pdf} onPrintable={onPrintable} />;
}
