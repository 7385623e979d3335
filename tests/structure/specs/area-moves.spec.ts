import { chmodSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { contractsOfTree } from '@savvi/tooling/contracts';
import { parseContract } from '@savvi/part-contracts/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import formerExports from '../src/former-exports.json' with { type: 'json' };
import { canHide, leadsBack, moveOut, readRootManifest, root, run } from '../src/outside.ts';

describe('an area and its service in a separate repository', () => {
  const folder = mkdtempSync(join(tmpdir(), 'savvi-outside-'));
  beforeAll(async () => {
    chmodSync(folder, 0o755); // PostgreSQL runs as another user when the test runs as root
    await moveOut(['mfe-budget', 'services/budget'], folder);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('the area and its service install from the published packages and the registry', async () => {
    const { pnpm } = readRootManifest().config;
    expect(
      await run(folder, [
        'npx',
        '--yes',
        `pnpm@${pnpm}`,
        'install',
        '--prefer-offline',
        '--no-frozen-lockfile',
        '--reporter=append-only',
      ]),
    ).toMatchObject({ code: 0 });
  });

  it('no file or symbolic link in the moved repository refers to this repository', () => {
    expect(leadsBack(folder)).toEqual([]);
  });

  it('commands in the moved repository cannot read this repository if the machine can hide it', async () => {
    const { text } = await run(folder, ['ls', '-A', root]);
    expect(text === '').toBe(canHide);
  });

  it('the moved repository builds the database client and the remote', async () => {
    expect(await run(folder, ['npm', 'run', 'build'])).toMatchObject({ code: 0 });
    const [manifest = ''] = globSync('dist/remotes/budget/*/remote.json', { cwd: folder });
    expect(existsSync(join(folder, manifest))).toBe(true);
    expect(existsSync(join(folder, 'services/budget/generated/prisma/client.ts'))).toBe(true);
  });

  it('the moved repository builds the same contracts as this one', async () => {
    const here = (await contractsOfTree(root)).filter(({ name }) => name === 'budget');
    const files = globSync('dist/{services/budget,remotes/budget/*}/contract.json', {
      cwd: folder,
    }).toSorted();
    const there = files.map((file) => ({
      file,
      contract: parseContract(readFileSync(join(folder, file), 'utf8')),
    }));
    // A built remote contains the version that it is published as.
    const expected = here.map((each) =>
      each.part === 'remote' ? { ...each, version: basename(dirname(files[0] ?? '')) } : each,
    );
    expect(there.map(({ contract }) => contract)).toEqual(expected.toReversed());
    expect(expected.map(({ part, calls, serves }) => [part, calls.length > 0, serves.length > 0])).toEqual([
      ['service', true, true],
      ['remote', true, false],
    ]);
  });

  it('everything that the contracts package of the last release exported is at its former path', async () => {
    const script = join(folder, 'services/budget/former.ts');
    writeFileSync(
      script,
      `for (const [topic, names] of Object.entries(${JSON.stringify(formerExports)})) {
         const module = await import('@savvi/contracts/' + topic);
         for (const name of names) if (!(name in module)) console.log(topic, name);
       }
       const [former, now] = [await import('@savvi/contracts/budget/draft'), await import('@savvi/budget-contract/draft')];
       console.log(now.DRAFTS_MAX, Object.keys(now).every((name) => former[name] === now[name]));`,
    );
    expect(await run(folder, ['node', script])).toEqual({ code: 0, text: '20 true\n' });
    rmSync(script);
  });

  it('the moved repository passes its type checks', async () => {
    expect(await run(folder, ['npm', 'run', 'check'])).toMatchObject({ code: 0 });
  });

  it('the moved repository passes its tests', async () => {
    const { code, text } = await run(folder, ['npm', 'test']);
    expect(code, text).toBe(0);
    expect(text).toMatch(/Tests {2}\d\d+ passed/);
  });
});
