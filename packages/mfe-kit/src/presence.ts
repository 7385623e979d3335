/**
 * Requests sent longer than this after the last input (milliseconds) count as background traffic: lists also
 * refresh without the user.
 */
const PRESENT_MS = 30_000;

let lastInputAt = performance.now(); // Opening the page counts as input.

/** Records key presses and clicks as user activity. Returns a function to stop. */
export function watchPresence(target: EventTarget): () => void {
  const noticed = () => (lastInputAt = performance.now());
  const events = ['pointerdown', 'keydown'];
  for (const event of events) target.addEventListener(event, noticed, { capture: true, passive: true });
  return () => {
    for (const event of events) target.removeEventListener(event, noticed, { capture: true });
  };
}

/**
 * Headers that mark a call as background traffic, which does not extend the session: calls with
 * `isBackground`, and all calls without recent input.
 */
export const activityHeaders = (isBackground: boolean): Readonly<Record<string, string>> =>
  isBackground || performance.now() - lastInputAt > PRESENT_MS ? { 'X-Activity': 'background' } : {};
