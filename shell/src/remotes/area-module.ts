import type { AreaVersion } from '@savvi/contracts/registry';
import type { RouteObject } from '@savvi/mfe-kit/router';
import type { Failure } from '../shared/error-boundary.tsx';

/** The module that an area exposes: its pages, with absolute paths. */
export interface AreaModule {
  readonly routes: RouteObject[];
}

/** Loads one version of an area; after a failure, loads all its files again. */
export type LoadArea = (name: string, version: AreaVersion, failure: Failure | null) => Promise<AreaModule>;

/** The interface of federation.ts, the only part of the shell that uses Module Federation. */
export interface Federation {
  readonly loadRemote: LoadArea;
}
