import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDataFolder } from './data-folder.ts';

let home: string;
const others: ChildProcess[] = [];

beforeEach(async () => {
  home = await mkdtemp(path.join(os.tmpdir(), 'savvi-data-test-'));
});

afterEach(async () => {
  for (const other of others.splice(0)) other.kill('SIGKILL');
  await rm(home, { recursive: true, force: true });
});

/** A second process that uses the folder until it is killed. */
async function otherStart(folder: string): Promise<ChildProcess> {
  const code = `const { openDataFolder } = await import(process.argv[1]); const kept = await openDataFolder(process.argv[2]); console.log('open'); setInterval(() => kept, 1e6);`;
  const child = spawn(
    process.execPath,
    ['--input-type=module', '-e', code, new URL('./data-folder.ts', import.meta.url).href, folder],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  others.push(child);
  await once(child.stdout, 'data');
  return child;
}

describe('the data folder', () => {
  it('is created with folders for secrets that no other account can enter', async () => {
    const data = await openDataFolder(path.join(home, 'a', 'data'));
    for (const folder of [data.keys, data.mail]) expect((await stat(folder)).mode & 0o777).toBe(0o700);
    data.release();
  });

  it('is refused with one sentence while another process uses it, and is free once that process is killed', async () => {
    const other = await otherStart(home);
    await expect(openDataFolder(home)).rejects.toThrow(
      `Another Savvi is running on ${home}: stop it first, or set DATA_DIR to another folder.`,
    );
    other.kill('SIGKILL');
    await once(other, 'exit');
    (await openDataFolder(home)).release();
    (await openDataFolder(home)).release();
  });

  it('is refused with one sentence if it cannot be created', async () => {
    await writeFile(path.join(home, 'file'), '');
    await expect(openDataFolder(path.join(home, 'file'))).rejects.toThrow(
      /is not a folder, so no data can be kept there/,
    );
    await expect(openDataFolder(path.join(home, 'file', 'below'))).rejects.toThrow(
      /is not a folder, so no data can be kept there/,
    );
  });

  it('is refused with one sentence if it is not writable', async () => {
    await expect(openDataFolder('/sys/savvi')).rejects.toThrow(
      /^The folder \/sys\/savvi (cannot be used by this account|lies on a read-only disk): set DATA_DIR to a folder/,
    );
  });
});
