import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { PDFPageProxy } from './pdf-document.ts';
import styles from './preview.module.css';

/**
 * The most pixels of a drawing (32 MiB of memory): Letter at 300 dots per inch. Some phones draw nothing
 * beyond twice as many.
 */
const PIXELS_MAX = 2 ** 23;
/**
 * How long a width must stay the same before the page is redrawn, in milliseconds: it changes with each frame
 * while the window is resized.
 */
const REST_MS = 150;

/** How wide something is shown, in the device's own pixels; 0 until that is known. */
function useDeviceWidth() {
  const place = useRef<HTMLCanvasElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    if (place.current === null) return;
    let rest: ReturnType<typeof setTimeout> | undefined;
    const observer = new ResizeObserver(([entry]) => {
      const now = Math.round((entry?.contentRect.width ?? 0) * devicePixelRatio);
      clearTimeout(rest);
      setWidth((before) => before || now);
      rest = setTimeout(() => setWidth(now), REST_MS);
    });
    observer.observe(place.current);
    return () => {
      clearTimeout(rest);
      observer.disconnect();
    };
  }, []);
  return { place, width };
}

/** Draws a page so wide, out of sight: what is shown stays until the new one is there. */
function draw(page: PDFPageProxy, width: number) {
  const whole = page.getViewport({ scale: 1 });
  const viewport = page.getViewport({
    scale: Math.min(width / whole.width, Math.sqrt(PIXELS_MAX / (whole.width * whole.height))),
  });
  const canvas = Object.assign(document.createElement('canvas'), {
    width: Math.floor(viewport.width),
    height: Math.floor(viewport.height),
  });
  return { canvas, task: page.render({ canvas, viewport }) };
}

interface PdfSheetProps {
  readonly page: PDFPageProxy;
  readonly label: string;
  readonly onBroken: () => void;
}

/** A page as it looks, as fine as the device shows it. */
export function PdfSheet({ page, label, onBroken }: PdfSheetProps) {
  const { place, width } = useDeviceWidth();
  const broken = useEffectEvent(onBroken);
  useEffect(() => {
    if (width === 0) return;
    let isCurrent = true;
    const { canvas, task } = draw(page, width);
    const show = () => {
      if (!isCurrent || place.current === null) return;
      [place.current.width, place.current.height] = [canvas.width, canvas.height];
      place.current.getContext('2d')?.drawImage(canvas, 0, 0);
    };
    task.promise
      .then(show, () => isCurrent && broken())
      .finally(() => {
        canvas.width = 0; // browsers are slow to free what a canvas holds
      });
    return () => {
      isCurrent = false;
      task.cancel();
    };
  }, [place, page, width]);
  return <canvas ref={place} className={styles.canvas} role="img" aria-label={label} />;
}
