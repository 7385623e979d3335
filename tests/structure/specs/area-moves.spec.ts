import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chmodSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { isFullRun } from '@savvi/testing/full-run';
import { startProduct } from '@savvi/testing/product';
import { freePort } from '@savvi/tooling/postgres/free-port';
import { contractsOfTree } from '@savvi/tooling/contracts';
import { parseContract } from '@savvi/part-contracts/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import formerExports from '../src/former-exports.json' with { type: 'json' };
import { canHide, leadsBack, moveOut, root, run } from '../src/outside.ts';

describe('an area and its service in a separate repository', () => {
  const folder = mkdtempSync(join(tmpdir(), 'savvi-outside-'));
  beforeAll(async () => {
    chmodSync(folder, 0o755); // PostgreSQL runs as another user when the test runs as root
    await moveOut(['mfe-budget', 'services/budget'], folder);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('the area and its service install from the published packages and the registry', async () => {
    const options = ['--prefer-offline', '--no-frozen-lockfile', '--reporter=append-only'];
    expect(await run(folder, ['npm', 'run', 'setup', '--', ...options])).toMatchObject({ code: 0 });
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
    const version = basename(dirname(files[0] ?? ''));
    const expected = here.map((each) =>
      each.part === 'remote'
        ? // A built remote contains the version that it is published as.
          { ...each, version }
        : // The events that another area grants are known only where that area is; the version is a hash of the content.
          {
            ...each,
            reads: each.reads.filter(({ type }) => !/^(documents|masterplan)\./.test(type)),
            version: there.find(({ contract }) => contract.part === 'service')?.contract.version,
          },
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
    const { code, text } = await run(folder, ['npm', 'run', 'check']);
    expect(code, text).toBe(0);
  });

  // The gate runs only tests that depend most on the packed packages: they start the service, consume events or
  // show whole pages in the fake shell. That takes a minute; `npm run test:full` runs all tests.
  it('the moved repository passes its tests', async () => {
    const files = globSync(
      [
        'services/budget/src/{*,**/*.consumer}.test.ts',
        'mfe-budget/src/{*,**/*-page,**/*-pages}.test.{ts,tsx}',
      ],
      { cwd: folder },
    );
    expect(files.length).toBeGreaterThan(10);
    const { code, text } = await run(folder, ['npm', 'test', ...(isFullRun ? [] : ['--', ...files])]);
    expect(code, text).toBe(0);
    expect(text).toMatch(/Tests {2}\d\d+ passed/);
  });

  it('the moved area is checked, released to one user and rolled back with an address and a token only', async () => {
    const port = await freePort();
    const product = await startProduct({ env: { RELEASE_PORT: String(port) } });
    try {
      const { stdout: token } = await promisify(execFile)(
        process.execPath,
        ['scripts/release-token.ts', 'issue', 'budget-team', '--areas', 'budget'],
        { cwd: root, env: { ...process.env, DATA_DIR: product.dataDir } },
      );
      const settings = { RELEASES_URL: `http://127.0.0.1:${port}`, RELEASE_TOKEN: token.trim() };
      const release = (...words: readonly string[]) =>
        run(folder, ['npm', 'run', '--silent', 'release', '--', ...words], settings);
      const stable = /runs (\S+)/.exec((await release('budget', '--list')).text)?.[1] ?? '';

      expect(await release('budget', '--check')).toMatchObject({
        code: 0,
        text: expect.stringMatching(/^Yes: the budget service and the budget remote may be deployed\. /),
      });
      expect(await release('budget', '--users', randomUUID())).toMatchObject({
        code: 0,
        text: expect.stringContaining('one named user gets it with the next page.'),
      });
      expect((await release('budget', '--list')).text).toMatch(/ 0 %, 1 named .* release by budget-team: /s);
      expect(await release('budget', '--to', stable)).toMatchObject({
        code: 0,
        text: expect.stringContaining(`budget ${stable}: everybody gets it`),
      });
      expect(await release('vault', '--to', stable)).toEqual({
        code: 1,
        text: 'This token is for budget, not for vault.\n',
      });
    } finally {
      await product.remove();
    }
  });
});
