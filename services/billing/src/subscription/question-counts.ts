import { counted } from '@savvi/service-kit/measures';
import type { Metrics } from '@savvi/service-kit/metrics';

/**
 * What came of calling the payment provider: `answered`; `undecided`, it does not know yet itself;
 * `unheard-of`, it knows no such subscription; `replaced`, an earlier subscription was ended; `failed`, it is
 * called again.
 */
export type Question = 'answered' | 'undecided' | 'unheard-of' | 'replaced' | 'failed';

/** Counts calls of the payment provider, for /metrics. */
export interface QuestionCounts {
  count(question: Question): void;
}

/** Counts from the start of the process. */
export function questionCounts(metrics: Metrics): QuestionCounts {
  const count = counted(metrics, {
    name: 'savvi_payment_questions_total',
    help: 'Calls of the payment provider about subscriptions it was silent on, or that another took the place of: answered, undecided, unheard-of, replaced, failed.',
    labels: ['outcome'],
  });
  return { count: (outcome) => count({ outcome }) };
}
