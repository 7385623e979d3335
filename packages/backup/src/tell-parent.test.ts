import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';

let folder: string;
const at = (name: string) => path.join(folder, name);
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'savvi-tell-'));
});
afterEach(() => rm(folder, { recursive: true }));

it('a child process that sends a message to a parent that was just killed survives to clean up', async () => {
  await writeFile(
    at('child.mjs'),
    `import { appendFileSync } from 'node:fs';
    import { tellParent } from ${JSON.stringify(new URL('tell-parent.ts', import.meta.url).href)};
    process.once('disconnect', () => setTimeout(() => appendFileSync(${JSON.stringify(at('log'))}, 'cleared'), 50));
    process.once('message', (pid) => {
      // The child blocks its event loop until the parent is gone.
      for (;;) try { process.kill(pid, 0); } catch { break; }
      appendFileSync(${JSON.stringify(at('log'))}, process.connected + ' ');
      tellParent({ url: 'x' });
    });`,
  );
  await writeFile(
    at('parent.mjs'),
    `import { fork } from 'node:child_process';
    fork(${JSON.stringify(at('child.mjs'))}, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] }).send(process.pid, () => process.kill(process.pid, 'SIGKILL'));`,
  );
  const parent = spawn(process.execPath, [at('parent.mjs')], { stdio: ['ignore', 'ignore', 'inherit'] });
  await once(parent, 'exit');
  await expect
    .poll(() => readFile(at('log'), 'utf8').catch(() => ''), { timeout: 10_000 })
    .toBe('true cleared');
});
