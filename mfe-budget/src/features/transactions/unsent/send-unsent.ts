import { ApiError, mutate } from '@savvi/mfe-kit';
import { recording } from '../transaction.queries.ts';
import { meaningOf, waitAfter } from './unsent.rules.ts';
import { listUnsent, refuseUnsent, removeUnsent, watchUnsent } from './unsent-store.ts';

/** What an attempt to send everything did. */
export interface Attempt {
  readonly sent: number;
  readonly refused: number;
  /** Why some still wait; null if none does. */
  readonly rest: 'wait' | 'signed-out' | null;
}

/** Sends the waiting transactions one by one, oldest first, until none waits or one has to wait longer. */
async function sendAll(userId: string): Promise<Attempt> {
  let [sent, refused] = [0, 0];
  for (;;) {
    const next = (await listUnsent(userId)).find(({ refusal }) => refusal === null);
    if (next === undefined) return { sent, refused, rest: null };
    try {
      await mutate(recording(next.budgetId, { input: next.input, idempotencyKey: next.key }, true));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const meaning = meaningOf(error);
      if (meaning !== 'refused') return { sent, refused, rest: meaning };
      await refuseUnsent(userId, next.key, error.body);
      refused += 1;
      continue;
    }
    await removeUnsent(userId, next.key, 'sent');
    sent += 1;
  }
}

/**
 * Runs alone among the tabs of the browser. Without a secure context there are no locks; two tabs may then send the same
 * transaction, which its key makes harmless.
 */
const alone = <Value>(name: string, run: () => Promise<Value>): Promise<Value> =>
  'locks' in navigator ? navigator.locks.request(name, run) : run();

/**
 * Sends the user's waiting transactions now, when one is added, when the network is back, when the page is shown, and
 * after a failure again and again with longer pauses, until the signal aborts.
 */
export function startSending(
  userId: string,
  onAttempt: (attempt: Attempt) => void,
  signal: AbortSignal,
): void {
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const send = async () => {
    clearTimeout(timer);
    const attempt = await alone(`savvi.unsent-transactions.${userId}`, () => sendAll(userId));
    if (signal.aborted) return;
    onAttempt(attempt);
    failures = attempt.rest === 'wait' ? failures + 1 : 0;
    clearTimeout(timer);
    if (failures > 0) timer = setTimeout(run, waitAfter(failures));
  };
  const run = () => void send().catch(() => undefined); // The browser's database failed; the next event tries again.
  const runAfresh = () => {
    failures = 0; // What failed before says nothing about the connection now.
    run();
  };
  addEventListener('online', runAfresh, { signal });
  document.addEventListener('visibilitychange', () => document.hidden || runAfresh(), { signal });
  watchUnsent((change) => change === 'added' && run(), signal);
  signal.addEventListener('abort', () => clearTimeout(timer));
  run();
}
