import { silentLog } from '@savvi/service-kit/log';
import { describe, expect, it, vi } from 'vitest';
import { createBreaker } from './breaker.ts';

const error = new Error('refused');

/** A breaker whose probes return `answers` in turn; the last one repeats. */
function probed(...answers: boolean[]) {
  const warn = vi.fn();
  const probe = vi.fn(async () => (answers.length > 1 ? answers.shift() : answers[0]) === true);
  const breaker = createBreaker('budget', probe, { ...silentLog, warn });
  return { breaker, probe, warn };
}

describe('a circuit breaker', () => {
  it('the breaker logs opening and closing once, however many calls fail', async () => {
    const { breaker, warn } = probed(false, false, false, false, true);
    for (let call = 0; call < 3; call += 1) breaker.suspect(error);
    await expect.poll(() => breaker.isOpen).toBe(true);
    breaker.suspect(error);
    expect(warn).toHaveBeenCalledExactlyOnceWith(
      { upstream: 'budget', err: error },
      'circuit breaker opened',
    );
    await expect.poll(() => breaker.isOpen, { timeout: 3_000 }).toBe(false);
    expect(warn).toHaveBeenLastCalledWith({ upstream: 'budget' }, 'circuit breaker closed');
    expect(warn).toHaveBeenCalledTimes(2);
  });

  it('the breaker stays closed when calls time out but the service passes its probes', async () => {
    const { breaker, probe, warn } = probed(true);
    for (let call = 0; call < 10; call += 1) {
      breaker.suspect(error);
      await vi.waitFor(() => expect(probe).toHaveBeenCalledTimes(call + 1));
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(breaker.isOpen).toBe(false);
    expect(warn).not.toHaveBeenCalled();
  });

  it('the breaker stays closed when one probe reaches a stopped replica and the next one succeeds', async () => {
    const { breaker, probe, warn } = probed(false, false, true);
    breaker.suspect(error);
    await vi.waitFor(() => expect(probe).toHaveBeenCalledTimes(3));
    await new Promise((resolve) => setImmediate(resolve));
    expect(breaker.isOpen).toBe(false);
    expect(warn).not.toHaveBeenCalled();
  });

  it('the breaker stops probing after it is shut down', async () => {
    const { breaker, probe } = probed(false);
    breaker.suspect(error);
    await expect.poll(() => breaker.isOpen).toBe(true);
    breaker.close();
    const before = probe.mock.calls.length;
    await new Promise((resolve) => setTimeout(resolve, 600));
    expect(probe.mock.calls.length).toBe(before);
  });
});
