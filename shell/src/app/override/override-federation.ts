import { builtRemoteSchema } from '@savvi/contracts/remote';
import { AreaLoadError } from '../../remotes/area-load-error.ts';
import type { LoadArea } from '../../remotes/area-module.ts';
import { DEADLINE_MS, loadArea } from '../../remotes/load-area.ts';
import { texts } from './override.texts.ts';

/**
 * Milliseconds until an address that does not answer is given up: soon enough that its own sentence is read,
 * not that of the whole load.
 */
const ANSWER_MS = DEADLINE_MS - 1_000;

/**
 * Loads an area whose version is told by the `remote.json` at its entry. The hash comes from there too: it
 * says that the files belong together, and nothing of who made them. @throws AreaLoadError, whose message
 * people read
 */
export const loadRemote: LoadArea = async (name, { entry: address }, failure) => {
  const { remote, base } = await ask(address);
  if (remote.name !== name)
    throw new AreaLoadError('unreachable', texts.problem.otherArea(address, remote.name, name));
  // A version that no registry has: what is reported of it does not count as what was released. Loaded as
  // released ones are: a federation that was imported here would be cut in two by the bundler, and cost
  // everybody's first area a kilobyte.
  return loadArea(
    name,
    {
      version: `override-${remote.version}`,
      entry: new URL(remote.entry, base).href,
      integrity: remote.integrity,
      shellApi: remote.shellApi,
      weight: 100,
      users: [],
    },
    failure,
  );
};

async function ask(address: string) {
  const response = await fetch(address, {
    cache: 'no-store',
    credentials: 'omit',
    signal: AbortSignal.timeout(ANSWER_MS),
  }).catch((error: unknown) => {
    const isLate = error instanceof DOMException && error.name === 'TimeoutError';
    throw new AreaLoadError(
      'unreachable',
      isLate ? texts.problem.late(address, ANSWER_MS) : texts.problem.unreadable(address),
      error,
    );
  });
  if (!response.ok) throw new AreaLoadError('unreachable', texts.problem.refused(address, response.status));
  const remote = await response
    .json()
    .then((told) => builtRemoteSchema.parse(told))
    .catch((error: unknown) => {
      throw new AreaLoadError('unreachable', texts.problem.noRemote(address), error);
    });
  return { remote, base: response.url };
}
