import type { AreaVersion } from '@savvi/contracts/registry';
import { notePage } from '../shared/page-notes.ts';
import { AreaLoadError } from './area-load-error.ts';
import type { Federation, LoadArea } from './area-module.ts';

/**
 * How long an area may take to load, in milliseconds, before it counts as unreachable; users see an error
 * within ten seconds.
 */
export const DEADLINE_MS = 8_000;

/**
 * Creates a function that loads areas with the federation runtime, which itself loads with the first area.
 * The function rejects with an AreaLoadError after {@link DEADLINE_MS} at the latest.
 */
export function areaLoader(importFederation: () => Promise<Federation>): LoadArea {
  const load: LoadArea = async (name, version, failure) => {
    const federation = await importFederation().catch((error: unknown) => {
      throw new AreaLoadError('unreachable', 'The shell could not load areas', error);
    });
    return federation.loadRemote(name, version, failure);
  };
  return async (name, version, failure) => {
    const { promise: deadline, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(
      () => reject(new AreaLoadError('unreachable', `${name} did not come within ${DEADLINE_MS} ms`)),
      DEADLINE_MS,
    );
    return Promise.race([load(name, version, failure), deadline]).finally(() => clearTimeout(timer));
  };
}

/** Loads another module of an area, such as `./takeout`; undefined if the area does not expose it. */
export async function loadExposed(name: string, version: AreaVersion, expose: string): Promise<unknown> {
  const federation = await import(/* webpackChunkName: "federation" */ './federation.ts');
  return federation.loadExposed(name, version, expose);
}

const load = areaLoader(() => import(/* webpackChunkName: "federation" */ './federation.ts'));

/**
 * Loads an area and adds the result to the page's report; an area that loads after the deadline counts as
 * failed.
 */
export const loadArea: LoadArea = (name, version, failure) => {
  const start = performance.now();
  const note = (outcome: 'ok' | 'failed') =>
    notePage({
      load: { area: name, version: version.version, outcome, seconds: (performance.now() - start) / 1_000 },
    });
  const loading = load(name, version, failure);
  loading.then(
    () => note('ok'),
    () => note('failed'),
  );
  return loading;
};
