import { counter } from '@savvi/service-kit/measures';
import type { Metrics } from '@savvi/service-kit/metrics';

/**
 * The result of a request to the payment provider: `answered`; `undecided`, it does not know yet;
 * `unheard-of`, the subscription does not exist there; `replaced`, an earlier subscription was ended;
 * `failed`, it is retried.
 */
export type Question = 'answered' | 'undecided' | 'unheard-of' | 'replaced' | 'failed';

/** Counts requests to the payment provider, for /metrics. */
export interface QuestionCounts {
  count(question: Question): void;
}

/** Creates the counters, which start at 0 with the process. */
export function questionCounts(metrics: Metrics): QuestionCounts {
  const count = counter(metrics, {
    name: 'savvi_payment_questions_total',
    help: 'Calls of the payment provider about subscriptions it was silent on, or that another took the place of: answered, undecided, unheard-of, replaced, failed.',
    labels: ['outcome'],
  });
  return { count: (outcome) => count({ outcome }) };
}
