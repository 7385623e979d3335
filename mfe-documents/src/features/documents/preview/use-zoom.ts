import { useLayoutEffect, useRef, useState } from 'react';

/**
 * Controls the zoom of a preview; 1 is the available width. Zooming keeps the top line and the horizontal
 * center in place.
 */
export function useZoom() {
  const place = useRef<HTMLDivElement>(null);
  const [zoom, setZoom] = useState(1);
  const shown = useRef(zoom);
  useLayoutEffect(() => {
    const factor = zoom / shown.current;
    shown.current = zoom;
    const frame = place.current?.closest('[data-preview]');
    if (frame == null || factor === 1) return;
    const half = frame.clientWidth / 2;
    frame.scrollTo({
      left: (frame.scrollLeft + half) * factor - half,
      top: frame.scrollTop * factor,
      behavior: 'instant',
    });
  }, [zoom]);
  return { place, zoom, setZoom };
}
