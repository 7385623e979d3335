import type { AreaVersion } from '@savvi/contracts/registry';
import type { RouteObject } from '@savvi/mfe-kit/router';
import type { Failure } from '../shared/error-boundary.tsx';

/** What an area exposes: its pages, with absolute paths. */
export interface AreaModule {
  readonly routes: RouteObject[];
}

/** Loads one version of an area; after a failure, everything of it again. */
export type LoadArea = (name: string, version: AreaVersion, failure: Failure | null) => Promise<AreaModule>;

/** The part of the shell that knows Module Federation. */
export interface Federation {
  readonly loadRemote: LoadArea;
}
