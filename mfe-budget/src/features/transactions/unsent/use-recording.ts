import type { TransactionRequest } from '@savvi/budget-contract/transaction';
import { ApiError, type Intent, intentFor, newIntentKey, useShell } from '@savvi/mfe-kit';
import { useRef } from 'react';
import { useCreateTransaction } from '../transaction.queries.ts';
import { texts as transactionTexts } from '../transaction.texts.ts';
import { useUnsent } from './unsent.queries.ts';
import { nextKey, meaningOf } from './unsent.rules.ts';
import { keepUnsent } from './unsent-store.ts';
import { texts } from './unsent.texts.ts';

/** What became of a transaction; `failed` has the sentence to show. */
export type Recorded =
  | { readonly state: 'recorded' | 'kept' }
  | { readonly state: 'failed'; readonly sentence: string };

const words = transactionTexts.add;

/** Why another attempt is needed or would not help; null if the transaction can wait for the connection. */
function failureOf(error: unknown): string | null {
  const meaning = error instanceof ApiError ? meaningOf(error) : 'signed-out';
  if (meaning === 'wait') return null;
  return error instanceof ApiError && meaning === 'refused' ? words.refused(error.body) : words.failed;
}

/**
 * Records transactions, or keeps them in this browser while they cannot be sent (MON-60). While others wait, a new one
 * waits too, so that they are sent in order. The same input after a failure has the same key.
 */
export function useRecording(budgetId: string) {
  const { now, user } = useShell();
  const create = useCreateTransaction(budgetId);
  const hasToWait = useUnsent().some(({ refusal }) => refusal === null);
  const intent = useRef<Intent | null>(null);

  async function record(input: TransactionRequest): Promise<Recorded> {
    const next = intentFor(intent.current, input);
    const { key } = (intent.current =
      next === intent.current ? next : { ...next, key: nextKey(now(), newIntentKey()) });
    if (!hasToWait)
      try {
        await create.mutateAsync({ input, idempotencyKey: key });
        intent.current = null;
        return { state: 'recorded' };
      } catch (error) {
        const sentence = failureOf(error);
        if (sentence !== null) return { state: 'failed', sentence };
      }
    const kept = await keepUnsent(user.id, { key, budgetId, input, refusal: null });
    if (kept !== 'kept') return { state: 'failed', sentence: texts[kept] };
    intent.current = null;
    return { state: 'kept' };
  }
  return { record, isRecording: create.isPending, hasToWait };
}
