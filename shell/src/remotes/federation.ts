// The federation runtime is a lazy chunk that loads with the first area a user visits. The shell is not built
// as a federation host; it registers its own modules below, which keeps its first load small (docs/adr/0008).
import type { AreaVersion } from '@savvi/contracts/registry';
import * as errorCodes from '@module-federation/error-codes';
import { createInstance } from '@module-federation/runtime';
import * as runtimeCore from '@module-federation/runtime-core';
import * as sdk from '@module-federation/sdk';
import { AreaLoadError, isNotExposed, isUnreachable, requestOf } from './area-load-error.ts';
import { expectIntegrity, integrityGuard, SCRIPT_TIMEOUT_MS } from './integrity.ts';
import type { Failure } from '../shared/error-boundary.tsx';
import type { AreaModule, LoadArea } from './area-module.ts';
import { ownOrShells } from './own-or-shells.ts';
import { sharedTopics } from './shared-topics.ts';
import { preloadedTopics } from './preloaded-topics.ts';

// Remotes are built without the modules of the federation runtime and use the shell's.
Object.assign(globalThis, {
  _FEDERATION_RUNTIME_CORE: runtimeCore,
  _FEDERATION_SDK: sdk,
  _FEDERATION_ERROR_CODES: errorCodes,
});
const shellVersions = new Map(sharedTopics.map(({ name, version }) => [name, version]));
const topics = preloadedTopics(sharedTopics);
// Global plugins also run in the remotes' own instances of the runtime.
runtimeCore.registerGlobalPlugins([topics.plugin, ownOrShells((name) => shellVersions.get(name))]);

const federation = createInstance({
  name: 'shell',
  remotes: [],
  plugins: [integrityGuard],
  shareStrategy: 'loaded-first',
  shared: Object.fromEntries(
    sharedTopics.map((topic) => {
      const { name, version, singleton } = topic;
      // The runtime gets loaded modules instead of functions that load them: it would count modules that it
      // loads itself as part of the first area, and unload them with it.
      return [
        name,
        {
          version,
          lib: () => topics.moduleOf(topic),
          shareConfig: { singleton, requiredVersion: `^${version}` },
        },
      ];
    }),
  ),
});

/** The major version of the API between shell and areas. */
const shellApi = Number(shellVersions.get('@savvi/mfe-kit')?.split('.')[0]);

/** The registered version of each area, and whether its last load succeeded. */
const registered = new Map<string, { version: string; isWhole: boolean }>();

/**
 * Loads the routes of an area.
 * @throws AreaLoadError if it fails to load or is incompatible; otherwise whatever the area's code threw.
 */
export const loadRemote: LoadArea = (name, version, failure) =>
  registeredFor(name, version, failure, () => load(name));

/**
 * Loads another module of an area, such as `./takeout`; undefined if the area does not expose it.
 * @throws like {@link loadRemote}
 */
export const loadExposed = (name: string, version: AreaVersion, expose: string): Promise<unknown> =>
  registeredFor(name, version, null, () =>
    federation.loadRemote<unknown>(`${name}/${expose.slice('./'.length)}`).catch((error: unknown) => {
      if (isNotExposed(error)) return undefined;
      throw error;
    }),
  );

/** Registers a version of an area, unless it is registered already, and loads some of it. */
async function registeredFor<Loaded>(
  name: string,
  version: AreaVersion,
  failure: Failure | null,
  loadPart: () => Promise<Loaded>,
): Promise<Loaded> {
  if (version.shellApi !== shellApi)
    throw new AreaLoadError(
      'incompatible',
      `${name} ${version.version} is made for shell API ${version.shellApi}, this is ${shellApi}`,
    );

  if (failure) await reload([version.entry, requestOf(failure.error)]);
  const before = registered.get(name);
  // A remote that failed halfway stays in memory in part, with a module cache and chunks of its own.
  // Registering it again removes them.
  const isReload =
    before !== undefined && (failure !== null || !before.isWhole || before.version !== version.version);
  if (before === undefined || isReload) {
    expectIntegrity(version.entry, version.integrity);
    federation.registerRemotes([{ name, entry: version.entry }], { force: isReload });
  }
  registered.set(name, { version: version.version, isWhole: false });
  const loaded = await loadPart();
  registered.set(name, { version: version.version, isWhole: true });
  return loaded;
}

async function load(name: string): Promise<AreaModule> {
  const loaded = await federation.loadRemote<Partial<AreaModule>>(`${name}/area`).catch((error: unknown) => {
    throw isUnreachable(error)
      ? new AreaLoadError('unreachable', `${name} could not be loaded`, error)
      : error;
  });
  if (!Array.isArray(loaded?.routes)) throw new TypeError(`${name} exposes no routes`);
  return { routes: loaded.routes };
}

/**
 * Fetches files again past the browser's cache. Browsers cache an area's files permanently, damaged ones too,
 * so a damaged file would otherwise fail until the user clears the cache.
 */
async function reload(addresses: readonly (string | undefined)[]): Promise<void> {
  const wanted = addresses.filter((address) => address !== undefined);
  await Promise.all(
    wanted.map((address) =>
      fetch(address, { cache: 'reload', signal: AbortSignal.timeout(SCRIPT_TIMEOUT_MS) }),
    ),
  ).catch((error: unknown) => {
    throw new AreaLoadError('unreachable', 'A file of the area did not come', error);
  });
}
