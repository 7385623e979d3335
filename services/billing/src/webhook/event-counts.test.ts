import { createMetrics } from '@savvi/service-kit/metrics';
import { expect, it } from 'vitest';
import { eventCounts } from './event-counts.ts';

it('the webhook metrics count the outcomes of requests, and the reasons why events were ignored', async () => {
  const metrics = createMetrics();
  const counts = eventCounts(metrics);
  for (const outcome of ['applied', 'applied', 'repeated', 'refused', 'ignored:unknown-price'] as const)
    counts.count(outcome);
  const lines = async () =>
    (await metrics.read()).text.split('\n').filter((line) => line.startsWith('savvi_payment_events_total'));
  const told = [
    'savvi_payment_events_total{outcome="applied",reason=""} 2',
    'savvi_payment_events_total{outcome="repeated",reason=""} 1',
    'savvi_payment_events_total{outcome="refused",reason=""} 1',
    'savvi_payment_events_total{outcome="ignored",reason="unknown-price"} 1',
  ];
  expect(await lines()).toEqual(told);
  expect(await lines()).toEqual(told);
});
