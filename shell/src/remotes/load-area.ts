import type { AreaVersion } from '@savvi/contracts/registry';
import type { RouteObject } from '@savvi/mfe-kit/router';
import { AreaLoadError } from './area-load-error.ts';

/** What an area exposes: its pages, with absolute paths. */
export interface AreaModule {
  readonly routes: RouteObject[];
}

/** Loads one version of an area; `isFresh` gives up what was loaded of it before. */
export type LoadArea = (name: string, version: AreaVersion, isFresh: boolean) => Promise<AreaModule>;

/** Milliseconds until an area that does not come counts as unreachable; people see an error within ten seconds. */
export const DEADLINE_MS = 8_000;

/** Loads an area, and with the first one the federation runtime. @throws AreaLoadError at the latest after {@link DEADLINE_MS}. */
export const loadArea: LoadArea = async (name, version, isFresh) => {
  const { promise: deadline, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new AreaLoadError('unreachable', `${name} did not come within ${DEADLINE_MS} ms`)), DEADLINE_MS);
  return Promise.race([fromFederation(name, version, isFresh), deadline]).finally(() => clearTimeout(timer));
};

async function fromFederation(name: string, version: AreaVersion, isFresh: boolean): Promise<AreaModule> {
  const federation = await import('./federation.ts').catch((error: unknown) => {
    throw new AreaLoadError('unreachable', 'The part of the shell that loads areas did not come', error);
  });
  return federation.loadRemote(name, version, isFresh);
}
