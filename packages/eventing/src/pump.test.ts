import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { backoffMs, endsWithin } from './backoff.ts';
import { createPump } from './pump.ts';

describe('a pump', () => {
  it('wakes during a run cause exactly one more run, and never a concurrent one', async () => {
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

  it('no wake is lost, whenever it comes', async () => {
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

  it('a failed run is repeated automatically, and each failure is reported', async () => {
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

  it('stopping ends a pause early, and no run follows', async () => {
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

  it('the pause doubles up to its limit', () => {
    expect([1, 2, 3, 4, 1_000].map((failures) => backoffMs(failures, 100, 500))).toEqual([
      100, 200, 400, 500, 500,
    ]);
  });

  it('the pause is up to a quarter shorter, so that replicas do not retry together', () => {
    vi.spyOn(Math, 'random').mockReturnValue(0);
    expect(backoffMs(2, 100, 500)).toBe(150);
  });
});

describe('waiting with a timeout', () => {
  it('endsWithin returns whether the work settled in time', async () => {
    expect(await endsWithin(Promise.resolve(), 1_000)).toBe(true);
    expect(await endsWithin(Promise.reject(new Error('no')), 1_000)).toBe(true);
    expect(await endsWithin(new Promise(() => {}), 1)).toBe(false);
  });
});
