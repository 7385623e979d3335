import { join } from 'node:path';
import { installedDir, readManifest, readRemote } from '../frontend/frontend-manifest.ts';
import { sharedMap } from '../frontend/shared-map.ts';
import { sharedTopics } from '../frontend/shared-topics.ts';

/** What page parts agree on at run time: the shell API, and modules that exist once in a page. */
export interface SharedModules {
  readonly version: string;
  readonly shellApi: number;
  readonly shared: Readonly<Record<string, string>>;
}

/** What the remote in `dir` needs of the shell, with ranges: what its build is told. */
export function neededModules(dir: string): SharedModules {
  const { version, peerDependencies = {} } = readManifest(dir);
  const map = sharedMap(peerDependencies, (name) => readManifest(installedDir(dir, name)).version);
  const needed = Object.entries(map)
    .filter(([name, { singleton }]) => singleton && !name.endsWith('/'))
    .map(([name, { requiredVersion }]) => [name, requiredVersion]);
  return { version, shellApi: readRemote(dir).shellApi, shared: Object.fromEntries(needed) };
}

/** What the shell in `dir` hands over, with versions. */
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

/** The sources of mfe-kit as the shell in `dir` has it: its calls are the shell's. */
export const kitOf = (dir: string): string => join(installedDir(dir, '@savvi/mfe-kit'), 'src');
