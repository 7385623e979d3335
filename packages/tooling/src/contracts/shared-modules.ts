import { join } from 'node:path';
import { installedDir, readManifest, readRemote } from '../frontend/frontend-manifest.ts';
import { sharedMap } from '../frontend/shared-map.ts';
import { sharedTopics } from '../frontend/shared-topics.ts';

/**
 * The run-time interface between the parts of a page: the shell API, and the modules that exist once per
 * page.
 */
export interface SharedModules {
  readonly version: string;
  readonly shellApi: number;
  readonly shared: Readonly<Record<string, string>>;
}

/**
 * Returns the modules that the remote in `dir` requires from the shell, as version ranges; its build receives
 * the same ones.
 */
export function neededModules(dir: string): SharedModules {
  const { version, peerDependencies = {} } = readManifest(dir);
  const map = sharedMap(peerDependencies, (name) => readManifest(installedDir(dir, name)).version);
  const needed = Object.entries(map)
    .filter(([name, { singleton }]) => singleton && !name.endsWith('/'))
    .map(([name, { requiredVersion }]) => [name, requiredVersion]);
  return { version, shellApi: readRemote(dir).shellApi, shared: Object.fromEntries(needed) };
}

/** Returns the modules that the shell in `dir` provides, with their versions. */
export function offeredModules(dir: string): SharedModules {
  const offered = Object.fromEntries(
    sharedTopics(dir)
      .filter(({ singleton }) => singleton)
      .map(({ name, version }) => [name, version]),
  );
  return {
    version: readManifest(dir).version,
    shellApi: Number.parseInt(offered['@savvi/mfe-kit'] ?? '', 10),
    shared: offered,
  };
}

/** The sources of the mfe-kit version that the shell in `dir` uses; its calls count as the shell's. */
export const kitOf = (dir: string): string => join(installedDir(dir, '@savvi/mfe-kit'), 'src');
