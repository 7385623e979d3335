// The processes of servers: those that we start, and those that an earlier start left behind.
import { type ChildProcess, execFile, spawn, type SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import { readFile, readlink, realpath, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { errorCode } from './error-code.ts';
import { PostgresFailure } from './failure.ts';

/** How long a process may take to exit before it is killed, in milliseconds. */
const GRACE_MS = 8_000;

/**
 * Returns a TCP port on 127.0.0.1 that is free at this moment: the wanted one, or any if it is 0.
 * @throws if the wanted port is in use
 */
export async function freePort(wanted = 0): Promise<number> {
  const server = createServer().listen(wanted, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // a TCP server's address is never a string
  server.close();
  await once(server, 'close');
  return port;
}

/**
 * Returns a function for the last characters of a process's error output, or of the error if it could not
 * start.
 */
export function logOf(child: ChildProcess, charsMax: number): () => string {
  let log = '';
  const add = (text: unknown) => (log = `${log}${String(text)}`.slice(-charsMax));
  child.stderr?.setEncoding('utf8').on('data', add);
  child.once('error', add);
  return () => log;
}

/** Whether a child process has exited or could not be started. */
export const hasEnded = ({ pid, exitCode, signalCode }: ChildProcess): boolean =>
  pid === undefined || exitCode !== null || signalCode !== null;

/**
 * Starts a server in a process group of its own: Ctrl-C in a terminal reaches only this process, which stops
 * the server after the services.
 */
export function startServer(
  file: string,
  args: readonly string[],
  options: SpawnOptions,
  logCharsMax: number,
) {
  const server = spawn(file, args, { ...options, stdio: ['ignore', 'ignore', 'pipe'], detached: true });
  const exited = once(server, 'exit').then(
    () => undefined,
    () => undefined,
  );
  return {
    process: server,
    /** Returns the end of the server's log, or the error if the server could not start. */
    said: logOf(server, logCharsMax),
    /** Resolves when the server has exited for any reason. */
    exited,
    /** Ends the server with a signal, and with `last` if it is still running eight seconds later. */
    async end(signal: NodeJS.Signals, last: NodeJS.Signals): Promise<void> {
      if (hasEnded(server)) return;
      const timeout = setTimeout(() => server.kill(last), GRACE_MS);
      server.kill(signal);
      await exited;
      clearTimeout(timeout);
    },
  };
}

/** Whether a process of any account has this id. */
export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (cause) {
    return errorCode(cause) === 'EPERM';
  }
}

// After a kill -9 of Savvi, its PostgreSQL keeps running and locks the data folder. After a power cut or in a
// new container, `postmaster.pid` names a process that no longer exists or another program with the same
// process id.

/**
 * The content of `postmaster.pid`, whose lines are process, folder, start, port, sockets, address, memory and
 * status.
 */
export interface PostmasterFile {
  pid: number;
  port: number;
  isReady: boolean;
}

/** Reads `<data>/postmaster.pid`; null if it does not exist or is still being written. */
export async function readPostmasterFile(data: string): Promise<PostmasterFile | null> {
  const lines = (await readFile(path.join(data, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n');
  const pid = Number(lines[0]);
  if (!Number.isSafeInteger(pid) || pid <= 0) return null;
  return { pid, port: Number(lines[3] ?? 0), isReady: lines[7]?.trim() === 'ready' };
}

/**
 * Stops a PostgreSQL that an earlier start left on `data`, and deletes a pid file that names another process.
 */
export async function stopLeftover(data: string): Promise<void> {
  const left = await readPostmasterFile(data);
  if (left !== null && (await isPostmasterOf(left.pid, data))) {
    for (const [signal, timeoutMs] of [
      ['SIGINT', 15_000],
      ['SIGQUIT', 5_000],
      ['SIGKILL', 5_000],
    ] as const) {
      if (!send(left.pid, signal, data) || (await isGoneWithin(left.pid, timeoutMs))) break;
    }
  }
  await rm(path.join(data, 'postmaster.pid'), { force: true });
}

/** Whether the process `pid` is a PostgreSQL server with the data folder `data`. */
export async function isPostmasterOf(pid: number, data: string): Promise<boolean> {
  if (!isAlive(pid)) return false;
  if (process.platform !== 'linux') {
    const command = await commandOf(pid).catch(() => '');
    return command.includes('postgres') && command.includes(data);
  }
  const [program, folder] = await Promise.all([
    readlink(`/proc/${pid}/exe`),
    readlink(`/proc/${pid}/cwd`),
  ]).catch(() => ['', '']);
  return /^postgres\b/.test(path.basename(program ?? '')) && folder === (await realpath(data));
}

function send(pid: number, signal: NodeJS.Signals, data: string): boolean {
  try {
    return process.kill(pid, signal);
  } catch (cause) {
    if (errorCode(cause) === 'ESRCH') return false;
    throw new PostgresFailure(
      `A PostgreSQL of another account (process ${pid}) still uses ${data}: stop it first.`,
      { cause },
    );
  }
}

async function isGoneWithin(pid: number, timeoutMs: number): Promise<boolean> {
  for (const end = Date.now() + timeoutMs; Date.now() < end; await sleep(20)) {
    if (!isAlive(pid)) return true;
  }
  return false;
}

/** Returns the command line of a process; empty for a zombie. @throws if there is no such process */
export const commandOf = async (pid: number): Promise<string> =>
  process.platform === 'linux'
    ? readFile(`/proc/${pid}/cmdline`, 'utf8')
    : (await promisify(execFile)('ps', ['-o', 'command=', '-p', String(pid)])).stdout;
