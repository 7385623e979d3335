import { chmod, mkdir, mkdtemp, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { copyNative, firstClosed } from './native.ts';

let home: string;
const nobody = 65534;

beforeEach(async () => {
  home = await mkdtemp(path.join(os.tmpdir(), 'savvi-native-test-'));
  await chmod(home, 0o755);
  await mkdir(path.join(home, 'native', 'bin'), { recursive: true, mode: 0o700 });
  await mkdir(path.join(home, 'postgres'));
  await writeFile(path.join(home, 'native', 'bin', 'postgres'), 'program', { mode: 0o700 });
  await symlink('postgres', path.join(home, 'native', 'bin', 'postmaster'));
});

afterEach(() => rm(home, { recursive: true, force: true }));

describe("PostgreSQL's programs for another account", () => {
  it('are copied so that every account can run them, whatever the umask of the installation was', async () => {
    expect(await firstClosed(path.join(home, 'native', 'bin'), nobody)).toBe(path.join(home, 'native'));
    const copy = await copyNative(path.join(home, 'native'), path.join(home, 'postgres'), '2');
    expect(await firstClosed(path.join(copy, 'bin'), nobody)).toBeNull();
    expect((await stat(path.join(copy, 'bin', 'postmaster'))).mode & 0o777).toBe(0o755);
  });

  it('replace those of an earlier version and of an interrupted copy', async () => {
    for (const left of ['native-1', 'native-unfinished']) await mkdir(path.join(home, 'postgres', left));
    await copyNative(path.join(home, 'native'), path.join(home, 'postgres'), '2');
    expect(await readdir(path.join(home, 'postgres'))).toEqual(['native-2']);
  });
});
