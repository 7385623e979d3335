import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

let folder: string;
const parents: ChildProcess[] = [];
const childPids: number[] = [];

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'savvi-hand-over-test-'));
});

afterEach(async () => {
  for (const parent of parents.splice(0)) parent.kill('SIGKILL');
  for (const pid of childPids.splice(0).filter(isAlive)) process.kill(pid, 'SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

/** A parent process that hands over to `program`; both print their process ids first. */
async function handOverTo(
  program: string,
): Promise<{ parent: ChildProcess; childPid: number; said: AsyncIterator<string> }> {
  await writeFile(path.join(folder, 'child.mjs'), `console.log(process.pid);\n${program}`);
  const code = `const { handOver } = await import(${JSON.stringify(new URL('./hand-over.mjs', import.meta.url).href)}); handOver(process.execPath, ['child.mjs'], ${JSON.stringify(folder)});`;
  const parent = spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  parents.push(parent);
  const said = createInterface(parent.stdout)[Symbol.asyncIterator]();
  const childPid = Number((await said.next()).value);
  childPids.push(childPid);
  return { parent, childPid, said };
}

const sleeping =
  "process.on('SIGTERM', () => { console.log('asked to end'); process.exit(7); }); process.on('SIGINT', () => process.exit(8)); console.log('up'); setInterval(() => {}, 1e6);";

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

describe('a process that hands over to another Node process', () => {
  it('exits as the other process exits', async () => {
    const { parent } = await handOverTo('process.exitCode = 3;');
    expect(await once(parent, 'exit')).toEqual([3, null]);
  });

  it.each([
    ['SIGTERM', 7],
    ['SIGINT', 8],
  ] as const)('forwards %s exactly once', async (signal, code) => {
    const { parent, said } = await handOverTo(sleeping);
    await said.next();
    parent.kill(signal);
    expect(await once(parent, 'exit')).toEqual([code, null]);
  });

  it('ends the other process when it is killed itself', async () => {
    const { parent, childPid, said } = await handOverTo(sleeping);
    await said.next();
    parent.kill('SIGKILL');
    await once(parent, 'exit');
    await expect.poll(() => isAlive(childPid), { timeout: 10_000 }).toBe(false);
  });

  it('keeps neither the other process nor the forks of that process alive', async () => {
    await writeFile(
      path.join(folder, 'worker.mjs'),
      "process.once('message', (text) => process.send(`${text} back`, () => process.disconnect()));",
    );
    const { parent, said } = await handOverTo(
      "const { fork } = await import('node:child_process'); const worker = fork('worker.mjs'); worker.once('message', (text) => console.log(text)); worker.send('there and');",
    );
    expect((await said.next()).value).toBe('there and back');
    expect(await once(parent, 'exit')).toEqual([0, null]);
  });
});
