// Runs `npm run new-area` in a copy of this repository. Faster tests without an installation:
// packages/new-area/src/make-area.test.ts, tests/charts/src/lists.test.ts.
import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProduct } from '@savvi/testing/product';
import { checkDrift } from '@savvi/tooling/prisma';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root, run } from '../src/outside.ts';
import { withSignedInPage } from '../src/with-signed-in-page.ts';

/** The name of the area that this spec creates. No existing area or test uses it. */
const NAME = 'narwhals';
const TITLE = 'Narwhals';
const folders = [`mfe-${NAME}`, `services/${NAME}`, `services/${NAME}-contract`];
describe('a new area', () => {
  const folder = mkdtempSync(join(tmpdir(), 'savvi-with-area-'));
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=test', '-c', 'user.email=test@example.com', ...args], {
      cwd: folder,
      encoding: 'utf8',
    });
  const make = (name: string) => run(folder, ['npm', 'run', '--silent', 'new-area', '--', name]);
  const madeOf = (name: string) => [
    git('status', '--porcelain'),
    ...folders.map((each) => each.replace(NAME, name)).filter((each) => existsSync(join(folder, each))),
  ];

  beforeAll(() => {
    chmodSync(folder, 0o755); // PostgreSQL runs as another user when the test runs as root
    const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
      cwd: root,
      encoding: 'utf8',
    })
      .split('\0')
      .filter((file) => file !== '' && existsSync(join(root, file)));
    for (const file of files)
      // Copies symbolic links to folders as links.
      cpSync(join(root, file), join(folder, file), { recursive: true, verbatimSymlinks: true });
    git('init', '--quiet');
    git('add', '--all');
    git('commit', '--quiet', '--message', 'before');
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('new-area rejects a taken or invalid name and creates nothing', async () => {
    for (const name of ['Narwhals', 'narwhals!', 'budget', 'import']) {
      const { code, text } = await make(name);
      expect([code, text]).toEqual([1, expect.stringMatching(/(An area is named by one word|is taken: )/)]);
    }
    expect(madeOf(NAME)).toEqual(['']);
  });

  it('a failed new-area removes everything that it created and keeps other changes', async () => {
    const written = join(folder, 'packages/tooling/src/routes/openapi.test.ts');
    writeFileSync(
      written,
      'import { appendFileSync } from "node:fs";\nappendFileSync("CHANGELOG.md", "meanwhile");\nthrow new Error("broken");\n',
    );
    git('commit', '--quiet', '--all', '--message', 'broken');
    const { code, text } = await make(NAME);
    expect([code, text]).toEqual([1, expect.stringContaining('failed, so nothing was made')]);
    expect(madeOf(NAME)).toEqual([' M CHANGELOG.md\n']);
    git('reset', '--quiet', '--hard', 'HEAD~1');
  });

  it('new-area creates an area with one command and rejects the same name afterwards', async () => {
    expect(await make(NAME)).toMatchObject({ code: 0 });
    expect(git('status', '--porcelain').trimEnd().split('\n')).toEqual([
      ' M pnpm-lock.yaml',
      ...folders.map((each) => `?? ${each}/`).toSorted(),
    ]);
    git('add', '--all');
    git('commit', '--quiet', '--message', 'made');
    expect(await make(NAME)).toEqual({
      code: 1,
      text: expect.stringContaining(`"${NAME}" is taken: there is a folder services/${NAME}.`),
    });
    expect(git('status', '--porcelain')).toBe('');
  });

  it('a new area passes `npm run check`, and its migrations produce its schema', async () => {
    // The check covers only the migrations of the new area, because those of other services are unchanged.
    const { code, text } = await run(folder, [
      'npm',
      'run',
      '--silent',
      'check',
      '--',
      'types',
      'lint',
      'fences',
      'readmes',
      'trust',
      'env',
    ]);
    expect(code, text).toBe(0);
    expect(await checkDrift({ serviceDir: join(folder, 'services', NAME) })).toBe('');
    const spec = await run(folder, ['npm', 'run', '--silent', 'spec']);
    expect(spec.code, spec.text).toBe(0);
  });

  it('a new area passes its tests and the tests that compare lists with the code', async () => {
    const { code, text } = await run(folder, [
      'npm',
      'test',
      '--',
      `services/${NAME}`,
      `mfe-${NAME}`,
      'tests/charts',
      'tests/structure',
      'packages/new-area',
      'packages/installation',
      'packages/contract-check',
      'packages/product/src/services.test.ts',
      'packages/tooling/src/service-manifests.test.ts',
    ]);
    expect(code, text).toBe(0);
  });

  it('a new area is built with the product, appears in the sidebar and stores a record', async () => {
    const product = await startProduct({ checkout: folder });
    try {
      expect(product.output()).toContain(`Built ${NAME}`);
      await withSignedInPage(product.url, async (page) => {
        await page.goto('/');
        const group = page
          .getByRole('navigation', { name: 'Main' })
          .getByRole('listitem')
          .filter({ has: page.getByRole('button', { name: 'Life Tools' }) });
        await group.getByRole('link', { name: TITLE, exact: true }).click();
        await page.getByRole('heading', { name: TITLE, level: 1, exact: true }).waitFor();
        await page.getByRole('textbox', { name: 'Name' }).fill('One with a long tusk');
        await page.getByRole('button', { name: 'Add', exact: true }).click();
        await page.getByRole('button', { name: 'Delete One with a long tusk' }).waitFor();
        await page.reload();
        await page.getByRole('button', { name: 'Delete One with a long tusk' }).waitFor();
        expect(new URL(page.url()).pathname).toBe(`/${NAME}`);
      });
    } finally {
      await product.remove();
    }
  });
});
