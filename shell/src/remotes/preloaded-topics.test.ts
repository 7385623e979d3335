import { expect, it, vi } from 'vitest';
import { preloadedTopics } from './preloaded-topics.ts';
import type { LazyTopic, SharedTopic } from './shared-topics.ts';

const module = { Menu: 'the menu' };
const menuThat = (load: LazyTopic['load']): LazyTopic => ({
  name: '@savvi/ui/menu',
  version: '1.4.0',
  singleton: false,
  load,
});

/** Calls the plugin as the runtime does when a remote requires the menu in this version range. */
function ask(topics: readonly SharedTopic[], range = '^1.2.0') {
  const preloaded = preloadedTopics(topics);
  type Args = Parameters<NonNullable<typeof preloaded.plugin.beforeLoadShare>>[0];
  // The hook's real argument has more fields, which the plugin does not use.
  const args = {
    pkgName: '@savvi/ui/menu',
    shareInfo: { shareConfig: { requiredVersion: range } },
  } as unknown as Args;
  return { ...preloaded, asked: async () => preloaded.plugin.beforeLoadShare?.(args) };
}

it('shared modules that exist once are loaded from the start', () => {
  const react: SharedTopic = { name: 'react', version: '19.3.1', singleton: true, module };
  expect(preloadedTopics([react]).moduleOf(react)).toBe(module);
});

it('a lazy shared module is loaded before the federation runtime looks for it', async () => {
  const menu = menuThat(async () => module);
  const { asked, moduleOf } = ask([menu]);
  expect(moduleOf(menu)).toBeUndefined();
  await asked();
  expect(moduleOf(menu)).toBe(module);
});

it('no shared module is loaded for a remote that contains its own, newer copy', async () => {
  const load = vi.fn<LazyTopic['load']>(async () => module);
  await ask([menuThat(load)], '^1.5.0').asked();
  expect(load).not.toHaveBeenCalled();
});

it('a lazy shared module that failed to load is loaded again on the next request', async () => {
  const lost = new Error('the chunk did not come');
  const menu = menuThat(vi.fn<LazyTopic['load']>(async () => module).mockRejectedValueOnce(lost));
  const { asked, moduleOf } = ask([menu]);
  await expect(asked()).rejects.toBe(lost);
  await asked();
  expect(moduleOf(menu)).toBe(module);
});
