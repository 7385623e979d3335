// Releases one area to a running product from another checkout and rolls it back: sessions stay valid, open
// pages keep working, and nothing else changes. It breaks nothing, but it needs a separate product.
import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { APIRequestContext, Page } from '@playwright/test';
import { type Area, registrySchema } from '@savvi/contracts/registry';
import { type Checkout, secondCheckout } from '../../fixtures/second-checkout.ts';
import { expect, signIn, test } from '../../fixtures/test.ts';
import { registerUser, type TestUser } from '../../fixtures/users.ts';
import { z } from 'zod';

test.setTimeout(300_000); // two code copies, a build and a product start

const TEXTS = 'mfe-budget/src/features/budgets/budget.texts.ts';
const NEEDS = 'mfe-budget/package.json';
const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1, exact: true });
const createNew = (page: Page) => page.getByRole('button', { name: /create/i }).first();

const checkouts: Checkout[] = [];
let folder: string;
const at = (name: string) => join(folder, name);
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'savvi-release-'));
});
test.afterAll(async () => {
  for (const each of checkouts) await each.remove();
  await rm(folder, { recursive: true, force: true });
});
async function newCheckout(options?: Parameters<typeof secondCheckout>[0]): Promise<Checkout> {
  const made = await secondCheckout(options);
  checkouts.push(made);
  return made;
}

async function areasOf({ api }: TestUser): Promise<readonly Area[]> {
  return registrySchema.parse(await (await api.get('/registry.json')).json()).areas;
}
const versionOf = (areas: readonly Area[], name: string) =>
  areas.find((area) => area.name === name)?.versions[0]?.version ?? '';
const others = (areas: readonly Area[]) => areas.filter(({ name }) => name !== 'budget');

/** Returns the scripts and styles that a page of the shell refers to. */
async function shellFiles({ api }: TestUser): Promise<string[]> {
  return [...(await (await api.get('/create-budget')).text()).matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)]
    .map(([, file]) => file ?? '')
    .toSorted();
}

/** Collects the files of a budget version that a page requests from now on. */
function requestedFiles(page: Page, version: string): string[] {
  const requested: string[] = [];
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.startsWith(`/remotes/budget/${version}/`))
      requested.push(`${response.status()} ${pathname}`);
  });
  return requested;
}

