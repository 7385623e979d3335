import { VisuallyHidden } from '@savvi/ui/visually-hidden';
import { useEffect, useRef, useState } from 'react';
import type { PDFDocumentProxy, PDFPageProxy } from '../pdf/load-pdf.ts';
import { pageText } from '../pdf/page-text.ts';
import { PdfSheet } from './pdf-sheet.tsx';
import styles from './preview.module.css';
import { previewTexts } from './preview.texts.ts';
import { Unshowable } from './unshowable.tsx';

/** Whether an element is in view or close to it. */
function useNear() {
  const place = useRef<HTMLLIElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (place.current === null) return;
    const observer = new IntersectionObserver((entries) => setNear(entries.at(-1)?.isIntersecting ?? false), {
      root: place.current.closest('[data-preview]'),
      rootMargin: '100% 0px',
    });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  return { place, isNear };
}

interface PdfPageProps {
  readonly pdf: PDFDocumentProxy;
  /** The page number, from 1. */
  readonly at: number;
  /** The width-to-height ratio to assume until the page is loaded. */
  readonly usualShape: number;
}

/** One page of a PDF: drawn while it is near the view, with its text for screen readers. */
export function PdfPage({ pdf, at, usualShape }: PdfPageProps) {
  const { place, isNear } = useNear();
  const [page, setPage] = useState<{
    readonly found: PDFPageProxy;
    readonly shape: number;
    readonly text: string;
  } | null>(null);
  const [isBroken, setBroken] = useState(false);
  useEffect(() => {
    if (!isNear) return;
    let isCurrent = true;
    let free = () => {};
    const show = async () => {
      const found = await pdf.getPage(at);
      if (!isCurrent) return;
      // Releases images and other resources of the page, after a render in progress if there is one.
      free = () => void found.cleanup();
      const { width, height } = found.getViewport({ scale: 1 });
      const text = await pageText(found, ' ');
      if (isCurrent) setPage({ found, shape: width / height, text });
    };
    show().catch(() => isCurrent && setBroken(true));
    return () => {
      isCurrent = false;
      free();
    };
  }, [isNear, pdf, at]);
  const name = previewTexts.page(at, pdf.numPages);
  return (
    <li
      ref={place}
      className={styles.page}
      data-page=""
      aria-label={name}
      style={{ aspectRatio: page?.shape ?? usualShape }}
    >
      {/* Before the sheet: below it, each drawing would move the text, and the browser would scroll along. */}
      {page !== null && <VisuallyHidden>{page.text}</VisuallyHidden>}
      {isBroken ? (
        <Unshowable why="broken" />
      ) : (
        isNear &&
        page !== null && <PdfSheet page={page.found} label={name} onBroken={() => setBroken(true)} />
      )}
    </li>
  );
}
