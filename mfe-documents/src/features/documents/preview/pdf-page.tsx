import { VisuallyHidden } from '@savvi/ui/visually-hidden';
import { useEffect, useRef, useState } from 'react';
import type { PDFDocumentProxy, PDFPageProxy } from './pdf-document.ts';
import styles from './preview.module.css';
import { previewTexts } from './preview.texts.ts';
import { Unshowable } from './unshowable.tsx';

/** Width to height of a page nobody has seen yet: Letter. */
const USUAL_SHAPE = 8.5 / 11;
/** More would cost memory and show nothing. */
const DENSITY_MAX = 2;

/** Whether a place is in sight, or nearly. */
function useNear() {
  const place = useRef<HTMLLIElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (place.current === null) return;
    const observer = new IntersectionObserver((entries) => setNear(entries.at(-1)?.isIntersecting ?? false), { root: place.current.closest('[data-preview]'), rootMargin: '100% 0px' });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  return { place, isNear };
}

/** Draws a page as wide as it is shown. */
function draw(page: PDFPageProxy, canvas: HTMLCanvasElement) {
  const width = canvas.clientWidth * Math.min(devicePixelRatio, DENSITY_MAX);
  const viewport = page.getViewport({ scale: width / page.getViewport({ scale: 1 }).width });
  [canvas.width, canvas.height] = [Math.floor(viewport.width), Math.floor(viewport.height)];
  return page.render({ canvas, viewport });
}

async function textOf(page: PDFPageProxy): Promise<string> {
  const { items } = await page.getTextContent();
  return items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : ' ') : '')).join('');
}

interface PdfPageProps {
  readonly pdf: PDFDocumentProxy;
  /** From 1. */
  readonly at: number;
}

/** One page: drawn while it is near, and its text for who cannot see it. */
export function PdfPage({ pdf, at }: PdfPageProps) {
  const { place, isNear } = useNear();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [page, setPage] = useState<{ readonly shape: number; readonly text: string } | null>(null);
  const [isBroken, setBroken] = useState(false);
  useEffect(() => {
    if (!isNear) return;
    let isCurrent = true;
    let stop = () => {};
    const show = async () => {
      const found = await pdf.getPage(at);
      const { width, height } = found.getViewport({ scale: 1 });
      const text = await textOf(found);
      if (!isCurrent) return;
      setPage({ shape: width / height, text });
      if (canvas.current === null) return;
      const drawing = draw(found, canvas.current);
      stop = () => drawing.cancel();
      await drawing.promise;
    };
    show().catch(() => isCurrent && setBroken(true));
    return () => {
      isCurrent = false;
      stop();
    };
  }, [isNear, pdf, at]);
  const name = previewTexts.page(at, pdf.numPages);
  return (
    <li ref={place} className={styles.page} aria-label={name} style={{ aspectRatio: page?.shape ?? USUAL_SHAPE }}>
      {isBroken ? <Unshowable why="broken" /> : isNear && <canvas ref={canvas} className={styles.canvas} role="img" aria-label={name} />}
      {page !== null && <VisuallyHidden>{page.text}</VisuallyHidden>}
    </li>
  );
}
