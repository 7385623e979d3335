import { chmodSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { contractsOfTree } from '@savvi/tooling/contracts';
import { parseContract } from '@savvi/tooling/contracts/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { leadsBack } from '../src/leads-back.ts';
import { moveOut, readRootManifest } from '../src/outside.ts';
import { root } from '../src/root.ts';
import { canHide, run } from '../src/unreachable.ts';

describe('an area and its service in a repository of their own', () => {
  const folder = mkdtempSync(join(tmpdir(), 'savvi-outside-'));
  beforeAll(async () => {
    chmodSync(folder, 0o755); // as root, PostgreSQL runs as somebody else
    await moveOut(['mfe-budget', 'services/budget'], folder);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('install from the published packages and the registry', async () => {
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

  it('lead nowhere back', () => {
    expect(leadsBack(folder)).toEqual([]);
  });

  it('cannot see this repository, where that can be had', async () => {
    const { text } = await run(folder, ['ls', '-A', root]);
    expect(text === '').toBe(canHide);
  });

  it('are built: the database client and the remote', async () => {
    expect(await run(folder, ['npm', 'run', 'build'])).toMatchObject({ code: 0 });
    const [manifest = ''] = globSync('dist/remotes/budget/*/remote.json', { cwd: folder });
    expect(existsSync(join(folder, manifest))).toBe(true);
    expect(existsSync(join(folder, 'services/budget/generated/prisma/client.ts'))).toBe(true);
  });

  it('carry the contracts that they have here, by which their releases are judged', async () => {
    const here = (await contractsOfTree(root)).filter(({ name }) => name === 'budget');
    const files = globSync('dist/{services/budget,remotes/budget/*}/contract.json', {
      cwd: folder,
    }).toSorted();
    const there = files.map((file) => ({
      file,
      contract: parseContract(readFileSync(join(folder, file), 'utf8')),
    }));
    // A built remote says the version it is published as.
    const expected = here.map((each) =>
      each.part === 'remote' ? { ...each, version: basename(dirname(files[0] ?? '')) } : each,
    );
    expect(there.map(({ contract }) => contract)).toEqual(expected.toReversed());
    expect(expected.map(({ part, calls, serves }) => [part, calls.length > 0, serves.length > 0])).toEqual([
      ['service', true, true],
      ['remote', true, false],
    ]);
  });

  it('pass their type checks', async () => {
    expect(await run(folder, ['npm', 'run', 'check'])).toMatchObject({ code: 0 });
  });

  it('pass their tests', async () => {
    const { code, text } = await run(folder, ['npm', 'test']);
    expect(code, text).toBe(0);
    expect(text).toMatch(/Tests {2}\d\d+ passed/);
  });
});
