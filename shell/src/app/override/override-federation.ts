import { builtRemoteSchema } from '@savvi/contracts/remote';
import { AreaLoadError } from '../../remotes/area-load-error.ts';
import type { LoadArea } from '../../remotes/area-module.ts';
import { loadArea } from '../../remotes/load-area.ts';

/**
 * Loads an area whose version is told by the `remote.json` at its entry. The hash comes from there too: it says that the files belong
 * together, and nothing of who made them. @throws AreaLoadError
 */
export const loadRemote: LoadArea = async (name, { entry: address }, failure) => {
  const { remote, base } = await ask(address).catch((error: unknown) => {
    throw new AreaLoadError('unreachable', `${address} tells of no remote`, error);
  });
  if (remote.name !== name) throw new AreaLoadError('unreachable', `${address} is the area ${remote.name}, not ${name}`);
  // A version that no registry has: what is reported of it does not count as what was released. Loaded as released ones are: a
  // federation that was imported here would be cut in two by the bundler, and cost everybody's first area a kilobyte.
  return loadArea(name, { version: `override-${remote.version}`, entry: new URL(remote.entry, base).href, integrity: remote.integrity, shellApi: remote.shellApi, weight: 100, users: [] }, failure);
};

async function ask(address: string) {
  const response = await fetch(address, { cache: 'no-store', credentials: 'omit' });
  if (!response.ok) throw new Error(`it answers ${response.status}`);
  return { remote: builtRemoteSchema.parse(await response.json()), base: response.url };
}
