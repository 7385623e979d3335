import { useEffect, useEffectEvent, useState } from 'react';
import type { Change, Held } from './guard.ts';
import { useHistory } from './host-router.tsx';

/** Whether somebody who wants to leave has to answer first, and the two answers. */
export type Blocker =
  | { readonly state: 'unblocked'; readonly proceed?: undefined; readonly reset?: undefined }
  | ({ readonly state: 'blocked' } & Held);

/**
 * Holds back every way out of the page inside the app that `shouldBlock` names: links, Back and Forward, and
 * what the code itself navigates to. Of several on a page that hold somebody back each asks, the newest
 * first. Leaving the app is the matter of `beforeunload`.
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

/** Lets the app be left unasked, whatever stands in the page: for when none of it can be saved any more. */
export function releaseLeaveGuards(): void {
  for (const ask of standing) window.removeEventListener('beforeunload', ask);
}

/**
 * Keeps whoever has unsaved entries from leaving unasked: inside the app by a blocker (unless `shouldBlock`
 * lets the change pass), out of it by the browser's own question.
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
