import { builtRemoteSchema } from '@savvi/contracts/remote';
import { AreaLoadError } from '../../remotes/area-load-error.ts';
import type { LoadArea } from '../../remotes/area-module.ts';
import { DEADLINE_MS, loadArea } from '../../remotes/load-area.ts';
import { texts } from './override.texts.ts';

/**
 * How long to wait for the response of an override's address, in milliseconds. Shorter than the deadline of
 * the whole load, so that the specific error is shown.
 */
const ANSWER_MS = DEADLINE_MS - 1_000;

/**
 * Loads an area as described by the `remote.json` at its entry. The hash comes from the same file: it only
 * proves that the files belong together, not their author.
 * @throws AreaLoadError with a message for the user
 */
export const loadRemote: LoadArea = async (name, { entry: address }, failure) => {
  const { remote, base } = await fetchJson(address);
  if (remote.name !== name)
    throw new AreaLoadError('unreachable', texts.problem.otherArea(address, remote.name, name));
  // The version is in no registry, so its reports do not count for a released one. This uses the same
  // federation chunk as released areas: importing it here would split that chunk, which makes every user's
  // first area a kilobyte larger.
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

async function fetchJson(address: string) {
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
    .then((json) => builtRemoteSchema.parse(json))
    .catch((error: unknown) => {
      throw new AreaLoadError('unreachable', texts.problem.noRemote(address), error);
    });
  return { remote, base: response.url };
}
