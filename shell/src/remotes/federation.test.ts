import { beforeEach, describe, expect, it, vi } from 'vitest';
import { loadExposed, loadRemote } from './federation.ts';
import { SCRIPT_TIMEOUT_MS } from './integrity.ts';

const runtime = vi.hoisted(() => ({
  loadRemote: vi.fn<(id: string) => Promise<unknown>>(),
  registerRemotes: vi.fn<(remotes: { name: string; entry: string }[], options: { force: boolean }) => void>(),
}));
vi.mock('@module-federation/runtime', () => ({ createInstance: () => runtime }));
vi.mock('./shared-topics.ts', () => ({
  sharedTopics: [{ name: '@savvi/mfe-kit', version: '1.0.0', singleton: true, load: async () => ({}) }],
}));
vi.mock('./integrity.ts', () => ({
  expectIntegrity: () => undefined,
  integrityGuard: {},
  SCRIPT_TIMEOUT_MS: 5_000,
}));

/** Each test has an area of its own, because the page registers an area once. */
let name = '';
let count = 0;
const version = (number: string) => ({
  version: number,
  entry: `/remotes/${name}/${number}/remoteEntry.js`,
  integrity: '',
  shellApi: 1,
  weight: 100,
  users: [],
});
const failed = new Error('Loading chunk 7 failed');
/** Whether each registration of the area was by force. */
const forced = () => runtime.registerRemotes.mock.calls.map(([, { force }]) => force);
const visit = (number = '1') => loadRemote(name, version(number), null);
const exportData = (number = '1') => loadExposed(name, version(number), './takeout');

beforeEach(() => {
  count += 1;
  name = `area-${count}`;
  runtime.registerRemotes.mockReset();
  runtime.loadRemote.mockReset();
  runtime.loadRemote.mockImplementation(async (id) => (id.endsWith('/area') ? { routes: [] } : { files: 1 }));
});

describe('an area is registered', () => {
  it('once for all its modules', async () => {
    await exportData();
    await visit();
    await exportData();
    expect(await visit()).toEqual({ routes: [] });
    expect(forced()).toEqual([false]);
  });

  it('once although the takeout module of the running area fails to load', async () => {
    await visit();
    runtime.loadRemote.mockRejectedValueOnce(failed);
    await expect(exportData()).rejects.toBe(failed);
    await visit();
    expect(forced()).toEqual([false]);
  });

  it('once although the running area has no takeout module', async () => {
    await visit();
    runtime.loadRemote.mockRejectedValueOnce(new Error('Module "./takeout" does not exist in container.'));
    expect(await exportData()).toBeUndefined();
    await visit();
    expect(forced()).toEqual([false]);
  });

  it.each([
    ['it failed to load', visit],
    ['its takeout module failed to load before the area ran', exportData],
  ])('again by force if %s', async (_, load) => {
    runtime.loadRemote.mockRejectedValueOnce(failed);
    await expect(load()).rejects.toThrow('Loading chunk 7 failed');
    await visit();
    await visit();
    expect(forced()).toEqual([false, true]);
  });

  it('again by force with another version', async () => {
    await visit();
    await exportData('2');
    await visit('2');
    expect(forced()).toEqual([false, true]);
  });
});

describe('loads of one area', () => {
  it('run one by one', async () => {
    const area = Promise.withResolvers<unknown>();
    runtime.loadRemote.mockReturnValueOnce(area.promise);
    const both = [visit(), exportData()];
    await new Promise((resolve) => setTimeout(resolve, 10));
    expect(runtime.loadRemote.mock.calls).toEqual([[`${name}/area`]]);
    area.resolve({ routes: [] });
    await Promise.all(both);
    expect(runtime.loadRemote.mock.calls).toEqual([[`${name}/area`], [`${name}/takeout`]]);
    expect(forced()).toEqual([false]);
  });

  it('continue when one of them never ends', async () => {
    vi.useFakeTimers();
    runtime.loadRemote.mockReturnValueOnce(new Promise(() => undefined));
    void exportData();
    const visiting = visit();
    await vi.advanceTimersByTimeAsync(SCRIPT_TIMEOUT_MS);
    vi.useRealTimers();
    expect(await visiting).toEqual({ routes: [] });
  });

  it('do not wait for those of another area', async () => {
    runtime.loadRemote.mockReturnValueOnce(new Promise(() => undefined));
    void exportData();
    const other = loadRemote(`${name}-other`, version('1'), null);
    expect(await other).toEqual({ routes: [] });
  });
});
