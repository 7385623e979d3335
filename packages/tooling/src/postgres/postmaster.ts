// After a kill -9 of Savvi, its PostgreSQL keeps running and locks the data folder. After a power cut or in a
// new container, `postmaster.pid` names a process that no longer exists or another program with the same
// process id.
import { execFile } from 'node:child_process';
import { readFile, readlink, realpath, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { errorCode } from './error-code.ts';
import { PostgresFailure } from './failure.ts';

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
      if (!send(left.pid, signal, data)) break;
      if (await isGoneWithin(left.pid, timeoutMs)) break;
    }
  }
  await rm(path.join(data, 'postmaster.pid'), { force: true });
}

/** Whether the process `pid` is a PostgreSQL server with the data folder `data`. */
export async function isPostmasterOf(pid: number, data: string): Promise<boolean> {
  if (!isAlive(pid)) return false;
  if (process.platform !== 'linux') {
    const { stdout } = await promisify(execFile)('ps', ['-o', 'command=', '-p', String(pid)]).catch(() => ({
      stdout: '',
    }));
    return stdout.includes('postgres') && stdout.includes(data);
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

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (cause) {
    return errorCode(cause) === 'EPERM';
  }
}
