import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { explainInstall } from './explain-install.mjs';
import { installIfStale, wantedInstall } from './install.mjs';

let root: string;

beforeEach(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'savvi-install-test-'));
  await mkdir(path.join(root, 'packages', 'a'), { recursive: true });
  await mkdir(path.join(root, 'node_modules'));
  await write('pnpm-lock.yaml', 'lock');
  await write('pnpm-workspace.yaml', 'workspace');
  await write('package.json', '{ "config": { "pnpm": "12.21.0" } }');
  await write('packages/a/package.json', '{}');
  vi.spyOn(console, 'log').mockReturnValue(undefined);
});

afterEach(async () => {
  vi.restoreAllMocks();
  await rm(root, { recursive: true, force: true });
});

const write = (file: string, content: string) => writeFile(path.join(root, file), content);

describe('the installation', () => {
  it('does nothing if exactly the locked packages are already installed', async () => {
    await write('node_modules/.savvi-installed', wantedInstall(root));
    await expect(installIfStale(root, { PATH: '/nowhere' })).resolves.toBeUndefined();
  });

  it.each(['pnpm-lock.yaml', 'pnpm-workspace.yaml', 'package.json', 'packages/a/package.json'])(
    'runs again after a change to %s',
    async (file) => {
      const before = wantedInstall(root);
      await write(file, '{ "changed": true }');
      expect(wantedInstall(root)).not.toBe(before);
    },
  );

  it('reports a missing network in one sentence and does not mark itself as done', async () => {
    const env = {
      ...process.env,
      npm_config_registry: 'http://127.0.0.1:9',
      npm_config_cache: path.join(root, 'cache'),
    };
    await expect(installIfStale(root, env)).rejects.toThrow(
      /^The packages could not be downloaded.*connect this machine to the network.*is kept\.$/,
    );
    expect(existsSync(path.join(root, 'node_modules', '.savvi-installed'))).toBe(false);
    expect(existsSync(path.join(root, '.cache', 'install.lock'))).toBe(false);
  });

  it('takes over the lock of an installation that was killed', async () => {
    await mkdir(path.join(root, '.cache'));
    await write('.cache/install.lock', '4194999'); // A process id above the highest one of Linux.
    const env = {
      ...process.env,
      npm_config_registry: 'http://127.0.0.1:9',
      npm_config_cache: path.join(root, 'cache'),
    };
    await expect(installIfStale(root, env)).rejects.toThrow(/could not be downloaded/);
  });
});

describe('a failed installation', () => {
  it('is explained in one sentence', () => {
    expect(explainInstall('ENOSPC: no space left on device, write')).toMatch(/^The disk is full/);
    expect(explainInstall('EACCES: permission denied, mkdir')).toMatch(/^This account may not write/);
    expect(explainInstall('Error: spawn npx ENOENT')).toMatch(/^npm was not found/);
  });

  it("ends with the tool's output if the cause is unknown", () => {
    expect(explainInstall('ERR_PNPM_OUTDATED_LOCKFILE  Cannot install\n')).toBe(
      'ERR_PNPM_OUTDATED_LOCKFILE  Cannot install\nThe packages could not be installed, for the reason above; start again once it is gone.',
    );
  });
});
