import { createQueryClient } from '@savvi/mfe-kit';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aRegistry } from '../../testing/registry.ts';
import { withBuiltIn } from '../contributed/built-in.ts';
import { takeoutFrom } from '../own-data/archive/parts.ts';
import { areasAgain, readWholeAreas, registryQuery, takeVersionsOf } from './registry.queries.ts';

// The areas of the time before areas could declare what they contribute.
const areas = aRegistry('budget').areas.filter(({ name }) => name !== 'reminders');
const [budget] = areas;
const [version] = budget?.versions ?? [];
if (budget === undefined || version === undefined) throw new Error('no budget area');
const before = areas.map(({ contributes: _, ...area }) => area);
const { signal } = new AbortController();
const failed = () => Promise.reject(new Error('Loading chunk 7 failed'));

const fetched = vi.fn<(path: string) => Promise<Response>>();
beforeEach(() => {
  fetched.mockReset();
  fetched.mockImplementation(async () => Response.json({ schema: 1, areas: before }));
  vi.stubGlobal('fetch', fetched);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('the data export loads what areas of the last release contribute a second time if that fails', async () => {
  const load = vi.fn(async () => ({ withBuiltIn }));
  load.mockImplementationOnce(failed);
  const read = await readWholeAreas(signal, load);
  expect(read).toEqual(withBuiltIn(before));
  expect(takeoutFrom(read).unreadable).toEqual([]);
  expect(load).toHaveBeenCalledTimes(2);
});

test('the data export lists every area as unreadable if what areas contribute fails to load twice', async () => {
  const load = vi.fn(failed);
  const { unreadable } = takeoutFrom(await readWholeAreas(signal, load));
  expect(unreadable).toEqual(['Budget Lab', 'Master Plan', 'Password Manager', 'Document Locker', 'Admin']);
  await readWholeAreas(signal, load);
  expect(load).toHaveBeenCalledTimes(4);
});

test('after the data export, pages load the versions of areas that it loaded', async () => {
  const client = createQueryClient();
  await client.prefetchQuery(registryQuery);
  const versions = [{ ...version, version: '2.0.0' }];
  takeVersionsOf(client, [{ ...budget, versions }]);
  const cached = client.getQueryData(registryQuery.queryKey)?.areas;
  expect(cached).toEqual(withBuiltIn(before).map((area, at) => (at === 0 ? { ...area, versions } : area)));
});

test('reading the registry again updates the versions that pages load', async () => {
  const client = createQueryClient();
  await client.prefetchQuery(registryQuery);
  const versions = [{ ...version, version: '2.0.0' }];
  fetched.mockResolvedValueOnce(Response.json({ schema: 1, areas: [{ ...budget, versions }] }));
  expect(await areasAgain(client)).toMatchObject([{ versions }]);
  expect(client.getQueryData(registryQuery.queryKey)?.areas).toMatchObject([{ versions }]);
});

test('reading the registry again returns the areas from before if the response is late', async () => {
  vi.useFakeTimers();
  const client = createQueryClient();
  await client.prefetchQuery(registryQuery);
  fetched.mockReturnValueOnce(new Promise(() => undefined));
  const again = areasAgain(client);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await again).toEqual(withBuiltIn(before));
});
