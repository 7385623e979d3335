import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { backoffMs, endsWithin } from './backoff.ts';
import { createPump } from './pump.ts';

describe('a pump', () => {
  it('makes one more run for any number of wakes during a run, and none in parallel', async () => {
    let [runs, parallel, most] = [0, 0, 0];
    const gate = Promise.withResolvers<void>();
    const pump = createPump({
      maxPauseMs: 1,
      onError: () => undefined,
      async run() {
        runs += 1;
        parallel += 1;
        most = Math.max(most, parallel);
        if (runs === 1) await gate.promise;
        parallel -= 1;
      },
    });
    pump.wake();
    await vi.waitFor(() => expect(runs).toBe(1));
    for (let wakes = 0; wakes < 10; wakes += 1) pump.wake();
    gate.resolve();
    await pump.idle();
    expect({ runs, most }).toEqual({ runs: 2, most: 1 });
  });

  it('never loses a wake, whenever it comes', async () => {
    let [wanted, done] = [0, 0];
    const pump = createPump({
      maxPauseMs: 1,
      onError: () => undefined,
      run: async () => void (done = wanted),
    });
    for (let turn = 0; turn < 200; turn += 1) {
      wanted += 1;
      pump.wake();
      for (let ticks = 0; ticks < turn % 7; ticks += 1) await Promise.resolve();
    }
    await pump.idle();
    expect(done).toBe(200);
  });

  it('repeats a failed run by itself, and tells of each failure', async () => {
    const failures: number[] = [];
    let runs = 0;
    const pump = createPump({
      maxPauseMs: 1,
      onError: (_, count) => failures.push(count),
      async run() {
        runs += 1;
        if (runs < 4) throw new Error('not yet');
      },
    });
    pump.wake();
    await pump.idle();
    expect({ runs, failures }).toEqual({ runs: 4, failures: [1, 2, 3] });
  });

  it('stops in the middle of a pause, and runs no more', async () => {
    let runs = 0;
    const failed = Promise.withResolvers<void>();
    const pump = createPump({
      maxPauseMs: 60_000,
      onError: () => failed.resolve(),
      async run() {
        runs += 1;
        throw new Error('down');
      },
    });
    pump.wake();
    await failed.promise;
    await pump.stop();
    pump.wake();
    await pump.idle();
    expect(runs).toBe(1);
  });
});

describe('the pause after failures', () => {
  beforeEach(() => void vi.spyOn(Math, 'random').mockReturnValue(1));
  afterEach(() => void vi.restoreAllMocks());

  it('doubles up to its limit, however many there were', () => {
    expect([1, 2, 3, 4, 1_000].map((failures) => backoffMs(failures, 100, 500))).toEqual([
      100, 200, 400, 500, 500,
    ]);
  });

  it('is up to a quarter shorter, so that replicas spread', () => {
    vi.spyOn(Math, 'random').mockReturnValue(0);
    expect(backoffMs(2, 100, 500)).toBe(150);
  });
});

describe('waiting with a limit', () => {
  it('says whether it ended in time, by whatever end', async () => {
    expect(await endsWithin(Promise.resolve(), 1_000)).toBe(true);
    expect(await endsWithin(Promise.reject(new Error('no')), 1_000)).toBe(true);
    expect(await endsWithin(new Promise(() => {}), 1)).toBe(false);
  });
});
