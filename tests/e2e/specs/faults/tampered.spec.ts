// Area code that was altered in storage, in the build folder or in the database, never runs. The gateway
// replaces a file whose digest differs from the published one. If the digest was altered too, the browser
// rejects the file: the registry has the hash of the entry, and the entry has the hashes of all other code.
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { registrySchema } from '@savvi/contracts/registry';
import { query } from '@savvi/testing/product-database';
import { secondCheckout } from '../../fixtures/second-checkout.ts';
import { expect, signIn, test } from '../../fixtures/test.ts';
import { registerUser, type TestUser } from '../../fixtures/users.ts';

const CODE = /\.(?:js|css)(?:\.br|\.gz)?$/;
const ENTRY = /^remoteEntry\./;
const STYLES = /\.css(?:\.br|\.gz)?$/;

/** Returns a file with added code or style that a test can detect when it runs. */
function altered(file: string, bytes: Buffer): Buffer {
  const mark = STYLES.test(file)
    ? '\n:root { --altered: yes; }\n'
    : '\n;globalThis.hasRunAlteredCode = true;\n';
  if (file.endsWith('.br'))
    return brotliCompressSync(Buffer.concat([brotliDecompressSync(bytes), Buffer.from(mark)]));
  if (file.endsWith('.gz')) return gzipSync(Buffer.concat([gunzipSync(bytes), Buffer.from(mark)]));
  return Buffer.concat([bytes, Buffer.from(mark)]);
}

/** Alters all code of all areas in the build folder. */
async function alterFolder(remotes: string): Promise<void> {
  const files = (await readdir(remotes, { recursive: true })).filter((file) => CODE.test(file));
  for (const file of files)
    await writeFile(join(remotes, file), altered(file, await readFile(join(remotes, file))));
}

/**
 * Alters the published files of an area and their digests. Only the hash of the entry in the registry stays
 * correct.
 */
async function alterPublished(
  dataDir: string,
  area: string,
  isMeant: (file: string) => boolean,
): Promise<void> {
  const files = await query<{ path: string; bytes: Buffer }>(
    dataDir,
    'gateway',
    'SELECT path, bytes FROM published_files JOIN published_bytes USING (area, sha256) WHERE area = $1',
    [area],
  );
  const meant = files.filter(({ path }) => CODE.test(path) && isMeant(path));
  expect(meant).not.toEqual([]);
  for (const { path, bytes } of meant) {
    await query(
      dataDir,
      'gateway',
      "INSERT INTO published_bytes (area, sha256, bytes) SELECT $1, encode(sha256($2), 'hex'), $2 ON CONFLICT DO NOTHING",
      [area, altered(path, bytes)],
    );
    await query(
      dataDir,
      'gateway',
      "UPDATE published_files SET sha256 = encode(sha256($3), 'hex') WHERE area = $1 AND path = $2",
      [area, path, altered(path, bytes)],
    );
  }
}

const isAltered = (page: Page) =>
  page.evaluate(
    () =>
      'hasRunAlteredCode' in globalThis ||
      getComputedStyle(document.documentElement).getPropertyValue('--altered') !== '',
  );
const problem = (page: Page) => page.getByRole('alert').filter({ hasText: 'could not be loaded' });

async function versionOf({ api }: TestUser, area: string): Promise<string> {
  const { areas } = registrySchema.parse(await (await api.get('/registry.json')).json());
  return areas.find(({ name }) => name === area)?.versions[0]?.version ?? '';
}

// Trust: gateway-7
test('altered area code never runs: the gateway serves the published copy, or the area shows an error', async ({
  launch,
  browser,
  consoleWatch,
}) => {
  consoleWatch.expect(/Failed to find a valid digest/);
  consoleWatch.expect(/AreaLoadError|ChunkLoadError|Loading (?:CSS )?chunk|RUNTIME-008/);
  const checkout = await secondCheckout({ isBuilt: true });
  try {
    const product = await launch({ checkout: checkout.folder });
    const user = await registerUser(product.url);
    const context = await browser.newContext({ baseURL: product.url });
    consoleWatch.watch(context);
    await signIn(context, user);
    const page = await context.newPage();
    const remotes = join(checkout.folder, 'dist/remotes');
    const version = await versionOf(user, 'documents');
    const worker =
      (await readdir(join(remotes, 'documents', version))).find((file) =>
        /^pdf\.worker\..*\.js$/.test(file),
      ) ?? '';
    await alterFolder(remotes);

    await test.step('altered files in the build folder are replaced by the published ones', async () => {
      await page.goto('/create-budget');
      await expect(page.getByRole('heading', { name: 'Budget Lab', level: 1, exact: true })).toBeVisible();
      expect(await isAltered(page)).toBe(false);
      expect(product.output()).toContain('altered files of a version: serving the published ones');
    });

    for (const [what, area, path, isMeant] of [
      ['the entry', 'masterplan', '/financial-master-plan', (file) => ENTRY.test(file)],
      [
        'the rest of its scripts',
        'vault',
        '/password-manager',
        (file) => !ENTRY.test(file) && !STYLES.test(file),
      ],
      ['its styles', 'documents', '/document-locker', (file) => STYLES.test(file)],
    ] as readonly (readonly [string, string, string, (file: string) => boolean])[]) {
      await test.step(`altered files in the database with matching digests are rejected by the browser: ${what}`, async () => {
        await alterPublished(product.dataDir, area, isMeant);
        await page.goto(path);
        await expect(problem(page)).toBeVisible();
        expect(await isAltered(page)).toBe(false);
        await page.getByRole('link', { name: 'Budget Lab' }).first().click();
        await expect(page.getByRole('heading', { name: 'Budget Lab', level: 1, exact: true })).toBeVisible();
      });
    }

    await test.step('files that no browser checks are served as published: the PDF worker and its decoders', async () => {
      for (const file of [worker, 'pdf-decoders/jbig2_nowasm_fallback.js']) {
        expect(await readFile(join(remotes, 'documents', version, file), 'utf8')).toContain(
          'hasRunAlteredCode',
        );
        const answer = await user.api.get(`/remotes/documents/${version}/${file}`);
        expect([answer.status(), (await answer.text()).includes('hasRunAlteredCode')]).toEqual([200, false]);
      }
    });

    await test.step('an entry that does not match the hash in the registry does not run until the hash is correct', async () => {
      const [row] = await query<{ integrity: string }>(
        product.dataDir,
        'gateway',
        "SELECT integrity FROM registry_versions WHERE area = 'budget' AND weight = 100",
      );
      await query(
        product.dataDir,
        'gateway',
        "UPDATE registry_versions SET integrity = $1 WHERE area = 'budget'",
        [`sha384-${'A'.repeat(64)}`],
      );
      await expect.poll(async () => (await user.api.get('/registry.json')).text()).toContain('A'.repeat(64));
      await page.goto('/create-budget');
      await expect(problem(page)).toBeVisible();
      await query(
        product.dataDir,
        'gateway',
        "UPDATE registry_versions SET integrity = $1 WHERE area = 'budget'",
        [row?.integrity],
      );
      await expect
        .poll(async () => (await user.api.get('/registry.json')).text())
        .not.toContain('A'.repeat(64));
      await page.goto('/create-budget');
      await expect(page.getByRole('heading', { name: 'Budget Lab', level: 1, exact: true })).toBeVisible();
    });
    await context.close();
  } finally {
    await checkout.remove();
  }
});
