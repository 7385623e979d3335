import { expect, it } from 'vitest';
import { LATE_MS, retryAfterMs, sendings } from './delivery.rules.ts';

const half = () => 0.5;
const order = (sent: ReturnType<typeof sendings>) =>
  sent.toSorted((a, b) => a.afterMs - b.afterMs).map(({ index }) => index);

it('the events of a change are sent immediately, late, or twice in order', () => {
  expect(sendings('at-once', 2, half)).toEqual([
    { index: 0, afterMs: 0, isOrdered: true },
    { index: 1, afterMs: 0, isOrdered: true },
  ]);
  expect(sendings('late', 2, half).map(({ index, afterMs }) => [index, afterMs])).toEqual([
    [0, LATE_MS],
    [1, LATE_MS],
  ]);
  expect(order(sendings('twice', 2, half))).toEqual([0, 0, 1, 1]);
});

it('the events of a change are sent out of order, the last event first', () => {
  const sent = sendings('out-of-order', 4, half);
  expect(order(sent)).toEqual([3, 2, 1, 0]);
  expect(sent.every(({ isOrdered }) => !isOrdered)).toBe(true);
});

it('mixed delivery sends each event once or twice, with random delays up to that of late delivery', () => {
  const numbers = [0.9, 0.99, 0.1, 0.2, 0];
  const sent = sendings('mixed', 2, () => numbers.shift() ?? 0);
  expect(sent).toEqual([
    { index: 0, afterMs: 9_900, isOrdered: false },
    { index: 0, afterMs: 1_000, isOrdered: false },
    { index: 1, afterMs: 0, isOrdered: false },
  ]);
});

it('the pause before a delivery is retried grows with each failure, up to five minutes', () => {
  expect([1, 2, 3, 11, 12, 900].map(retryAfterMs)).toEqual([500, 1_000, 2_000, 300_000, 300_000, 300_000]);
});
