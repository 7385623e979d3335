import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { freePort } from '@savvi/tooling/postgres/free-port';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Supervised, superviseProcess } from './supervised-process.ts';

let home: string;
let port: number;
let said: string[];
let pids: number[];
let child: Supervised | undefined;

beforeEach(async () => {
  home = await mkdtemp(path.join(os.tmpdir(), 'savvi-supervised-test-'));
  [port, said, pids] = [await freePort(), [], []];
});

afterEach(async () => {
  await child?.stop();
  await rm(home, { recursive: true, force: true });
});

async function run(program: string): Promise<Supervised> {
  const file = path.join(home, 'service.mjs');
  await writeFile(file, program);
  child = superviseProcess({
    name: 'vault',
    args: [file],
    environment: { PORT: String(port) },
    say: (line) => said.push(line),
    onStart: (pid) => pids.push(pid),
    restartMs: 10,
  });
  return child;
}

const server =
  "import { createServer } from 'node:http'; createServer((_, response) => response.end('ok')).listen(process.env.PORT, '127.0.0.1');";
const url = () => `http://127.0.0.1:${port}/readyz`;
const isUp = () =>
  fetch(url()).then(
    (answer) => answer.ok,
    () => false,
  );

describe('a supervised process', () => {
  it('restarts on its port after a kill -9', async () => {
    await (await run(server)).ready(url());
    process.kill(pids[0] ?? 0, 'SIGKILL');
    await expect.poll(() => pids.length, { timeout: 10_000 }).toBe(2);
    await expect.poll(isUp, { timeout: 10_000 }).toBe(true);
    expect(said).toEqual(['vault ended unexpectedly (SIGKILL); starting it again in 0.01 s.']);
  });

  it('stays down after a regular stop', async () => {
    await (await run(server)).ready(url());
    process.kill(pids[0] ?? 0, 'SIGTERM');
    await expect
      .poll(() => said, { timeout: 10_000 })
      .toEqual(['vault was stopped and stays down until the next start.']);
    expect([pids.length, await isUp()]).toEqual([1, false]);
  });

  it('does not restart if it exits before it was ready, and the failure is reported in one sentence', async () => {
    await expect((await run('process.exitCode = 9;')).ready(url())).rejects.toThrow(
      'vault ended while it was starting (exit code 9), so nothing was started.',
    );
    expect([pids.length, said]).toEqual([1, []]);
  });

  it('restarts on request, whether running or down', async () => {
    const running = await run(server);
    await running.ready(url());
    running.restart();
    await expect.poll(() => pids.length, { timeout: 10_000 }).toBe(2);
    await expect.poll(isUp, { timeout: 10_000 }).toBe(true);
    process.kill(pids[1] ?? 0, 'SIGTERM');
    await expect.poll(() => said.length, { timeout: 10_000 }).toBe(1);
    running.restart();
    await expect.poll(isUp, { timeout: 10_000 }).toBe(true);
    expect([pids.length, said]).toEqual([3, ['vault was stopped and stays down until the next start.']]);
  });

  it('counts as renewed once the new process responds, and is reported as down if the new process never responds', async () => {
    const running = await run(server);
    await running.ready(url());
    await running.renew(url());
    expect([pids.length, await isUp()]).toEqual([2, true]);
    await writeFile(path.join(home, 'service.mjs'), 'setInterval(() => {}, 1000);');
    await expect(running.renew(url(), 100)).rejects.toThrow(
      'vault was restarted and was not ready after 0.1 s. What ran before is gone: vault is down, and what people ask of it is answered 503.',
    );
  });

  it('is killed if it does not exit in time', async () => {
    const stubborn = await run(`${server} process.on('SIGTERM', () => {});`);
    await stubborn.ready(url());
    await stubborn.stop(50);
    expect([await isUp(), said]).toEqual([false, []]);
  });
});
