import { counter } from '@savvi/service-kit/measures';
import type { Metrics } from '@savvi/service-kit/metrics';
import type { IgnoredBecause } from '../shared/payment-provider.ts';

/**
 * The outcome of a webhook request. `refused`: the request had no valid signature, was incomplete, too large
 * or compressed, or contained no event.
 */
export type Outcome = 'applied' | 'waiting' | 'repeated' | 'refused' | `ignored:${IgnoredBecause}`;

/** Counts the outcomes of webhook requests, for /metrics. */
export interface EventCounts {
  count(outcome: Outcome): void;
}

/** Creates the counters, which start at 0 with the process. */
export function eventCounts(metrics: Metrics): EventCounts {
  const count = counter(metrics, {
    name: 'savvi_payment_events_total',
    help: 'Calls of the payment provider: applied, waiting for a checkout to say whose they are, repeated, refused (signature or form), or ignored, with the reason.',
    labels: ['outcome', 'reason'],
  });
  return {
    count(became) {
      const [outcome = became, reason = ''] = became.split(':');
      count({ outcome, reason });
    },
  };
}
