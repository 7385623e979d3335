import { useEffect, useState } from 'react';

/** How long the page may be out of sight before what it shows is hidden again. */
export const HIDDEN_AFTER_MS = 30_000;

const NONE: ReadonlySet<string> = new Set();

/**
 * Which passwords are shown. None any more when the page is left, out of sight for a while, or `isEnded`, nor
 * when the plan ends: who looks at them without one asks for each again.
 */
export function useRevealed(
  isEnded: boolean,
  hasPlan: boolean,
): {
  readonly revealed: ReadonlySet<string>;
  readonly toggle: (id: string) => void;
  readonly hide: (id: string) => void;
} {
  const [revealed, setRevealed] = useState(NONE);
  const [hadPlan, setHadPlan] = useState(hasPlan);
  if (hadPlan !== hasPlan) setHadPlan(hasPlan);
  if ((isEnded || (hadPlan && !hasPlan)) && revealed !== NONE) setRevealed(NONE);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const watch = () => {
      clearTimeout(timer);
      if (document.hidden) timer = setTimeout(() => setRevealed(NONE), HIDDEN_AFTER_MS);
    };
    const hide = () => setRevealed(NONE); // a page that comes back from the browser's memory is as it was left
    document.addEventListener('visibilitychange', watch);
    globalThis.addEventListener('pagehide', hide);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', watch);
      globalThis.removeEventListener('pagehide', hide);
    };
  }, []);
  const toggle = (id: string) =>
    setRevealed((before) => {
      const after = new Set(before);
      if (!after.delete(id)) after.add(id);
      return after;
    });
  const hide = (id: string) =>
    setRevealed((before) => (before.has(id) ? new Set([...before].filter((other) => other !== id)) : before));
  return { revealed, toggle, hide };
}
