import type { Metrics } from '@savvi/service-kit/metrics';

/**
 * What came of calling the payment provider: `answered`; `undecided`, it does not know yet itself; `unheard-of`, it knows no such
 * subscription; `replaced`, an earlier subscription was ended; `failed`, it is called again.
 */
export type Question = 'answered' | 'undecided' | 'unheard-of' | 'replaced' | 'failed';

/** Counts calls of the payment provider, for /metrics. */
export interface QuestionCounts {
  count(question: Question): void;
}

/** Counts from the start of the process. */
export function questionCounts(metrics: Metrics): QuestionCounts {
  const counts = new Map<Question, number>();
  metrics.add(({ Counter }, registry) =>
    registry.registerMetric(
      new Counter({
        name: 'savvi_payment_questions_total',
        help: 'Calls of the payment provider about subscriptions it was silent on, or that another took the place of: answered, undecided, unheard-of, replaced, failed.',
        labelNames: ['outcome'],
        registers: [],
        collect() {
          this.reset();
          for (const [outcome, count] of counts) this.inc({ outcome }, count);
        },
      }),
    ),
  );
  return { count: (question) => void counts.set(question, (counts.get(question) ?? 0) + 1) };
}
