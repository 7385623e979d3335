/**
 * What a page asks for so long after the last key or click (milliseconds) nobody asked for: lists follow
 * changes by themselves.
 */
const PRESENT_MS = 30_000;

let lastInputAt = performance.now(); // somebody has just opened the page

/** Notices that somebody is at the page, by what they press. Returns how to stop. */
export function watchPresence(target: EventTarget): () => void {
  const noticed = () => (lastInputAt = performance.now());
  const events = ['pointerdown', 'keydown'];
  for (const event of events) target.addEventListener(event, noticed, { capture: true, passive: true });
  return () => {
    for (const event of events) target.removeEventListener(event, noticed, { capture: true });
  };
}

/**
 * Says that a call is the page's own and not somebody's, so that it keeps no session from ending when nobody
 * is there. One that `isBackground` is so whoever is there.
 */
export const activityHeaders = (isBackground: boolean): Readonly<Record<string, string>> =>
  isBackground || performance.now() - lastInputAt > PRESENT_MS ? { 'X-Activity': 'background' } : {};
