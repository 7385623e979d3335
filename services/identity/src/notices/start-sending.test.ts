import { silentLog } from '@savvi/service-kit/log';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startSending } from './start-sending.ts';

const MINUTE_MS = 60_000;
const warnings: string[] = [];
const log = { ...silentLog, warn: (_fields: object, message: string) => void warnings.push(message) };
beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  warnings.length = 0;
});

it('the background job sends due notices at start, every minute and when woken, and stops', async () => {
  const sendDue = vi.fn(async (_signal: AbortSignal) => undefined);
  const sending = startSending({ sendDue, log });
  const roundsAfter = async (ms: number) => {
    await vi.advanceTimersByTimeAsync(ms);
    return sendDue.mock.calls.length;
  };
  expect([await roundsAfter(0), await roundsAfter(MINUTE_MS - 1), await roundsAfter(1)]).toEqual([1, 1, 2]);
  sending.wake();
  expect(await roundsAfter(0)).toBe(3);
  await sending.stop();
  sending.wake();
  expect(await roundsAfter(10 * MINUTE_MS)).toBe(3);
});

it('the background job sends notices that were queued during a round right after that round, never concurrently', async () => {
  const ends: (() => void)[] = [];
  const sendDue = vi.fn(() => new Promise<void>((resolve) => ends.push(resolve)));
  const sending = startSending({ sendDue, log });
  await vi.advanceTimersByTimeAsync(0);
  for (let count = 0; count < 5; count += 1) sending.wake();
  await vi.advanceTimersByTimeAsync(MINUTE_MS);
  expect(sendDue).toHaveBeenCalledTimes(1);
  ends[0]?.();
  await vi.advanceTimersByTimeAsync(0);
  expect(sendDue).toHaveBeenCalledTimes(2);
  const stopped = sending.stop();
  ends[1]?.();
  await stopped;
});

it('the background job aborts its round on stop, and waits for the mail that is being sent', async () => {
  const steps: string[] = [];
  const sendDue = (signal: AbortSignal) =>
    new Promise<void>((resolve) =>
      signal.addEventListener('abort', () => setTimeout(() => resolve(void steps.push('sent')), 100)),
    );
  const sending = startSending({ sendDue, log });
  await vi.advanceTimersByTimeAsync(0);
  const stopped = sending.stop().then(() => steps.push('stopped'));
  await vi.advanceTimersByTimeAsync(100);
  await stopped;
  expect(steps).toEqual(['sent', 'stopped']);
});

it('the background job retries soon while its database is down, and logs the failure once', async () => {
  vi.useRealTimers(); // The pauses of this test need real timers.
  const sendDue = vi.fn(() => Promise.reject(new Error('away')));
  const sending = startSending({ sendDue, log });
  await expect.poll(() => sendDue.mock.calls.length, { timeout: 5_000 }).toBeGreaterThan(2);
  expect(warnings).toEqual(['sending notices failed; trying again']);
  await sending.stop();
});
