import { useLayoutEffect, useRef, type RefObject } from 'react';

/** The preferred side of the anchor for a layer. */
export type Side = 'top' | 'right' | 'bottom' | 'left';
/** Which of the layer's edges aligns with the anchor's, when it is above or below. */
export type Align = 'start' | 'center' | 'end';

type Box = { left: number; top: number; width: number; height: number };
type Size = { width: number; height: number };

const gapPx = 6;
/** The minimum distance of a layer from the edge of the window. */
const marginPx = 8;

const opposite: Record<Side, Side> = { top: 'bottom', bottom: 'top', left: 'right', right: 'left' };

const roomAt: Record<Side, (anchor: Box, window: Size) => number> = {
  top: (anchor) => anchor.top,
  left: (anchor) => anchor.left,
  bottom: (anchor, window) => window.height - anchor.top - anchor.height,
  right: (anchor, window) => window.width - anchor.left - anchor.width,
};

const within = (at: number, length: number, room: number) =>
  Math.max(marginPx, Math.min(at, room - length - marginPx));

/**
 * The position of a layer: on the preferred side of the anchor, on the other side if it does not fit, and
 * always inside the window. All in CSS pixels.
 */
export function placementOf(
  anchor: Box,
  layer: Size,
  window: Size,
  side: Side,
  align: Align,
): { left: number; top: number } {
  const isBeside = side === 'left' || side === 'right';
  const needed = (isBeside ? layer.width : layer.height) + gapPx + marginPx;
  const room = roomAt[side](anchor, window);
  const at = room < needed && roomAt[opposite[side]](anchor, window) > room ? opposite[side] : side;
  const aligned = {
    start: anchor.left,
    center: anchor.left + (anchor.width - layer.width) / 2,
    end: anchor.left + anchor.width - layer.width,
  }[align];
  const spot = {
    top: { left: aligned, top: anchor.top - layer.height - gapPx },
    bottom: { left: aligned, top: anchor.top + anchor.height + gapPx },
    left: { left: anchor.left - layer.width - gapPx, top: anchor.top + (anchor.height - layer.height) / 2 },
    right: { left: anchor.left + anchor.width + gapPx, top: anchor.top + (anchor.height - layer.height) / 2 },
  }[at];
  return {
    left: within(spot.left, layer.width, window.width),
    top: within(spot.top, layer.height, window.height),
  };
}

/** Keeps a `position: fixed` layer beside `anchor` while it is rendered, through scrolling and resizing. */
export function usePlacement<Layer extends HTMLElement>(
  anchor: Element,
  side: Side,
  align: Align,
): RefObject<Layer | null> {
  const layer = useRef<Layer>(null);
  useLayoutEffect(() => {
    const place = () => {
      if (layer.current === null) return;
      // The size is the layout size, not the size on the screen, because an opening animation may scale the
      // layer.
      const { offsetWidth: width, offsetHeight: height, style } = layer.current;
      const { left, top } = placementOf(
        anchor.getBoundingClientRect(),
        { width, height },
        { width: document.documentElement.clientWidth, height: globalThis.innerHeight },
        side,
        align,
      );
      // The position is set by script: a style attribute in markup would violate the content security policy.
      style.setProperty('left', `${left}px`);
      style.setProperty('top', `${top}px`);
    };
    place();
    addEventListener('scroll', place, { capture: true, passive: true });
    addEventListener('resize', place);
    return () => {
      removeEventListener('scroll', place, { capture: true });
      removeEventListener('resize', place);
    };
  }, [anchor, side, align]);
  return layer;
}
