// A version that breaks is released to one person, then to a share of people, beside a running product: the
// gateway takes it back by itself, by what their browsers tell, and nobody else sees anything of it.
import type { BrowserContext, Page } from '@playwright/test';
import { registrySchema } from '@savvi/contracts/registry';
import { consoleWatch as newConsoleWatch } from '../../fixtures/console-watch.ts';
import { hide, reportTaken } from '../../fixtures/reports.ts';
import { type Checkout, secondCheckout } from '../../fixtures/second-checkout.ts';
import { expect, signIn, test } from '../../fixtures/test.ts';
import { registerUser, type TestUser } from '../../fixtures/users.ts';
import { z } from 'zod';

test.setTimeout(420_000); // a copy of the code, a build, a start, and what a gateway may take

const PAGE = 'mfe-budget/src/features/budgets/budgets-page.tsx';
/** Milliseconds within which a broken version has to be gone, from the first page that had it. */
const BACK_MS = 120_000;
/** As many as the gateway asks for. */
const VISITS = 5;

/** Whose code threw in which version, as browsers told the gateway. */
function errorsTold(output: string): string[] {
  const lines = output.split('\n').filter((line) => line.includes('"a browser reported an error"'));
  return lines
    .map((line) => z.object({ area: z.string(), version: z.string() }).parse(JSON.parse(line)))
    .map(({ area, version }) => `${area} ${version}`);
}

const heading = (page: Page) => page.getByRole('heading', { name: 'Budget Lab', level: 1, exact: true });

/** What a window loads of the budget area, by version. */
function versionsLoaded(context: BrowserContext): Set<string> {
  const loaded = new Set<string>();
  context.on('request', (request) => {
    const [, version] = /^\/remotes\/budget\/([^/]+)\//.exec(new URL(request.url()).pathname) ?? [];
    if (version !== undefined) loaded.add(version);
  });
  return loaded;
}

let checkout: Checkout;
test.beforeAll(async () => {
  checkout = await secondCheckout();
});
test.afterAll(() => checkout.remove());

async function versionOf({ api }: TestUser): Promise<string> {
  const { areas } = registrySchema.parse(await (await api.get('/registry.json')).json());
  return areas.find(({ name }) => name === 'budget')?.versions[0]?.version ?? '';
}

// Trust: gateway-5
test('a broken canary, of one named person and of a share, is rolled back within two minutes, and nobody else sees an error', async ({
  launch,
  browser,
  consoleWatch,
}) => {
  const product = await launch({ env: { LOG_LEVEL: 'info' } }); // so that it says what browsers tell
  const [named, other] = [await registerUser(product.url), await registerUser(product.url)];
  const contexts: BrowserContext[] = [];
  const open = async (user: TestUser, watch = consoleWatch) => {
    const context = await browser.newContext({ baseURL: product.url });
    contexts.push(context);
    watch.watch(context);
    await signIn(context, user);
    return context.newPage();
  };
  const othersWatch = newConsoleWatch();
  const [page, othersPage] = [await open(named), await open(other, othersWatch)];
  const [namedLoaded, othersLoaded] = [versionsLoaded(page.context()), versionsLoaded(othersPage.context())];
  consoleWatch.expect(/broken on purpose/);
  const first = await versionOf(named);

  await checkout.change(
    PAGE,
    'const [search] = useSearchParams();',
    "const [search] = useSearchParams();\n  if (search !== null) throw new TypeError('broken on purpose');",
  );
  await checkout.release(product.dataDir, 'budget', '--users', named.id);
  await expect.poll(() => versionOf(named)).not.toBe(first);
  const broken = await versionOf(named);
  const begun = Date.now();

  await test.step('who is named sees it break, page by page, while the other works', async () => {
    for (let visit = 0; visit < VISITS; visit += 1) {
      const taken = reportTaken(page); // the page stays open: it tells all the same
      await page.goto('/create-budget');
      await expect(page.getByRole('alert').filter({ hasText: 'Budget Lab' })).toBeVisible();
      await othersPage.goto('/create-budget');
      await expect(heading(othersPage)).toBeVisible();
      await taken;
    }
  });

  await test.step('it is taken back, and the next page is whole', async () => {
    await expect.poll(() => versionOf(named), { timeout: BACK_MS - (Date.now() - begun) }).toBe(first);
    console.log(
      `taken back ${((Date.now() - begun) / 1_000).toFixed(1)} s after the first page that had it was asked for`,
    );
    await page.goto('/create-budget');
    await expect(heading(page)).toBeVisible();
  });

  await test.step('the registry remembers why', async () => {
    expect(await checkout.release(product.dataDir, 'budget', '--list')).toMatch(
      new RegExp(
        `budget: runs ${first}\\n(.*\\n)*  ${broken} +0 % .* rolled back .*: 5 of 5 views broke \\(100.0 %\\), of the stable version 0 of \\d+ views broke`,
      ),
    );
    await expect(checkout.release(product.dataDir, 'budget', '--promote', '--anyway')).rejects.toThrow(
      'Everybody has the same version of budget',
    );
  });

  await test.step('once it is given again, by somebody who has read why, it is taken back from a share of people as well', async () => {
    const again = ['--to', broken, '--share', '50'];
    await expect(checkout.release(product.dataDir, 'budget', ...again)).rejects.toThrow('5 of 5 views broke');
    await checkout.release(product.dataDir, 'budget', ...again, '--anyway');
    // Who is in the share is as chance has it; the one whose window was open all the time is asked like the
    // others.
    const [inside, outside]: [TestUser[], TestUser[]] = [[], []];
    while (inside.length < VISITS || outside.length < 2) {
      const user = await registerUser(product.url);
      const version = await versionOf(user);
      expect([first, broken]).toContain(version);
      (version === broken ? inside : outside).push(user);
    }
    const sinceShared = Date.now();
    const visits = [
      ...inside.slice(0, VISITS).map(async (user) => {
        const theirs = await open(user);
        const taken = reportTaken(theirs);
        await theirs.goto('/create-budget');
        await expect(theirs.getByRole('alert').filter({ hasText: 'Budget Lab' })).toBeVisible();
        await taken;
      }),
      ...outside.slice(0, 2).map(async (user) => {
        const theirs = await open(user, othersWatch);
        const loaded = versionsLoaded(theirs.context());
        await theirs.goto('/create-budget');
        await expect(heading(theirs)).toBeVisible();
        expect([...loaded]).toEqual([first]);
      }),
    ];
    await Promise.all(visits);
    for (const user of inside)
      await expect.poll(() => versionOf(user), { timeout: BACK_MS - (Date.now() - sinceShared) }).toBe(first);
    console.log(
      `taken back from a share ${((Date.now() - sinceShared) / 1_000).toFixed(1)} s after its first page was asked for`,
    );
  });

  await test.step('nobody else had a file of it, or an error', async () => {
    expect(await versionOf(other)).toBe(first);
    await hide(othersPage); // what it had to tell is told
    expect([...othersLoaded]).toEqual([first]);
    expect([...namedLoaded]).toEqual([broken, first]);
    expect(new Set(errorsTold(product.output()))).toEqual(new Set([`budget ${broken}`]));
    expect(othersWatch.findings()).toEqual([]);
  });
  for (const context of contexts) await context.close();
});
