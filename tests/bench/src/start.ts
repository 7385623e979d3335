import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { descendantsOf } from '@savvi/testing/processes';
import { freePort } from '@savvi/tooling/postgres/free-port';
import { median } from './compare.ts';
import { treeCpuMs } from '@savvi/testing/cpu';
import type { Figure } from './figure.ts';
import { register } from '@savvi/testing/session';

const STARTS = 5;
const IDLE_MS = 20_000; // memory that only the start needs has been released by then
const TIMEOUT_MS = 120_000;
const root = resolve(import.meta.dirname, '../../..');

interface Started {
  readonly url: string;
  readonly seconds: number;
  /** CPU seconds that all processes used until the product was ready. */
  readonly cpuSeconds: number;
  /** Returns the memory of all processes in megabytes; shared memory counts once. */
  readonly memoryMb: () => number;
  stop(): Promise<void>;
}

const isReady = (url: string) =>
  fetch(`${url}/readyz`).then(
    async (reply) => (await reply.body?.cancel(), reply.status === 200),
    () => false,
  );

/** Runs `npm start` as a user does, from its first process to the first 200 of /readyz. */
async function start(dataDir: string): Promise<Started> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const begun = performance.now();
  const child = spawn('npm', ['start'], {
    cwd: root,
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir },
    stdio: 'ignore',
  });
  const ended = once(child, 'exit');
  const pid = child.pid ?? 0;
  while (!(await isReady(url))) {
    if (child.exitCode !== null || performance.now() - begun > TIMEOUT_MS)
      throw new Error('the product did not start');
    await sleep(10);
  }
  return {
    url,
    seconds: (performance.now() - begun) / 1_000,
    cpuSeconds: treeCpuMs(pid) / 1_000,
    memoryMb: () =>
      [pid, ...descendantsOf(pid).map((each) => each.pid)].reduce((sum, each) => sum + pssKb(each), 0) /
      1_024,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

const pssKb = (pid: number) =>
  Number(/^Pss:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? Number.NaN);

/** Measures how soon the whole product is ready after a restart, and how much memory it uses when idle. */
export async function measure(): Promise<Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'savvi-bench-'));
  try {
    const first = await start(dataDir); // creates the folder and data that later starts use
    await first.stop();
    const starts: Started[] = [];
    for (let count = 0; count < STARTS; count += 1) {
      const again = await start(dataDir);
      starts.push(again);
      await again.stop();
    }
    const seconds = starts.map((each) => each.seconds);
    const used = await start(dataDir);
    try {
      const { cookie } = await register(used.url, { email: 'bench@example.com' });
      for (const path of ['/', '/registry.json', '/api/user', '/api/budgets'])
        await (await fetch(`${used.url}${path}`, { headers: { Cookie: cookie } })).text();
      await sleep(IDLE_MS);
      return [
        {
          name: 'warm start to ready',
          value: median(seconds),
          unit: 's',
          limit: 2.5,
          detail: `median of ${STARTS}; ${Math.min(...seconds).toFixed(2)} to ${Math.max(...seconds).toFixed(2)}`,
        },
        {
          name: '  CPU of it',
          value: median(starts.map((each) => each.cpuSeconds)),
          unit: 's',
          detail: 'all processes, npm and PostgreSQL included',
        },
        {
          name: 'idle memory with PostgreSQL',
          value: used.memoryMb(),
          unit: 'MB',
          limit: 280,
          detail: `PSS ${IDLE_MS / 1_000} s after somebody used it`,
        },
      ];
    } finally {
      await used.stop();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}
