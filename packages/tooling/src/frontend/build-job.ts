import { join } from 'node:path';
import type { BundleOptions } from './bundle-options.ts';
import type { Frontend } from './frontends.ts';

/** One frontend to build, as it is handed to a process of its own. */
export interface BuildJob {
  readonly root: string;
  readonly mode: BundleOptions['mode'];
  readonly frontend: Frontend;
  /** Files of the shell's publication before. */
  readonly before: readonly string[];
}

/** What a finished build left behind; `version` is empty for the shell, `files` for a remote. */
export interface BuildOutcome {
  readonly version: string;
  readonly files: readonly string[];
}

/** Where the build puts things. Everything lies below `dist`, so that removing it starts afresh. */
export const places = (root: string) => ({
  shell: join(root, 'dist/shell'),
  remotes: join(root, 'dist/remotes'),
  remote: (name: string) => join(root, 'dist/remotes', name),
  state: (name: string) => join(root, 'dist/.state', `${name}.json`),
  workRoot: join(root, 'dist/.work'),
  work: (name: string) => join(root, 'dist/.work', `${name}-${process.pid}`),
});
