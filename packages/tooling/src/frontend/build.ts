import { fork } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { places, type BuildJob, type BuildOutcome } from './build-job.ts';
import { beside } from './beside.ts';
import { findFrontends, sourceHash, type Frontend } from './frontends.ts';

/** Options of {@link buildFrontends}. */
export interface BuildOptions {
  readonly root: string;
  /** Default `production`; `development` is faster and has source maps. */
  readonly mode?: BuildJob['mode'];
  /** Called with one plain line per step. */
  readonly onProgress?: (line: string) => void;
  /** Also builds frontends that are not stale. */
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
  const jobs = findFrontends(root)
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
  const before = readState(stateFile);
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

function outputOf(root: string, { kind, name }: Frontend, { version }: BuildOutcome): string {
  return kind === 'shell' ? places(root).shell : join(places(root).remote(name), version);
}

function readState(file: string): State | undefined {
  // Only the code below writes the state file, so it has this type.
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as State) : undefined;
}

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

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
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

async function inParallel<T>(jobs: readonly (() => Promise<T>)[], width: number): Promise<T[]> {
  const results: T[] = [];
  const failures: unknown[] = [];
  const queue = jobs.entries();
  const runner = async () => {
    for (const [index, job] of queue)
      await job().then(
        (result) => (results[index] = result),
        (error: unknown) => failures.push(error),
      );
  };
  // The other builds finish before the error is thrown, so one broken area does not discard their results.
  await Promise.all(Array.from({ length: width }, runner));
  if (failures.length > 0)
    throw failures.length === 1
      ? failures[0]
      : new AggregateError(failures, failures.map(messageOf).join('\n'));
  return results;
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
