import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AreaModule, LoadArea } from './area-module.ts';
import { areaLoader, DEADLINE_MS, loadArea } from './load-area.ts';

const loadRemote = vi.hoisted(() => vi.fn<LoadArea>());
vi.mock('./federation.ts', () => ({ loadRemote }));

const version = { version: '1', entry: '/remotes/budget/1/remoteEntry.js', integrity: 'sha384-', shellApi: 1, weight: 100, users: [] };

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const through = (loadRemote: LoadArea) => areaLoader(async () => ({ loadRemote }));

it('answers what the federation loads', async () => {
  const loadRemote = vi.fn<LoadArea>().mockResolvedValue({ routes: [] });
  expect(await through(loadRemote)('budget', version, null)).toEqual({ routes: [] });
  expect(loadRemote).toHaveBeenCalledWith('budget', version, null);
});

it('gives up on an area that never comes, early enough to say so within ten seconds', async () => {
  const outcome = through(() => new Promise(() => {}))('budget', version, null).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(DEADLINE_MS);
  expect(await outcome).toMatchObject({ reason: 'unreachable' });
  expect(DEADLINE_MS).toBeLessThan(10_000);
});

it('counts a federation that does not come itself as an area out of reach', async () => {
  const load = areaLoader(() => Promise.reject(new Error('Loading chunk 349 failed')));
  await expect(load('budget', version, null)).rejects.toMatchObject({ reason: 'unreachable' });
});

it('passes on what an area threw itself', async () => {
  const broken = new Error('broken on purpose');
  await expect(through(() => Promise.reject(broken))('budget', version, null)).rejects.toBe(broken);
});

describe('what is noted of a load', () => {
  const notes = vi.fn();
  beforeEach(() => vi.spyOn(performance, 'measure').mockImplementation(notes));
  afterEach(() => {
    vi.restoreAllMocks();
    notes.mockReset();
  });
  const noted = () => notes.mock.calls.map(([note]) => note);

  it('is that it came', async () => {
    loadRemote.mockResolvedValue({ routes: [] });
    await loadArea('budget', version, null);
    expect(noted()).toEqual(['ok budget@1']);
  });

  it('is that it failed, whoever says so', async () => {
    loadRemote.mockRejectedValue(new Error('made for another shell'));
    await expect(loadArea('budget', version, null)).rejects.toThrow('made for another shell');
    expect(noted()).toEqual(['failed budget@1']);
  });

  it.each([
    ['never came', () => undefined],
    ['came after the deadline', (come: PromiseWithResolvers<AreaModule>) => come.resolve({ routes: [] })],
    ['broke after the deadline', (come: PromiseWithResolvers<AreaModule>) => come.reject(new Error('late'))],
  ])('is once that it failed when it %s, after as long as somebody waited', async (_case, end) => {
    const coming = Promise.withResolvers<AreaModule>();
    loadRemote.mockReturnValue(coming.promise);
    const begun = performance.now();
    const outcome = loadArea('budget', version, null).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(DEADLINE_MS);
    expect(await outcome).toMatchObject({ reason: 'unreachable' });
    end(coming);
    await vi.advanceTimersByTimeAsync(DEADLINE_MS);
    expect(notes.mock.calls).toEqual([['failed budget@1', { start: begun }]]);
  });

  it('is what became of each attempt', async () => {
    const never = loadRemote.mockReturnValueOnce(new Promise(() => {}));
    const first = loadArea('budget', version, null).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(DEADLINE_MS);
    never.mockResolvedValue({ routes: [] });
    await loadArea('budget', version, { error: await first });
    expect(noted()).toEqual(['failed budget@1', 'ok budget@1']);
  });
});
