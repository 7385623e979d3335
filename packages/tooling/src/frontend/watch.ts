import { watch } from 'node:fs';
import { join } from 'node:path';
import { buildFrontends, type BuiltFrontend } from './build.ts';
import { findFrontends, isNoSource } from './frontends.ts';

/** Options of {@link watchFrontends}. */
export interface WatchOptions {
  readonly root: string;
  /** Called with one plain line per step, and with the reason of a failed build. */
  readonly onProgress?: (line: string) => void;
  /** Called after each round that built a frontend, including the first one. */
  readonly onBuilt: (built: readonly BuiltFrontend[]) => void;
}

/** A watch that runs until it is closed. */
export interface FrontendWatch {
  /** Resolves after the current build has ended. */
  close(): Promise<void>;
}

/** Debounce time in milliseconds, because editors write a file in several steps. */
const QUIET_MS = 80;

/**
 * Builds stale frontends now and after every change, for development. A failed build is reported and retried
 * after the next change.
 */
export function watchFrontends({ root, onProgress = () => {}, onBuilt }: WatchOptions): FrontendWatch {
  let building = Promise.resolve();
  let quiet: NodeJS.Timeout | undefined;

  const build = async () => {
    try {
      const built = await buildFrontends({ root, mode: 'development', onProgress });
      if (built.some(({ isFresh }) => isFresh)) onBuilt(built);
    } catch (error) {
      onProgress(error instanceof Error ? error.message : String(error));
    }
  };
  // Rounds run one at a time; a change during a round starts another one afterwards.
  const buildSoon = () => {
    clearTimeout(quiet);
    quiet = setTimeout(() => (building = building.then(build)), QUIET_MS);
  };

  const dirs = new Set(findFrontends(root).flatMap(({ sources }) => sources));
  const watchers = [...dirs].map((dir) =>
    watch(join(root, dir), { recursive: true }, (_, file) => {
      if (file === null || !file.split(/[\\/]/).some(isNoSource)) buildSoon();
    }),
  );
  building = build();

  return {
    async close() {
      clearTimeout(quiet);
      for (const watcher of watchers) watcher.close();
      await building;
    },
  };
}
