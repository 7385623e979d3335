const byHand = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/**
 * Scrolls down to `top`. A page whose content is still on its way isn't that long yet, so it is followed as
 * it grows, until it is there or the person moves on their own. Returns how to give up.
 */
export function scrollDownTo(top: number): () => void {
  const ending = new AbortController();
  const stop = () => ending.abort();
  const go = () => {
    scrollTo({ top, behavior: 'instant' });
    if (document.documentElement.scrollHeight - innerHeight >= top) stop();
  };
  const growing = new ResizeObserver(go);
  ending.signal.addEventListener('abort', () => growing.disconnect());
  growing.observe(document.body);
  for (const event of byHand) addEventListener(event, stop, { passive: true, signal: ending.signal });
  go();
  return stop;
}