// Trust: gateway-3, gateway-4
test('one area is released and rolled back: a reload shows it in the same session, open pages keep working, and nothing else changes', async ({
  launch,
  browser,
  consoleWatch,
}) => {
  const [product, checkout] = [await launch(), await newCheckout()];
  const user = await registerUser(product.url);
  const context = await browser.newContext({ baseURL: product.url });
  consoleWatch.watch(context);
  await signIn(context, user);
  const session = await context.cookies();
  const [open, other] = [await context.newPage(), await context.newPage()];
  for (const page of [open, other]) {
    await page.goto('/create-budget');
    await expect(heading(page, 'Budget Lab')).toBeVisible();
  }
  const [areas, shell, processes] = [
    await areasOf(user),
    await shellFiles(user),
    product
      .processes()
      .map(({ pid, command }) => `${pid} ${command.slice(0, 200)}`)
      .filter((line) => line.includes('.ts')),
  ];
  const first = versionOf(areas, 'budget');

  await checkout.change(TEXTS, "title: 'Budget Lab'", "title: 'Budget Laboratory'");
  const said = await checkout.release(product.dataDir, 'budget');
  await expect.poll(async () => versionOf(await areasOf(user), 'budget')).not.toBe(first);
  const next = versionOf(await areasOf(user), 'budget');
  expect(said).toContain(`budget ${next} is published`);
  expect(said).toMatch(/The budget service (is part of the one process|was not restarted: its code)/);

  await test.step('an open page of the previous version keeps working with code that it had not loaded', async () => {
    const requested = requestedFiles(open, first);
    await createNew(open).click();
    await expect(open.getByRole('textbox').first()).toBeVisible();
    expect(requested).not.toEqual([]);
    expect(requested.filter((line) => !line.startsWith('200'))).toEqual([]);
  });

  await test.step('a reload shows the new version in the same session', async () => {
    await other.reload();
    await expect(heading(other, 'Budget Laboratory')).toBeVisible();
    expect(await context.cookies()).toEqual(session);
  });

  await test.step('all other areas and the shell stay unchanged', async () => {
    expect(others(await areasOf(user))).toEqual(others(areas));
    expect(await shellFiles(user)).toEqual(shell);
    expect(
      product
        .processes()
        .map(({ pid, command }) => `${pid} ${command.slice(0, 200)}`)
        .filter((line) => line.includes('.ts')),
    ).toEqual(processes);
    expect([
      await readdir(join(checkout.folder, 'dist')),
      await readdir(join(checkout.folder, 'dist/remotes')),
    ]).toEqual([expect.not.arrayContaining(['shell', 'services']), ['budget']]);
  });

  await test.step('a change of the registry alone rolls the version back, and an open page of it keeps working', async () => {
    expect(await checkout.release(product.dataDir, 'budget', '--list')).toMatch(
      new RegExp(`budget: runs ${next}\\n  ${next}  100 % .*\\n  ${first}    0 %`),
    );
    await checkout.release(product.dataDir, 'budget', '--to', first);
    await expect.poll(async () => versionOf(await areasOf(user), 'budget')).toBe(first);
    const requested = requestedFiles(other, next);
    await createNew(other).click();
    await expect(other.getByRole('textbox').first()).toBeVisible();
    expect(requested).not.toEqual([]);
    // The gateway serves the files from the database: no folder of this product has them.
    expect(requested.filter((line) => !line.startsWith('200'))).toEqual([]);
    await other.goto('/create-budget');
    await expect(heading(other, 'Budget Lab')).toBeVisible();
  });

  await test.step('a named user gets the version, and other users do not', async () => {
    await checkout.release(product.dataDir, 'budget', '--to', next, '--users', user.id);
    await expect.poll(async () => versionOf(await areasOf(user), 'budget')).toBe(next);
    expect(versionOf(await areasOf(await registerUser(product.url)), 'budget')).toBe(first);
    await other.reload();
    await expect(heading(other, 'Budget Laboratory')).toBeVisible();
    await checkout.release(product.dataDir, 'budget', '--to', first);
  });

  await test.step('an incompatible release is refused before the build and changes nothing', async () => {
    await checkout.change(NEEDS, '"react": "^19.', '"react": "^20.');
    await expect(checkout.release(product.dataDir, 'budget')).rejects.toThrow(
      /budget is not released: .*\n- The candidate of the budget remote needs react \^20\.\S+, and the shell \S+, which is deployed, hands over 19\.\S+\.\nNothing was changed/,
    );
    expect(versionOf(await areasOf(user), 'budget')).toBe(first);
    await checkout.change(NEEDS, '"react": "^20.', '"react": "^19.');
  });

  await test.step('rollout decisions survive a restart, and a release to a stopped product works', async () => {
    await context.close();
    await checkout.run('backup', product.dataDir, at('backup'), '--keys', at('keys'));
    await product.stop();
    await expect(checkout.release(product.dataDir, 'budget', '--to', 'never')).rejects.toThrow(
      `budget has no published version never; it has ${first}, ${next}.`,
    );
    expect(await checkout.release(product.dataDir, 'budget')).toContain(`budget ${next} is published`);
    const again = await launch({ dataDir: product.dataDir });
    const known = await registerUser(again.url);
    expect(versionOf(await areasOf(known), 'budget')).toBe(next);
    expect(others(await areasOf(known))).toEqual(others(areas));
    await again.stop();
  });

  await test.step('a backup contains the current rollout decisions and the files that exist only in the database', async () => {
    await checkout.run(
      'restore',
      at('restored'),
      at('backup'),
      '--keys',
      at('keys'),
      '--no-erasures',
      ...(process.env['PRODUCT_PARTS'] === 'yes' ? ['--parts'] : []),
    );
    const restored = await launch({ dataDir: at('restored') });
    const known = await registerUser(restored.url);
    expect(await areasOf(known)).toEqual(areas);
    await checkout.release(restored.dataDir, 'budget', '--to', next);
    await expect.poll(async () => versionOf(await areasOf(known), 'budget')).toBe(next);
    const { entry, integrity } = (await areasOf(known)).find(({ name }) => name === 'budget')
      ?.versions[0] ?? { entry: '', integrity: '' };
    expect(
      `sha384-${createHash('sha384')
        .update(await (await known.api.get(entry)).body())
        .digest('base64')}`,
    ).toBe(integrity);
  });
});

