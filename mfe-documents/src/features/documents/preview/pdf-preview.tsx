import { Spinner } from '@savvi/ui/spinner';
import { useEffect, useEffectEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { isLocked, openPdf, type PDFDocumentProxy } from '../pdf/load-pdf.ts';
import { PageBar, usePageInSight } from './page-bar.tsx';
import { PdfPage } from './pdf-page.tsx';
import { pdfSheets } from './pdf-sheets.ts';
import styles from './preview.module.css';
import { previewTexts as texts } from './preview.texts.ts';
import type { Printable } from './print-sheets.ts';
import { Unshowable } from './unshowable.tsx';
import { useKeys } from './use-keys.ts';
import { useZoom } from './use-zoom.ts';
import { ZoomBar } from './zoom-bar.tsx';

type Opened =
  | { readonly state: 'opening' }
  | {
      readonly state: 'open';
      readonly pdf: PDFDocumentProxy;
      /** The width-to-height ratio of the first page; most other pages share it. */
      readonly shape: number;
    }
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
      const { width, height } = (await pdf.getPage(1)).getViewport({ scale: 1 });
      if (isCurrent) setOpened({ state: 'open', pdf, shape: width / height });
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
function Pages({
  pdf,
  shape,
  onPrintable,
}: {
  readonly pdf: PDFDocumentProxy;
  readonly shape: number;
  readonly onPrintable: OnPrintable;
}) {
  const { place, zoom, setZoom } = useZoom();
  const { at, goTo } = usePageInSight(place, pdf.numPages);
  const offer = useEffectEvent(onPrintable);
  useEffect(() => {
    offer((signal) => pdfSheets(pdf, signal));
    return () => offer(null);
  }, [pdf]);
  const partsOf = () => ({
    frame: place.current?.closest('[data-preview]') ?? null,
    page: place.current?.querySelectorAll<HTMLElement>('[data-page]')[at - 1] ?? null,
  });
  /** Zooms so that the whole current page is visible, at most to the available width. */
  const fitPage = () => {
    const { frame, page } = partsOf();
    if (frame === null || page === null || place.current === null) return;
    const around = place.current.clientWidth - page.offsetWidth;
    const below = Number.parseFloat(getComputedStyle(page).scrollMarginBlockStart) + around / 2;
    const width = (frame.clientHeight - below) * (page.offsetWidth / page.offsetHeight) + around;
    const next = Math.min(1, width / (place.current.clientWidth / zoom));
    flushSync(() => setZoom(next));
    goTo(at);
  };
  /** Goes to the next or previous page if the whole page is visible; otherwise scrolls by 90% of the frame. */
  const turn = (step: 1 | -1) => () => {
    const { frame, page } = partsOf();
    if (frame === null || page === null) return;
    if (page.offsetHeight <= frame.clientHeight) goTo(at + step);
    else frame.scrollBy({ top: step * 0.9 * frame.clientHeight, behavior: 'instant' });
  };
  useKeys({
    PageDown: turn(1),
    PageUp: turn(-1),
    Home: () => goTo(1),
    End: () => goTo(pdf.numPages),
  });
  return (
    <div
      ref={place}
      className={styles.reader}
      style={{ inlineSize: `min(${zoom * 100}%, ${zoom * WIDEST_REM}rem)` }}
    >
      <div className={styles.bar}>
        <PageBar at={at} count={pdf.numPages} onGo={goTo} />
        <ZoomBar zoom={zoom} onZoom={setZoom} fit={texts.fitWidth} onFitPage={fitPage} />
      </div>
      <ol className={styles.pages}>
        {Array.from({ length: pdf.numPages }, (_, index) => (
          <PdfPage key={`page ${index + 1}`} pdf={pdf} at={index + 1} usualShape={shape} />
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
  if (opened.state === 'opening') return <Spinner size="lg" label={texts.loading} />;
  if (opened.state !== 'open') return <Unshowable why={opened.state} />;
  return <Pages pdf={opened.pdf} shape={opened.shape} onPrintable={onPrintable} />;
}
