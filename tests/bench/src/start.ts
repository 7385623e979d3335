import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { treeCpuMs, treeMib } from '@savvi/testing/processes';
import { register } from '@savvi/testing/session';
import { freePort } from '@savvi/tooling/postgres/free-port';
import type { Figure } from './figure.ts';
import { median, range, roundsOf } from './rounds.ts';
import { newFolder } from './started.ts';

const STARTS = 5;
const IDLE_MS = 20_000; // after this time, memory that only the start needs has been released
const TIMEOUT_MS = 120_000;
const root = resolve(import.meta.dirname, '../../..');

const isReady = (url: string) =>
  fetch(`${url}/readyz`).then(
    async (reply) => (await reply.body?.cancel(), reply.status === 200),
    () => false,
  );

/**
 * Runs `npm start` as a user does, and returns the seconds from its first process to the first 200 of
 * /readyz, and the CPU seconds that all processes used until then.
 */
async function npmStart(stack: AsyncDisposableStack, dataDir: string) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const begun = performance.now();
  const child = spawn('npm', ['start'], {
    cwd: root,
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir },
    stdio: 'ignore',
  });
  const ended = once(child, 'exit');
  stack.defer(async () => {
    child.kill('SIGTERM');
    await ended;
  });
  const pid = child.pid ?? 0;
  while (!(await isReady(url))) {
    if (child.exitCode !== null || performance.now() - begun > TIMEOUT_MS)
      throw new Error('the product did not start');
    await sleep(10);
  }
  return { url, pid, seconds: (performance.now() - begun) / 1_000, cpuSeconds: treeCpuMs(pid) / 1_000 };
}

/** Measures how soon the whole product is ready after a restart, and how much memory it uses when idle. */
export async function start(stack: AsyncDisposableStack): Promise<Figure[]> {
  const dataDir = await newFolder(stack);
  const startAndStop = async () => {
    await using each = new AsyncDisposableStack();
    return await npmStart(each, dataDir);
  };
  // The first start creates the folder and data that later starts use.
  const starts = await roundsOf(STARTS, startAndStop, 1);
  const seconds = starts.map((each) => each.seconds);
  const { url, pid } = await npmStart(stack, dataDir);
  const { cookie } = await register(url, { email: 'bench@example.com' });
  for (const path of ['/', '/registry.json', '/api/user', '/api/budgets'])
    await (await fetch(`${url}${path}`, { headers: { Cookie: cookie } })).text();
  await sleep(IDLE_MS);
  return [
    {
      name: 'warm start to ready',
      value: median(seconds),
      unit: 's',
      limit: 2.5,
      detail: `median of ${STARTS}; ${range(seconds, 2)}`,
    },
    {
      name: '  CPU of it',
      value: median(starts.map((each) => each.cpuSeconds)),
      unit: 's',
      detail: 'all processes, npm and PostgreSQL included',
    },
    {
      name: 'idle memory with PostgreSQL',
      value: treeMib(pid),
      unit: 'MB',
      limit: 280,
      detail: `PSS ${IDLE_MS / 1_000} s after somebody used it`,
    },
  ];
}
