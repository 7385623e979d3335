// The rest of `npm run new-area`, names and lists, is tried without an install: scripts/new-area/make-area.test.ts.
import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeArea } from '../../../scripts/new-area/make-area.ts';
import { readRootManifest } from '../src/outside.ts';
import { root } from '../src/root.ts';
import { run } from '../src/unreachable.ts';

/** The tools of the copy, without what this checkout has. */
const tool = (name: string, file: string) => ['node', join('node_modules', name, file)];

describe('a new area', () => {
  const folder = mkdtempSync(join(tmpdir(), 'savvi-with-area-'));
  beforeAll(() => {
    chmodSync(folder, 0o755); // as root, PostgreSQL runs as somebody else
    const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], { cwd: root, encoding: 'utf8' }).split('\0').filter((file) => file !== '' && existsSync(join(root, file)));
    for (const file of files) cpSync(join(root, file), join(folder, file), { recursive: true, verbatimSymlinks: true }); // a link to a folder stays one
    makeArea(folder, 'goals');
    const project = (kind: string, include: string[]) => writeFileSync(join(folder, `tsconfig.goals-${kind}.json`), JSON.stringify({ extends: `./packages/tooling/tsconfig/${kind}.json`, include, exclude: ['**/node_modules'] }));
    project('node', ['services/goals/src', 'services/goals/prisma.config.ts', 'mfe-goals/rspack.config.ts', 'packages/contracts/src']);
    project('browser', ['mfe-goals/src']);
    writeFileSync(join(folder, 'generate.ts'), "import { generateIfStale } from './packages/tooling/src/prisma/generate.ts';\nawait generateIfStale({ serviceDir: `${import.meta.dirname}/services/goals` });\n");
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('is installed with the others', async () => {
    const { pnpm } = readRootManifest().config;
    expect(await run(folder, ['npx', '--yes', `pnpm@${pnpm}`, 'install', '--prefer-offline', '--no-frozen-lockfile', '--reporter=append-only'])).toMatchObject({ code: 0 });
    expect(await run(folder, ['node', 'generate.ts'])).toMatchObject({ code: 0 });
  });

  it.each(['node', 'browser'])('passes its type checks for the %s', async (kind) => {
    expect(await run(folder, [...tool('typescript', 'bin/tsc'), '-p', `tsconfig.goals-${kind}.json`])).toMatchObject({ code: 0 });
  });

  it('passes its tests, and those of the contracts once the API is written down anew', async () => {
    const { code, text } = await run(folder, [...tool('vitest', 'vitest.mjs'), 'run', '-u', 'services/goals', 'mfe-goals', 'packages/contracts/src/openapi.test.ts', 'packages/contracts/src/registry.test.ts']);
    expect(code, text).toBe(0);
  });

  it('keeps the fences, and leaves its migrations nothing to say', async () => {
    expect(await run(folder, [...tool('oxlint', 'bin/oxlint'), 'mfe-goals', 'services/goals', 'packages/contracts/src/goals'])).toMatchObject({ code: 0 });
    // The database clients of the others are not made here.
    const found = "(await fenceFindings(import.meta.dirname)).filter(({ message }) => !message.includes('/generated/prisma/'))";
    writeFileSync(join(folder, 'fences.ts'), `import { fenceFindings, formatFindings } from './packages/tooling/src/fences/fences.ts';\nimport { checkDrift } from './packages/tooling/src/prisma/prisma.ts';\nconsole.log(formatFindings(${found}), await checkDrift({ serviceDir: \`\${import.meta.dirname}/services/goals\` }));\n`);
    const { code, text } = await run(folder, ['node', 'fences.ts']);
    expect([code, text.trim()]).toEqual([0, '']);
  });
});
