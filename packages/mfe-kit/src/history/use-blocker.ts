import { useEffect, useEffectEvent, useState } from 'react';
import type { Change, Held } from './guard.ts';
import { useHistory } from './app-router.tsx';

/** Whether a navigation is blocked, and functions to continue or cancel it. */
export type Blocker =
  | { readonly state: 'unblocked'; readonly proceed?: undefined; readonly reset?: undefined }
  | ({ readonly state: 'blocked' } & Held);

/**
 * Blocks navigations inside the app for which `shouldBlock` returns true: links, Back and Forward, and calls
 * of `navigate`. When several blockers apply, each asks, the newest first. `beforeunload` covers leaving the
 * app.
 */
export function useBlocker(isActive: boolean, shouldBlock: (change: Change) => boolean): Blocker {
  const history = useHistory();
  const [held, hold] = useState<Held | null>(null);
  const holds = useEffectEvent(shouldBlock);
  useEffect(
    () => (isActive ? history.block({ holds: (change) => holds(change), ask: hold }) : undefined),
    [history, isActive],
  );
  if (held === null) return { state: 'unblocked' };
  const answerBy = (answer: () => void) => () => {
    hold(null);
    answer();
  };
  return { state: 'blocked', proceed: answerBy(held.proceed), reset: answerBy(held.reset) };
}

const standing = new Set<(event: BeforeUnloadEvent) => void>();

/** Lets the user leave the app without a question, for when unsaved entries can no longer be saved. */
export function releaseLeaveGuards(): void {
  for (const ask of standing) window.removeEventListener('beforeunload', ask);
}

/**
 * Asks before unsaved entries are lost: with a blocker inside the app (unless `shouldBlock` allows the
 * navigation), and with the browser's own question when leaving the app.
 */
export function useLeaveGuard(isDirty: boolean, shouldBlock: (change: Change) => boolean): Blocker {
  const blocker = useBlocker(isDirty, shouldBlock);
  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    standing.add(ask);
    return () => {
      window.removeEventListener('beforeunload', ask);
      standing.delete(ask);
    };
  }, [isDirty]);
  return blocker;
}
