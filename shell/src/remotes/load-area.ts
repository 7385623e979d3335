import type { AreaVersion } from '@savvi/contracts/registry';
import type { RouteObject } from '@savvi/mfe-kit/router';
import { AreaLoadError } from './area-load-error.ts';

/** What an area exposes: its pages, with absolute paths. */
export interface AreaModule {
  readonly routes: RouteObject[];
}

/** What an area broke on, before it is tried again. */
export interface Failure {
  readonly error: unknown;
}

/** Loads one version of an area; after a failure, everything of it anew. */
export type LoadArea = (name: string, version: AreaVersion, failure: Failure | null) => Promise<AreaModule>;

/** Milliseconds until an area that does not come counts as unreachable; people see an error within ten seconds. */
export const DEADLINE_MS = 8_000;

/** The part of the shell that knows Module Federation. */
export interface Federation {
  readonly loadRemote: LoadArea;
}

/** Loads areas through a federation that is itself loaded with the first of them. @throws AreaLoadError at the latest after {@link DEADLINE_MS}. */
export function areaLoader(importFederation: () => Promise<Federation>): LoadArea {
  const load: LoadArea = async (name, version, failure) => {
    const federation = await importFederation().catch((error: unknown) => {
      throw new AreaLoadError('unreachable', 'The part of the shell that loads areas did not come', error);
    });
    return federation.loadRemote(name, version, failure);
  };
  return async (name, version, failure) => {
    const { promise: deadline, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(() => reject(new AreaLoadError('unreachable', `${name} did not come within ${DEADLINE_MS} ms`)), DEADLINE_MS);
    return Promise.race([load(name, version, failure), deadline]).finally(() => clearTimeout(timer));
  };
}

/** Loads an area of this page. */
export const loadArea = areaLoader(() => import('./federation.ts'));
