import { unsentWorkOf } from '@savvi/contracts/unsent-work';
import { useShell } from '@savvi/mfe-kit';
import { useQueryClient } from '@savvi/mfe-kit/query';
import { type ComponentProps, useEffect } from 'react';
import { CurrentFigures } from './features/months/dashboard/current-figures.tsx';

function hasUnsent(userId: string): boolean {
  try {
    return localStorage.getItem(`${unsentWorkOf(userId)}budget`) !== null;
  } catch {
    return false; // with blocked storage, they are sent from a page of a month
  }
}

/**
 * The figures of the running month. While they are shown, transactions that wait in this browser are sent (MON-60); the code
 * for it loads only if some wait.
 */
export function SendingFigures(props: ComponentProps<typeof CurrentFigures>) {
  const { id } = useShell().user;
  const client = useQueryClient();
  useEffect(() => {
    if (!hasUnsent(id)) return undefined;
    const ending = new AbortController();
    import('./features/transactions/unsent/unsent.queries.ts').then(
      ({ sendAndRefresh }) => {
        if (!ending.signal.aborted) sendAndRefresh(id, client, () => undefined, ending.signal);
      },
      () => undefined, // a page of a month sends them
    );
    return () => ending.abort();
  }, [client, id]);
  return <CurrentFigures {...props} />;
}
