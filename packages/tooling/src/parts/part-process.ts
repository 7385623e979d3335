// Runs a server process. A server that a killed start left behind is stopped first, because two servers would
// corrupt a shared folder.
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { fileOfPart, type Part } from './parts.ts';

/** A running server. */
export interface PartProcess {
  readonly pid: number;
  /** Resolves when the server has exited for any reason. */
  readonly exited: Promise<void>;
  /** Stops the server; its data stays in its folder. */
  stop(signal?: 'SIGTERM' | 'SIGKILL'): Promise<void>;
}

/** Options of {@link startPart}. */
export interface PartStart {
  readonly part: Part;
  /** The data folder. Only one server at a time uses it. */
  readonly folder: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Prepares the files that the server needs, once no other process uses the folder. */
  readonly beforehand?: () => Promise<void>;
  /** Polled until it returns true. */
  readonly isReady: () => Promise<boolean>;
}

const TIMEOUT_MS = 30_000;
const FAREWELL_MS = 8_000;

/** Starts a server and waits until it is ready. @throws {Error} if it exits early or is not ready in time */
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
  // A process group of its own: Ctrl-C in a terminal reaches only this process, which stops the server after
  // the services.
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
    // If the server has exited, another process answered.
    if (hasEnded(server)) throw new Error(`${part} ended: ${said}`);
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

/** Stops the server that an earlier start left on the folder, if the process id still belongs to it. */
async function endLeftover(part: Part, folder: string): Promise<void> {
  const pid = Number(await readFile(pidFileIn(folder), 'utf8').catch(() => ''));
  if (!(pid > 0) || !(await runs(pid, part, folder))) return;
  // its parent was killed in the middle of its work, so a graceful shutdown would gain nothing
  process.kill(pid, 'SIGKILL');
  while (await runs(pid, part, folder)) await sleep(20);
}

/** Process ids are reused: the process is ours only if it was started with our program and our folder. */
async function runs(pid: number, part: Part, folder: string): Promise<boolean> {
  const command = await commandOf(pid).catch(() => ''); // No process has this id any longer.
  return command.includes(part) && command.includes(folder);
}

/** Returns the command line of a process; empty for a zombie. */
const commandOf = async (pid: number): Promise<string> =>
  process.platform === 'linux'
    ? readFile(`/proc/${pid}/cmdline`, 'utf8')
    : (await promisify(execFile)('ps', ['-o', 'command=', '-p', String(pid)])).stdout;
