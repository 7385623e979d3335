// Each step is an entry of the browser's history, so Back and Forward walk through the wizard. The entry is
// the one source of the step: whatever moves, the wizard follows the place that it is shown at.
import { type DraftStore, newIntentKey, useShell } from '@savvi/mfe-kit';
import { useLocation, useNavigate } from '@savvi/mfe-kit/router';
import { useEffect, useRef, useState } from 'react';
import { LAB } from '../return-state.ts';
import { moveTo, pageBefore, placeOf } from './place.rules.ts';
import type { Step } from './steps.rules.ts';

/** For how long a move may be under way, in milliseconds; a second press in that time is ignored. */
const MOVE_MS = 500;

/**
 * The tab's record of visits that ended with a saved budget. It survives a reload, as the browser's history
 * does.
 */
const ENDED = 'budget:ended-visits';
const ENDED_MAX = 50;

function endedVisits(store: DraftStore): readonly string[] {
  const stored = store.read(ENDED);
  return Array.isArray(stored) ? stored.filter((visit) => typeof visit === 'string') : [];
}

function pageBeforeHere(wizardEntries: number): string | null {
  const { navigation } = window as Partial<Pick<Window, 'navigation'>>; // not in every browser
  return navigation === undefined
    ? null
    : pageBefore(navigation.entries(), navigation.currentEntry?.index ?? -1, wizardEntries);
}

/**
 * The current step, the ways to others, and the way out of the wizard. `start` is the step of an entry that
 * names none.
 */
export function useSteps(start: Step) {
  const { pathname, search, state, key } = useLocation();
  const navigate = useNavigate();
  const { drafts: store } = useShell();
  const place = placeOf(state);
  const [last, setLast] = useState<readonly Step[]>(place.steps ?? [start]);
  const [from] = useState(() => place.from ?? pageBeforeHere(last.length) ?? LAB);
  const [visit] = useState(() => place.visit ?? newIntentKey());
  const [isOver] = useState(() => endedVisits(store).includes(visit));
  useEffect(() => {
    if (isOver) void navigate(LAB, { replace: true }); // Forward would lead into an empty form
  }, [isOver, navigate]);
  const [leaving, setLeaving] = useState<{
    readonly key: string;
    readonly to: string;
    readonly state: unknown;
  } | null>(null);
  // A link to a place on this page makes an entry that names no step. On the way out, the last step stays on
  // screen.
  const steps = leaving === null ? (place.steps ?? last) : last;
  if (steps !== last) setLast(steps);
  const movedAt = useRef(-Infinity);
  // Also for what comes back after a wait.
  const here = useRef({ steps, key });
  useEffect(() => {
    here.current = { steps, key };
  });
  useEffect(() => {
    movedAt.current = -Infinity;
  }, [key]);
  useEffect(() => {
    if (leaving !== null && leaving.key !== key)
      void navigate(leaving.to, { replace: true, state: leaving.state });
  }, [leaving, key, navigate]);

  const put = (row: readonly Step[], replace: boolean) =>
    void navigate(pathname + search, { replace, state: { steps: row, from, visit } });

  return {
    step: steps.at(-1) ?? start,
    /** The page on which 'Edit' was pressed. */
    from,
    isMoving: () => performance.now() - movedAt.current < MOVE_MS,

    go(to: Step): void {
      const { steps: row } = here.current;
      const move = moveTo(to, row);
      if (move === null) return;
      movedAt.current = performance.now();
      if (move.kind === 'back') return void navigate(-move.entries);
      if (move.kind === 'push' && place.steps === null) put(row, true); // Back has to find the step it leads to
      put(move.steps, move.kind === 'replace');
    },

    /**
     * Ends the visit, as its budget is saved: entries of it that stay ahead in the browser's history lead to
     * Budget Lab.
     */
    end: () => store.write(ENDED, [...endedVisits(store), visit].slice(-ENDED_MAX)),

    /**
     * Leaves for another page, which takes the place of the wizard's entries: Back from there does not lead
     * into a saved form.
     */
    leave(to: string, next: unknown = null): void {
      const { steps: row, key: at } = here.current;
      if (row.length === 1) return void navigate(to, { replace: true, state: next });
      setLeaving({ key: at, to, state: next });
      void navigate(1 - row.length);
    },
  };
}
