import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { PDFPageProxy } from '../pdf/load-pdf.ts';
import styles from './preview.module.css';

/**
 * Maximum canvas pixels (32 MiB of memory): US Letter at 300 dpi. Some phones draw nothing beyond twice that
 * number.
 */
const PIXELS_MAX = 2 ** 23;
/**
 * Milliseconds for which a width must stay the same before the page is redrawn. It changes with each frame
 * during a window resize.
 */
const REST_MS = 150;

/** Returns the width of an element in device pixels; 0 until it is known. */
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

/** Draws a page on a hidden canvas. The previous canvas stays visible until the new one is ready. */
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

/** Draws a page at the resolution of the device. */
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
        canvas.width = 0; // browsers free canvas memory late
      });
    return () => {
      isCurrent = false;
      task.cancel();
    };
  }, [place, page, width]);
  return <canvas ref={place} className={styles.canvas} role="img" aria-label={label} />;
}
