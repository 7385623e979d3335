const byHand = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/**
 * Scrolls down to `top`. While the content is loading the page is too short, so this follows its growth until
 * it is tall enough or the user scrolls. Returns a function to cancel.
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
