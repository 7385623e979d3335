import { silentLog } from '@savvi/service-kit/log';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createBreaker } from './breaker.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const PROBE_MS = 400;

describe('a breaker', () => {
  it('is logged when it opens and when it closes, however many calls fail meanwhile', async () => {
    const warn = vi.fn();
    let isBack = false;
    const error = new Error('refused');
    const breaker = createBreaker('budget', async () => isBack, { ...silentLog, warn });
    for (let call = 0; call < 3; call += 1) breaker.failed('absent', error);
    await vi.advanceTimersByTimeAsync(3 * PROBE_MS);
    expect(breaker.isOpen).toBe(true);
    expect(warn).toHaveBeenCalledExactlyOnceWith({ upstream: 'budget', err: error }, 'a service fails: its calls are refused until it is back');
    isBack = true;
    await vi.advanceTimersByTimeAsync(PROBE_MS);
    expect(breaker.isOpen).toBe(false);
    expect(warn).toHaveBeenLastCalledWith({ upstream: 'budget' }, 'a service is back: it is called again');
    expect(warn).toHaveBeenCalledTimes(2);
  });

  it('stays closed and silent for calls that fail now and then', () => {
    const warn = vi.fn();
    const breaker = createBreaker('budget', async () => false, { ...silentLog, warn });
    for (let call = 0; call < 5; call += 1) {
      breaker.failed('call', new Error('broke off'));
      breaker.failed('call', new Error('broke off'));
      breaker.succeeded();
    }
    expect(breaker.isOpen).toBe(false);
    expect(warn).not.toHaveBeenCalled();
  });
});
