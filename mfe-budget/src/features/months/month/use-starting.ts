import { monthNameBeside } from '@savvi/contracts/month-name';
import type { MonthListed } from '@savvi/budget-contract/month';
import { serverMessageOf } from '@savvi/mfe-kit';
import { useNavigate } from '@savvi/mfe-kit/router';
import { useEffect, useState } from 'react';
import { startsByItself } from '../month.rules.ts';
import { usePathTo } from '../frame/use-path-to.ts';
import { useStartMonth } from '../month.queries.ts';
import { texts } from '../month.texts.ts';

/**
 * Whether the page has been visible. A browser may render a page ahead of a visit, and such a page starts no
 * month (MON-28).
 */
function useSeen(): boolean {
  const [isSeen, setSeen] = useState(() => document.visibilityState === 'visible');
  useEffect(() => {
    const check = () => {
      if (document.visibilityState === 'visible') setSeen(true);
    };
    document.addEventListener('visibilitychange', check);
    return () => document.removeEventListener('visibilitychange', check);
  }, []);
  return isSeen;
}

interface StartingInput {
  readonly budgetId: string;
  readonly month: string;
  readonly today: string;
  /** The query of the started months. */
  readonly list: { readonly data: readonly MonthListed[] | undefined; readonly isFetching: boolean };
}

/** Starts months: the running one by itself where that is due (MON-28), any other by a click. */
export function useStarting({ budgetId, month, today, list }: StartingInput) {
  const isSeen = useSeen();
  const navigate = useNavigate();
  const pathTo = usePathTo();
  const { mutate, isIdle, isPending, variables, error } = useStartMonth(budgetId);
  const [isReady, setReady] = useState(false);
  const [isByHand, setByHand] = useState(false);
  const startsItself = startsByItself(month, today, list.data ?? []);
  // An older list may lack a month that another device has started.
  const isDue = startsItself && isIdle && isSeen && !list.isFetching;
  useEffect(() => {
    if (isDue) mutate(month, { onSuccess: () => setReady(true) });
  }, [isDue, mutate, month]);
  return {
    /** Whether the month is about to start by itself. */
    isStartingItself: startsItself && !isByHand && (isIdle || isPending),
    /** Whether it has started by itself during this visit. */
    isReady,
    busyMonth: isPending ? variables : null,
    failure:
      error === null || variables === undefined
        ? null
        : serverMessageOf(error, texts.start.failed(monthNameBeside(variables, month))),
    start: (other: string) => {
      setByHand(true);
      mutate(other, {
        onSuccess: () => {
          if (other !== month) void navigate(pathTo(other));
        },
      });
    },
  };
}
