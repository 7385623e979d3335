import { fork } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, watch, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { inParallel } from '../code/in-parallel.ts';
import { isAlive } from '../postgres/processes.ts';
import type { BundleOptions } from './base-config.ts';
import { beside, findFrontends, type Frontend, isNoSource, sourceHash } from './frontends.ts';

/** Options of {@link buildFrontends}. */
export interface BuildOptions {
  readonly root: string;
  /** Default `production`; `development` is faster and has source maps. */
  readonly mode?: BuildJob['mode'];
  /** Called with one plain line per step. */
  readonly onProgress?: (line: string) => void;
  /** Whether frontends that are not stale are built, too. */
  readonly force?: boolean;
  /** The one frontend to build: `shell` or an area; absent: all. */
  readonly only?: string;
}

/** A built frontend in `dist`; `version` is empty for the shell. */
export interface BuiltFrontend {
  readonly kind: Frontend['kind'];
  readonly name: string;
  readonly version: string;
  readonly dir: string;
  /** False if the existing build was still up to date. */
  readonly isFresh: boolean;
}

interface State extends BuildOutcome {
  readonly sources: string;
}

/**
 * Builds the stale frontends, or the one in `only`, into `dist/`.
 * @throws with the bundler's message if one does not compile
 */
export async function buildFrontends({
  root,
  mode = 'production',
  onProgress = () => {},
  force = false,
  only,
}: BuildOptions): Promise<BuiltFrontend[]> {
  removeAbandonedWork(root);
  const frontends = findFrontends(root);
  if (only === undefined) removeVanishedAreas(root, frontends);
  const jobs = frontends
    .filter(({ name }) => only === undefined || name === only)
    .map((frontend) => () => buildOne({ root, mode, onProgress, force }, frontend));
  return inParallel(jobs, Math.min(availableParallelism(), 4));
}

async function buildOne(
  { root, mode, onProgress, force }: Required<Omit<BuildOptions, 'only'>>,
  frontend: Frontend,
): Promise<BuiltFrontend> {
  const { name, kind } = frontend;
  const stateFile = places(root).state(name);
  // Only the code below writes the state file, so it has this type.
  const before = existsSync(stateFile) ? (JSON.parse(readFileSync(stateFile, 'utf8')) as State) : undefined;
  const sources = sourceHash(root, frontend, mode);
  if (
    !force &&
    before?.sources === sources &&
    existsSync(join(outputOf(root, frontend, before), kind === 'shell' ? 'app.html' : 'remote.json'))
  ) {
    return { kind, name, version: before.version, dir: outputOf(root, frontend, before), isFresh: false };
  }

  onProgress(`Building ${name}`);
  const start = performance.now();
  const outcome = await runWorker({ root, mode, frontend, before: before?.files ?? [] });
  mkdirSync(dirname(stateFile), { recursive: true });
  writeFileSync(stateFile, JSON.stringify({ sources, ...outcome } satisfies State));
  onProgress(
    `Built ${name}${outcome.version && ` ${outcome.version}`} in ${((performance.now() - start) / 1000).toFixed(1)} s`,
  );
  return { kind, name, version: outcome.version, dir: outputOf(root, frontend, outcome), isFresh: true };
}

const outputOf = (root: string, { kind, name }: Frontend, { version }: BuildOutcome): string =>
  kind === 'shell' ? places(root).shell : join(places(root).remote(name), version);

/**
 * Removes the work folders of builds that were killed. A folder whose process is running belongs to another
 * start on this checkout.
 */
function removeAbandonedWork(root: string): void {
  const { workRoot } = places(root);
  for (const name of existsSync(workRoot) ? readdirSync(workRoot) : []) {
    if (!isAlive(Number(name.split('-').at(-1))))
      rmSync(join(workRoot, name), { recursive: true, force: true });
  }
}

/** Removes the versions of areas that the checkout does not have any more; the gateway would run them. */
function removeVanishedAreas(root: string, frontends: readonly Frontend[]): void {
  const { remotes, remote } = places(root);
  for (const name of existsSync(remotes) ? readdirSync(remotes) : [])
    if (!frontends.some((each) => each.kind === 'remote' && each.name === name))
      rmSync(remote(name), { recursive: true, force: true });
}

async function runWorker(job: BuildJob): Promise<BuildOutcome> {
  const worker = fork(beside(import.meta, 'build-worker'), {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  return new Promise((resolve, reject) => {
    worker.once('message', (answer: { outcome: BuildOutcome } | { failure: string }) => {
      if ('outcome' in answer) resolve(answer.outcome);
      else reject(new Error(`${job.frontend.name} does not build:\n${answer.failure}`));
    });
    worker.once('error', reject);
    worker.once('exit', (code, signal) =>
      reject(new Error(`the build of ${job.frontend.name} ended early (${signal ?? code})`)),
    );
    worker.send(job);
  });
}

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
