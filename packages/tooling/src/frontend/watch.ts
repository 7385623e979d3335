import { watch } from 'node:fs';
import { join } from 'node:path';
import { buildFrontends, type BuiltFrontend } from './build.ts';
import { findFrontends, isNoSource } from './frontends.ts';

/** What to watch. */
export interface WatchOptions {
  readonly root: string;
  /** Hears one plain line for each step, and why something does not build. */
  readonly onProgress?: (line: string) => void;
  /** Called after each round that built something, the first one included. */
  readonly onBuilt: (built: readonly BuiltFrontend[]) => void;
}

/** A watch that goes on until it is closed. */
export interface FrontendWatch {
  /** Resolves once a build under way has ended. */
  close(): Promise<void>;
}

/** Editors write a file in several steps; milliseconds of quiet that end such a burst. */
const QUIET_MS = 80;

/**
 * Builds what is stale now and after every change, for development. A mistake is reported, and the next
 * change tried.
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
  // One round after the other; a change during a round leads to another one.
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
