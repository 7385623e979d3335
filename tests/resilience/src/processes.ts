// Starts processes as an operator or a cluster does: a root command such as `npm run backup`, one service
// without the rest of the product, also of an earlier commit.
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { descendantsOf, killIfThere, startProgram, until } from '@savvi/testing/processes';
import { freePort } from '@savvi/tooling/postgres/free-port';
import { generateIfStale } from '@savvi/tooling/prisma/generate';

const root = path.join(import.meta.dirname, '../../..');
const run = promisify(execFile);

/** Starts `npm run <command> -- <args>`. `ended` resolves with the exit code, which is null after a signal. */
export function startRootCommand(
  command: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
) {
  const begun = performance.now();
  const { child, pid, output } = startProgram([path.join(root, 'scripts/start.mjs'), command, ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    outlives: true,
  });
  return {
    ended: once(child, 'close').then(() => ({
      code: child.exitCode,
      output: output(),
      ms: performance.now() - begun,
    })),
    /** Kills the command's own Node.js processes. Other processes that they started keep running. */
    kill(): void {
      const ours = descendantsOf(pid).filter((each) => each.command.includes(`scripts/${command}.ts`));
      for (const each of [{ pid }, ...ours]) killIfThere(each.pid);
    },
  };
}

/** A service process, running or ended. */
export type ServiceProcess = Awaited<ReturnType<typeof startServiceProcess>>;

/** Starts `src/main.ts` of a folder with only the environment variables in `env`. */
export async function startServiceProcess(folder: string, env: Readonly<Record<string, string>>) {
  const port = env['PORT'] ?? String(await freePort());
  const { child, stdout, stderr, hasEnded, end } = startProgram([path.join(folder, 'src/main.ts')], {
    cwd: root,
    env: { PATH: process.env['PATH'] ?? '', ...env, PORT: port },
    outlives: true,
  });
  const url = `http://127.0.0.1:${port}`;
  const lines: { readonly level: string; readonly msg: string }[] = [];
  let complained = '';
  createInterface(stdout).on('line', (line) => {
    if (line.startsWith('{')) lines.push(JSON.parse(line)); // pino writes these lines
  });
  stderr.on('data', (text: string) => (complained += text));
  const readyz = () =>
    fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5_000) }).then(
      ({ status }) => status,
      () => 0,
    );

  async function reached(isSo: () => Promise<boolean> | boolean, withinMs: number, what: string) {
    const complaint = () =>
      `${what}: ${hasEnded() ? `it ended with ${child.exitCode ?? child.signalCode}` : 'not in time'}\n${complained}${lines.map((line) => JSON.stringify(line)).join('\n')}`;
    await until(async () => (await isSo()) || hasEnded(), withinMs, complaint, 50);
    if (!(await isSo())) throw new Error(complaint());
  }

  return {
    url,
    /** The log lines of the service, parsed. */
    lines,
    /** Returns the status of `/readyz`; 0 while the service does not listen. */
    readyz,
    /** Returns the output that is not a log line: the reason for an exit. */
    complained: () => complained,
    /** Returns the exit code; null while the process runs, or when a signal ended it. */
    exitCode: () => child.exitCode,
    /** Waits until the service is ready. @throws {Error} when it ended, or was not ready within 30 s */
    ready: () => reached(async () => (await readyz()) === 200, 30_000, 'ready'),
    /** Waits for a log line with this message. @throws {Error} when there was none within 20 s */
    logged: (message: string) =>
      reached(() => lines.some(({ msg }) => msg === message), 20_000, `a log line "${message}"`),
    /** Stops the service as a cluster does, and waits for its exit. */
    stop: () => end(),
  };
}

/**
 * Creates a folder with a service and its packages as of `commit`, linked to the libraries installed here.
 * @throws {Error} when the commit is not in the history
 */
export async function earlierCode({
  commit,
  service,
  packages,
}: {
  readonly commit: string;
  readonly service: string;
  readonly packages: readonly string[];
}): Promise<{ readonly folder: string; remove(): Promise<void> }> {
  const parts = [service, ...packages];
  const folder = await mkdtemp(path.join(tmpdir(), 'savvi-earlier-'));
  // Git gets a separate index, so that the checkout does not change what is staged in this repository.
  const env = { ...process.env, GIT_INDEX_FILE: path.join(folder, '.index') };
  await run('git', ['--work-tree', folder, 'checkout', commit, '--', ...parts], { cwd: root, env }).catch(
    (cause: unknown) => {
      throw new Error(
        `The code of ${commit} is not in this clone; it needs the whole history (git fetch --unshallow).`,
        { cause },
      );
    },
  );
  await symlink(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  // The node_modules folder of each package contains relative links: libraries resolve through the folder
  // linked above, our own packages resolve to the earlier code.
  for (const part of parts)
    await cp(path.join(root, part, 'node_modules'), path.join(folder, part, 'node_modules'), {
      recursive: true,
      verbatimSymlinks: true,
    });
  await generateIfStale({ serviceDir: path.join(folder, service) });
  return { folder: path.join(folder, service), remove: () => rm(folder, { recursive: true, force: true }) };
}
