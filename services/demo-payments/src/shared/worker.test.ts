import { setTimeout as pause } from 'node:timers/promises';
import { silentLog } from '@savvi/service-kit/log';
import { expect, it } from 'vitest';
import { startWorker, type Worker } from './worker.ts';

const TURN_MS = 30;

it('the worker runs immediately, when woken, and at the time that its work returned', async () => {
  let turns = 0;
  const worker = startWorker('test', async () => ((turns += 1), turns === 2 ? TURN_MS : null), silentLog);
  await expect.poll(() => turns).toBe(1);
  worker.wake();
  await expect.poll(() => turns).toBe(3);
  await pause(3 * TURN_MS);
  expect(turns).toBe(3);
  await worker.stop();
});

it('the worker runs once more when it is woken during a run, however often', async () => {
  let turns = 0;
  const worker: Worker = startWorker(
    'test',
    async () => {
      turns += 1;
      await pause(TURN_MS);
      return null;
    },
    silentLog,
  );
  for (let count = 0; count < 5; count += 1) worker.wake();
  await expect.poll(() => turns).toBe(2);
  await pause(3 * TURN_MS);
  expect(turns).toBe(2);
  await worker.stop();
});

it('the worker stops after the current run, and cannot be woken afterward', async () => {
  let ended = 0;
  const worker = startWorker('test', async () => (await pause(TURN_MS), (ended += 1), 0), silentLog);
  await worker.stop();
  expect(ended).toBe(1);
  worker.wake();
  await pause(3 * TURN_MS);
  expect(ended).toBe(1);
});

it('the worker runs again after a failure', async () => {
  let turns = 0;
  const worker = startWorker(
    'test',
    async () => {
      turns += 1;
      if (turns === 1) throw new Error('away');
      return null;
    },
    silentLog,
  );
  await expect.poll(() => turns, { timeout: 5_000 }).toBe(2);
  await worker.stop();
});
