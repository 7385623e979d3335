import { useLayoutEffect, useRef, useState } from 'react';

/**
 * How large something in a preview is shown, 1 being as wide as there is room; where somebody reads stays
 * where it is: the top line, and of it the middle.
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
