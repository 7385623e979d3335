import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { LoadArea } from './area-module.ts';
import { areaLoader, DEADLINE_MS } from './load-area.ts';

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
