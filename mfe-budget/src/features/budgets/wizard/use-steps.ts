// Each step is an entry of the browser's history, so Back and Forward move through the wizard. The current
// step is derived only from the history entry.
import { type DraftStore, newIntentKey, useShell } from '@savvi/mfe-kit';
import { useLocation, useNavigate } from '@savvi/mfe-kit/router';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { LAB } from '../return-state.ts';
import { moveTo, pageBefore, placeOf } from './place.rules.ts';
import type { Step } from './steps.rules.ts';

/** How long a move may take, in milliseconds; a second click during that time is ignored. */
const MOVE_MS = 500;

/**
 * The storage name of the tab's list of visits that ended with a saved budget. It survives a reload, as the
 * browser's history does.
 */
const ENDED = 'budget:ended-visits';
const ENDED_MAX = 50;

function endedVisits(store: DraftStore): readonly string[] {
  const stored = store.read(ENDED);
  return Array.isArray(stored) ? stored.filter((visit) => typeof visit === 'string') : [];
}

function pageBeforeHere(wizardEntries: number): string | null {
  // Not every browser has the Navigation API.
  const { navigation } = window as Partial<Pick<Window, 'navigation'>>;
  return navigation === undefined
    ? null
    : pageBefore(navigation.entries(), navigation.currentEntry?.index ?? -1, wizardEntries);
}

/**
 * The current step, and functions to move to other steps and to leave the wizard. `start` is the step to show
 * if the history entry contains none.
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
    // Without this redirect, Forward would lead into an empty form after the budget was saved.
    if (isOver) void navigate(LAB, { replace: true });
  }, [isOver, navigate]);
  const [leaving, setLeaving] = useState<{
    readonly key: string;
    readonly to: string;
    readonly state: unknown;
  } | null>(null);
  // The last step stays on screen while the wizard closes, and for a history entry without a step, which a
  // link to an anchor on this page adds.
  const steps = leaving === null ? (place.steps ?? last) : last;
  if (steps !== last) setLast(steps);
  const movedAt = useRef(-Infinity);
  // A ref, so that callbacks after an await read the current value. Both refs change with the screen, so that
  // no click on the new step reads the old values.
  const here = useRef({ steps, key });
  useLayoutEffect(() => {
    here.current = { steps, key };
  });
  useLayoutEffect(() => {
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
    /** The page on which the user clicked 'Edit', to which a save returns. */
    from,
    isMoving: () => performance.now() - movedAt.current < MOVE_MS,

    go(to: Step): void {
      const { steps: row } = here.current;
      const move = moveTo(to, row);
      if (move === null) return;
      movedAt.current = performance.now();
      if (move.kind === 'back') return void navigate(-move.entries);
      // The step is written into the history entry, so that Back finds it there.
      if (move.kind === 'push' && place.steps === null) put(row, true);
      put(move.steps, move.kind === 'replace');
    },

    /**
     * Ends the visit to the wizard after the budget was saved: its history entries that Forward still reaches
     * redirect to the Budget Lab.
     */
    end: () => store.write(ENDED, [...endedVisits(store), visit].slice(-ENDED_MAX)),

    /**
     * Leaves for another page, which replaces the wizard's history entries, so that Back from there does not
     * lead into a saved form.
     */
    leave(to: string, next: unknown = null): void {
      const { steps: row, key: at } = here.current;
      if (row.length === 1) return void navigate(to, { replace: true, state: next });
      setLeaving({ key: at, to, state: next });
      void navigate(1 - row.length);
    },
  };
}
