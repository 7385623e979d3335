// A running part. What a start that was killed left behind is ended first: two servers over one folder would
// ruin it.
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { fileOfPart, type Part } from './parts.ts';

/** A server that is up. */
export interface PartProcess {
  readonly pid: number;
  /** Resolves when it has ended, for whatever reason. */
  readonly exited: Promise<void>;
  /** Ends it; what it stored stays in its folder. */
  stop(signal?: 'SIGTERM' | 'SIGKILL'): Promise<void>;
}

/** How to start a part. */
export interface PartStart {
  readonly part: Part;
  /** Where it stores things. One server at a time uses it. */
  readonly folder: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Writes what it needs to find there, once nobody else uses the folder. */
  readonly beforehand?: () => Promise<void>;
  /** Asked again and again until it says yes. */
  readonly isReady: () => Promise<boolean>;
}

const TIMEOUT_MS = 30_000;
const FAREWELL_MS = 8_000;

/** Starts a part and waits until it is ready. @throws {Error} when it ends before, or is not ready in time */
export async function startPart({
  part,
  folder,
  args,
  env = {},
  beforehand,
  isReady,
}: PartStart): Promise<PartProcess> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await endLeftover(part, folder);
  await beforehand?.();
  // A group of its own: Ctrl-C in a terminal reaches us alone, and the part is stopped after the services.
  const server = spawn(fileOfPart(part), args, {
    cwd: folder,
    env: { PATH: process.env['PATH'], HOME: folder, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  });
  let said = '';
  server.stderr.on('data', (chunk: Buffer) => void (said = (said + chunk.toString()).slice(-2_000)));
  const exited = once(server, 'exit').then(
    () => undefined,
    () => undefined,
  );
  if (server.pid !== undefined) await writeFile(pidFileIn(folder), String(server.pid), { mode: 0o600 });
  for (const deadline = Date.now() + TIMEOUT_MS; ; await sleep(20)) {
    const answers = await isReady();
    if (hasEnded(server)) throw new Error(`${part} ended: ${said}`); // whoever answers is another one
    if (answers) break;
    if (Date.now() < deadline) continue;
    server.kill('SIGKILL');
    throw new Error(`${part} was not ready within ${TIMEOUT_MS / 1_000} s: ${said}`);
  }
  return {
    pid: server.pid ?? 0,
    exited,
    async stop(signal = 'SIGTERM') {
      server.kill(signal);
      const impatience = setTimeout(() => server.kill('SIGKILL'), FAREWELL_MS);
      await exited;
      clearTimeout(impatience);
    },
  };
}

const pidFileIn = (folder: string) => path.join(folder, '.pid');
const hasEnded = (server: ChildProcess) =>
  server.pid === undefined || server.exitCode !== null || server.signalCode !== null;

/** Ends the server that a start before this one left on the folder, if it still is that server. */
async function endLeftover(part: Part, folder: string): Promise<void> {
  const pid = Number(await readFile(pidFileIn(folder), 'utf8').catch(() => ''));
  if (!(pid > 0) || !(await runs(pid, part, folder))) return;
  process.kill(pid, 'SIGKILL'); // it was in the middle of its work already when its parent was killed
  while (await runs(pid, part, folder)) await sleep(20);
}

/** Ids are used again: only a process that was started with our program and our folder is ours. */
async function runs(pid: number, part: Part, folder: string): Promise<boolean> {
  const command = await commandOf(pid).catch(() => ''); // there is none
  return command.includes(part) && command.includes(folder);
}

/** What a process was started with; nothing for one that has ended and was not taken note of. */
const commandOf = async (pid: number): Promise<string> =>
  process.platform === 'linux'
    ? readFile(`/proc/${pid}/cmdline`, 'utf8')
    : (await promisify(execFile)('ps', ['-o', 'command=', '-p', String(pid)])).stdout;
