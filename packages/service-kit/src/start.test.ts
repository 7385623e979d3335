import express from 'express';
import { expect, it, vi } from 'vitest';
import { silentLog } from './log.ts';
import { startService } from './start.ts';

const away = () => Promise.reject(Object.assign(new Error('connect failed'), { code: 'ECONNREFUSED' }));

it('a service listens immediately, is ready and cleans up once its database is available, and closes its resources in order', async () => {
  let isThere = false;
  const ended: string[] = [];
  const end = (what: string) => async () => void ended.push(what);
  const sweep = vi.fn(() => Promise.resolve());
  const running = await startService({
    log: silentLog,
    env: { HOST: '127.0.0.1', PORT: 0 },
    db: { $queryRaw: () => (isThere ? Promise.resolve() : away()), $disconnect: end('database') },
    bus: { close: end('bus') },
    buildApp: (isReady) =>
      express().get(
        '/readyz',
        async (_request, response) => void response.sendStatus((await isReady()) ? 200 : 503),
      ),
    housekeeping: { clock: { now: () => new Date(0) }, sweep },
    beside: () => [end('first'), end('second')],
  });
  const readyz = async () => (await fetch(`${running.url}/readyz`)).status;
  let isReady = false;
  void running.ready.then(() => (isReady = true));
  expect([await readyz(), isReady]).toEqual([503, false]);
  expect(sweep).not.toHaveBeenCalled();
  isThere = true;
  await running.ready;
  expect(await readyz()).toBe(200);
  await running.drain();
  expect(sweep.mock.calls).toEqual([[new Date(0)]]);
  expect(ended).toEqual(['first', 'second', 'bus', 'database']);
  await expect(readyz()).rejects.toThrow('fetch failed');
});

it('a service stops waiting for its database when it is drained', async () => {
  const running = await startService({
    log: silentLog,
    env: { HOST: '127.0.0.1', PORT: 0 },
    db: { $queryRaw: () => away(), $disconnect: () => Promise.resolve() },
    bus: { close: () => Promise.resolve() },
    buildApp: () => express(),
    beside: () => [],
  });
  await running.drain();
  await expect(running.ready).resolves.toBeUndefined();
});
