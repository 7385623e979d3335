import { useEffect, useState } from 'react';
import type { Confirmation } from '../confirmation/use-confirmation.ts';

/** Milliseconds that a page may be hidden before it hides its passwords again. */
export const HIDDEN_AFTER_MS = 30_000;

const NONE: ReadonlySet<string> = new Set();

/**
 * Tracks the entries whose password is shown. It hides all when the user leaves the page, after the page was
 * hidden for a while, when `isEnded`, and when the plan ends. `before` asks users to confirm their identity before
 * a password is shown.
 */
export function useRevealed(
  isEnded: boolean,
  hasPlan: boolean,
  before: Confirmation['before'],
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
    const hide = () => setRevealed(NONE); // a page from the back/forward cache would still show passwords
    document.addEventListener('visibilitychange', watch);
    globalThis.addEventListener('pagehide', hide);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', watch);
      globalThis.removeEventListener('pagehide', hide);
    };
  }, []);
  const hide = (id: string) =>
    setRevealed((shown) => (shown.has(id) ? new Set([...shown].filter((other) => other !== id)) : shown));
  const toggle = (id: string) => {
    if (revealed.has(id)) hide(id);
    else before(() => setRevealed((shown) => new Set(shown).add(id)));
  };
  return { revealed, toggle, hide };
}
