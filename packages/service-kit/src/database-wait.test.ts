import { describe, expect, it, vi } from 'vitest';
import { onceDatabaseIsThere } from './database-wait.ts';
import { silentLog } from './log.ts';

const away = () => Promise.reject(Object.assign(new Error('connect failed'), { code: 'ECONNREFUSED' }));
const neverAborted = new AbortController().signal;

describe('waiting for the database', () => {
  it('retries while the database is unavailable, and logs that once', async () => {
    const warn = vi.fn();
    const work = vi
      .fn<() => Promise<void>>()
      .mockImplementationOnce(away)
      .mockImplementationOnce(away)
      .mockResolvedValue();
    await onceDatabaseIsThere(work, { log: { ...silentLog, warn }, signal: neverAborted });
    expect(work).toHaveBeenCalledTimes(3);
    expect(warn).toHaveBeenCalledExactlyOnceWith({ err: expect.any(Error) }, 'the database is not ready yet');
  });

  it('fails immediately on an error that waiting does not fix', async () => {
    const work = vi
      .fn<() => Promise<void>>()
      .mockRejectedValue(Object.assign(new Error('password authentication failed'), { code: '28P01' }));
    await expect(onceDatabaseIsThere(work, { log: silentLog, signal: neverAborted })).rejects.toThrow(
      'password authentication failed',
    );
    expect(work).toHaveBeenCalledTimes(1);
  });

  it('ends when the signal aborts it', async () => {
    const stopping = new AbortController();
    const waiting = onceDatabaseIsThere(away, { log: silentLog, signal: stopping.signal });
    stopping.abort();
    await expect(waiting).resolves.toBeUndefined();
  });
});
