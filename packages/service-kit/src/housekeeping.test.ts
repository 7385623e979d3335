import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startHousekeeping } from './housekeeping.ts';
import { silentLog } from './log.ts';

const HOUR_MS = 3_600_000;
const now = new Date('2026-03-03T12:00:00.000Z');
const clock = { now: () => now };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('housekeeping runs immediately and every hour with the time of its clock, until it is stopped', async () => {
  const sweep = vi.fn(() => Promise.resolve());
  const stop = startHousekeeping({ sweep, clock, log: silentLog });
  await vi.advanceTimersByTimeAsync(2 * HOUR_MS);
  expect(sweep.mock.calls).toEqual([[now], [now], [now]]);
  await stop();
  await vi.advanceTimersByTimeAsync(2 * HOUR_MS);
  expect(sweep).toHaveBeenCalledTimes(3);
});

it('housekeeping logs a failed run and continues', async () => {
  const warn = vi.spyOn(silentLog, 'warn');
  const failure = new Error('no database');
  const sweep = vi.fn(() => Promise.resolve()).mockRejectedValueOnce(failure);
  const stop = startHousekeeping({ sweep, clock, log: silentLog });
  await vi.advanceTimersByTimeAsync(HOUR_MS);
  await stop();
  expect(sweep).toHaveBeenCalledTimes(2);
  expect(warn.mock.calls).toEqual([[{ err: failure }, 'housekeeping failed']]);
});

it('stopping housekeeping waits for the current run', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const stop = startHousekeeping({ sweep: () => promise, clock, log: silentLog });
  let isStopped = false;
  const stopped = stop().then(() => (isStopped = true));
  await vi.advanceTimersByTimeAsync(1);
  expect(isStopped).toBe(false);
  resolve();
  await stopped;
});