/** Returns the modification time of each file in the subfolders `parts` of a folder. */
async function modificationTimes(folder: string, parts: readonly string[]): Promise<Map<string, number>> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = files
    .filter((file) => file.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((file) => parts.some((part) => file.startsWith(join(folder, part, '/'))));
  return new Map(await Promise.all(paths.map(async (file) => [file, (await stat(file)).mtimeMs] as const)));
}

const processesOf = async (dataDir: string) =>
  z
    .record(z.string(), z.object({ pid: z.number() }))
    .parse(JSON.parse(await readFile(join(dataDir, 'processes.json'), 'utf8')));

/** The result of one request during a release. */
interface Result {
  readonly path: string;
  readonly status: number;
  readonly endedAt: number;
}

/** Sends requests to each path in sequence until `work` is done. */
async function requestDuring(
  api: APIRequestContext,
  paths: readonly string[],
  work: () => Promise<unknown>,
): Promise<Result[]> {
  const answers: Result[] = [];
  let isOver = false;
  const requesting = paths.map(async (path) => {
    while (!isOver) answers.push({ path, status: (await api.get(path)).status(), endedAt: Date.now() });
  });
  await work();
  isOver = true;
  await Promise.all(requesting);
  return answers;
}

// Trust: gateway-4
test('a release restarts only its own service, and all requests to other services succeed', async ({
  launch,
}) => {
  const checkout = await newCheckout({ isBuilt: true });
  const product = await launch({ split: true, checkout: checkout.folder });
  const user = await registerUser(product.url);
  const [areas, pids] = [await areasOf(user), await processesOf(product.dataDir)];
  const OTHERS = ['shell', 'services', ...others(areas).map(({ name }) => `remotes/${name}`)];
  const written = await modificationTimes(join(checkout.folder, 'dist'), OTHERS);
  expect([Object.keys(pids), written.size]).toEqual([
    expect.arrayContaining(['budget', 'gateway', 'identity', 'vault']),
    expect.any(Number),
  ]);

  await checkout.change(TEXTS, "title: 'Budget Lab'", "title: 'Budget Laboratory'");
  await checkout.change(
    'services/budget/src/budgets/budget.routes.ts',
    'setPageHeaders(response,',
    "response.setHeader('X-Code', 'next');\n    setPageHeaders(response,",
  );
  const answers = await requestDuring(
    user.api,
    [
      '/api/budgets',
      '/api/user',
      '/api/savings-accounts',
      '/api/passwords',
      '/api/documents',
      '/api/achievements',
      '/registry.json',
      '/password-manager',
    ],
    async () => {
      expect(await checkout.release(product.dataDir, 'budget')).toContain(
        'Only the budget service was restarted',
      );
    },
  );

  const refused = answers.filter(({ status }) => status !== 200);
  const ofBudget = answers.filter(({ path }) => path === '/api/budgets');
  console.log(
    `${answers.length} calls, ${refused.length} of ${ofBudget.length} to the restarted service failed, within ${(refused.at(-1)?.endedAt ?? 0) - (refused[0]?.endedAt ?? 0)} ms`,
  );
  expect(new Set(refused.map(({ path, status }) => `${path} ${status}`))).toEqual(
    new Set(refused.length > 0 ? ['/api/budgets 503'] : []),
  );
  const codeThatAnswers = async () => (await user.api.get('/api/budgets')).headers()['x-code'];
  await expect.poll(codeThatAnswers, 'the gateway probes a refused service every 400 ms').toBe('next');

  const { budget, ...rest } = await processesOf(product.dataDir);
  expect(budget?.pid).not.toBe(pids['budget']?.pid);
  expect({ ...rest, budget: pids['budget'] }).toEqual(pids);
  await expect
    .poll(async () => versionOf(await areasOf(user), 'budget'))
    .not.toBe(versionOf(areas, 'budget')); // the registry changes within a second
  expect(others(await areasOf(user))).toEqual(others(areas));
  expect(await modificationTimes(join(checkout.folder, 'dist'), OTHERS)).toEqual(written);
});
