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

/** A registered version of an area. */
interface Registered {
  readonly version: string;
  /** Whether the last load of `./area` succeeded; undefined before the first. */
  isWhole: boolean | undefined;
}
const registered = new Map<string, Registered>();
/** Resolves when the current load of an area ends. */
const loads = new Map<string, Promise<unknown>>();

/**
 * Loads the routes of an area.
 * @throws AreaLoadError if it fails to load or is incompatible; otherwise whatever the area's code threw.
 */
export const loadRemote: LoadArea = (name, version, failure) =>
  registeredFor(name, version, failure, async (area) => {
    area.isWhole = false;
    const loaded = await load(name);
    area.isWhole = true;
    return loaded;
  });

/**
 * Loads another module of an area, such as `./takeout`; undefined if the area does not expose it.
 * @throws like {@link loadRemote}
 */
export const loadExposed = (name: string, version: AreaVersion, expose: string): Promise<unknown> =>
  registeredFor(name, version, null, (area) =>
    federation.loadRemote<unknown>(`${name}/${expose.slice('./'.length)}`).catch((error: unknown) => {
      if (isNotExposed(error)) return undefined;
      // An area that runs stays registered. Otherwise its entry may be in memory in part.
      area.isWhole ??= false;
      throw error;
    }),
  );

/**
 * Registers a version of an area, unless it is registered already, and loads some of it. Loads of one area run
 * one by one; the next one waits at most as long as a file may take.
 */
async function registeredFor<Loaded>(
  name: string,
  version: AreaVersion,
  failure: Failure | null,
  loadPart: (area: Registered) => Promise<Loaded>,
): Promise<Loaded> {
  if (version.shellApi !== shellApi)
    throw new AreaLoadError(
      'incompatible',
      `${name} ${version.version} is made for shell API ${version.shellApi}, this is ${shellApi}`,
    );

  const loading = (loads.get(name) ?? Promise.resolve()).then(async () => {
    if (failure) await reload([version.entry, requestOf(failure.error)]);
    return loadPart(register(name, version, failure));
  });
  const late = new Promise((resolve) => setTimeout(resolve, SCRIPT_TIMEOUT_MS));
  loads.set(name, Promise.race([loading.catch(() => undefined), late]));
  return loading;
}

function register(name: string, version: AreaVersion, failure: Failure | null): Registered {
  const before = registered.get(name);
  // A remote that failed halfway stays in memory in part, with a module cache and chunks of its own.
  // Registering it again removes them.
  const isReload =
    before !== undefined &&
    (failure !== null || before.isWhole === false || before.version !== version.version);
  if (before !== undefined && !isReload) return before;
  expectIntegrity(version.entry, version.integrity);
  federation.registerRemotes([{ name, entry: version.entry }], { force: isReload });
  const now: Registered = { version: version.version, isWhole: undefined };
  registered.set(name, now);
  return now;
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
