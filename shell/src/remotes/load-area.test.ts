import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type PageNote, readPageNotes } from '../shared/page-notes.ts';
import type { AreaModule, LoadArea } from './area-module.ts';
import { areaLoader, DEADLINE_MS, loadArea } from './load-area.ts';

const loadRemote = vi.hoisted(() => vi.fn<LoadArea>());
vi.mock('./federation.ts', () => ({ loadRemote }));

const version = {
  version: '1',
  entry: '/remotes/budget/1/remoteEntry.js',
  integrity: 'sha384-',
  shellApi: 1,
  weight: 100,
  users: [],
};

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const through = (loadRemote: LoadArea) => areaLoader(async () => ({ loadRemote }));

it('loading an area returns the module that the federation runtime loads', async () => {
  const loadRemote = vi.fn<LoadArea>().mockResolvedValue({ routes: [] });
  expect(await through(loadRemote)('budget', version, null)).toEqual({ routes: [] });
  expect(loadRemote).toHaveBeenCalledWith('budget', version, null);
});

it('loading an area that never responds fails early enough to show an error within ten seconds', async () => {
  const outcome = through(() => new Promise(() => {}))('budget', version, null).catch(
    (error: unknown) => error,
  );
  await vi.advanceTimersByTimeAsync(DEADLINE_MS);
  expect(await outcome).toMatchObject({ reason: 'unreachable' });
  expect(DEADLINE_MS).toBeLessThan(10_000);
});

it('an area counts as unreachable if the federation runtime itself fails to load', async () => {
  const load = areaLoader(() => Promise.reject(new Error('Loading chunk 349 failed')));
  await expect(load('budget', version, null)).rejects.toMatchObject({ reason: 'unreachable' });
});

it('loading an area fails with the error that the area itself threw', async () => {
  const broken = new Error('broken on purpose');
  await expect(through(() => Promise.reject(broken))('budget', version, null)).rejects.toBe(broken);
});

describe('the report of the page', () => {
  const notes = vi.fn<(note: PageNote) => void>();
  beforeEach(() => {
    notes.mockReset();
    readPageNotes(notes);
  });
  const noted = (outcome: 'ok' | 'failed', seconds = 0) => [
    { load: { area: 'budget', version: '1', outcome, seconds } },
  ];

  it('contains that an area was loaded', async () => {
    loadRemote.mockResolvedValue({ routes: [] });
    await loadArea('budget', version, null);
    expect(notes.mock.calls).toEqual([noted('ok')]);
  });

  it('contains that an area failed to load as incompatible', async () => {
    loadRemote.mockRejectedValue(new Error('made for another shell'));
    await expect(loadArea('budget', version, null)).rejects.toThrow('made for another shell');
    expect(notes.mock.calls).toEqual([noted('failed')]);
  });

  it.each([
    ['never loaded', () => undefined],
    ['loaded after the deadline', (come: PromiseWithResolvers<AreaModule>) => come.resolve({ routes: [] })],
    ['threw after the deadline', (come: PromiseWithResolvers<AreaModule>) => come.reject(new Error('late'))],
  ])('contains an area that %s as one failure, with the time that the user waited', async (_case, end) => {
    const coming = Promise.withResolvers<AreaModule>();
    loadRemote.mockReturnValue(coming.promise);
    const outcome = loadArea('budget', version, null).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(DEADLINE_MS);
    expect(await outcome).toMatchObject({ reason: 'unreachable' });
    end(coming);
    await vi.advanceTimersByTimeAsync(DEADLINE_MS);
    expect(notes.mock.calls).toEqual([noted('failed', DEADLINE_MS / 1_000)]);
  });

  it('contains the result of each attempt to load an area', async () => {
    const never = loadRemote.mockReturnValueOnce(new Promise(() => {}));
    const first = loadArea('budget', version, null).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(DEADLINE_MS);
    never.mockResolvedValue({ routes: [] });
    await loadArea('budget', version, { error: await first });
    expect(notes.mock.calls).toEqual([noted('failed', DEADLINE_MS / 1_000), noted('ok')]);
  });
});
