import { counted } from '@savvi/service-kit/measures';
import type { Metrics } from '@savvi/service-kit/metrics';
import type { IgnoredBecause } from '../shared/payment-provider.ts';

/**
 * What became of a call of the provider's; `refused` came with no signature that fits, broken off, too large
 * or compressed, or is no event.
 */
export type Outcome = 'applied' | 'waiting' | 'repeated' | 'refused' | `ignored:${IgnoredBecause}`;

/** Counts what became of the provider's calls, for /metrics. */
export interface EventCounts {
  count(outcome: Outcome): void;
}

/** Counts from the start of the process. */
export function eventCounts(metrics: Metrics): EventCounts {
  const count = counted(metrics, {
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
