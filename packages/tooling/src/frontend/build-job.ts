import { join } from 'node:path';
import type { BundleOptions } from './bundle-options.ts';
import type { Frontend } from './frontends.ts';

/** The build of one frontend, as it is passed to a child process. */
export interface BuildJob {
  readonly root: string;
  readonly mode: BundleOptions['mode'];
  readonly frontend: Frontend;
  /** Files of the previous publication of the shell. */
  readonly before: readonly string[];
}

/** The result of a finished build; `version` is empty for the shell, `files` is empty for a remote. */
export interface BuildOutcome {
  readonly version: string;
  readonly files: readonly string[];
}

/** The output folders of builds. All of them are below `dist`, so that deleting `dist` resets everything. */
export const places = (root: string) => ({
  shell: join(root, 'dist/shell'),
  remotes: join(root, 'dist/remotes'),
  remote: (name: string) => join(root, 'dist/remotes', name),
  state: (name: string) => join(root, 'dist/.state', `${name}.json`),
  workRoot: join(root, 'dist/.work'),
  work: (name: string) => join(root, 'dist/.work', `${name}-${process.pid}`),
});
