// Releases a broken version to one user and then to a share of users of a running product. The gateway rolls
// it back automatically because browsers report errors, and other users are not affected.
import type { BrowserContext, Page } from '@playwright/test';
import { registrySchema } from '@savvi/contracts/registry';
import { expect, newConsoleWatch, signIn, test } from '../../fixtures/test.ts';
import { hide, reportAccepted } from '../../fixtures/browser-reports.ts';
import { type Checkout, secondCheckout } from '../../fixtures/second-checkout.ts';
import { registerUser, type TestUser } from '../../fixtures/users.ts';
import { z } from 'zod';

test.setTimeout(420_000); // a code copy, a build, a product start, and the time until the rollback

const FORCE = ['--force', '--reason', 'tried by hand'];
const PAGE = 'mfe-budget/src/features/budgets/budgets-page.tsx';
/** Maximum milliseconds from the first page with the broken version to its rollback. */
const ROLLBACK_MS = 120_000;
/** The number of failed samples that the gateway needs for a rollback from a share of users. */
const VISITS = 5;

/** Returns the area and version of each browser error in the gateway log. */
function reportedErrors(output: string): string[] {
  const lines = output.split('\n').filter((line) => line.includes('"a browser reported an error"'));
  return lines
    .map((line) => z.object({ area: z.string(), version: z.string() }).parse(JSON.parse(line)))
    .map(({ area, version }) => `${area} ${version}`);
}

const heading = (page: Page) => page.getByRole('heading', { name: 'Budget Lab', level: 1, exact: true });

/** Collects the versions of the budget area that a window loads. */
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
test('a broken canary for one named user, and then for a share of users, is rolled back within two minutes, and other users see no error', async ({
  launch,
  browser,
  consoleWatch,
}) => {
  // The gateway logs browser reports at this level.
  const product = await launch({ env: { LOG_LEVEL: 'info' } });
  const [named, other] = [await registerUser(product.url), await registerUser(product.url)];
  const contexts: BrowserContext[] = [];
  const open = async (user: TestUser, watch = consoleWatch) => {
    const context = await browser.newContext({ baseURL: product.url });
    contexts.push(context);
    watch.watch(context);
    await signIn(context, user);
    return context.newPage();
  };
  const otherUserWatch = newConsoleWatch();
  const [page, otherUserPage] = [await open(named), await open(other, otherUserWatch)];
  const [namedUserVersions, otherUserVersions] = [
    versionsLoaded(page.context()),
    versionsLoaded(otherUserPage.context()),
  ];
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

  await test.step('the named user sees an error, while the other user sees none', async () => {
    const taken = reportAccepted(page); // the report is sent although the page stays open
    await page.goto('/create-budget');
    await expect(page.getByRole('alert').filter({ hasText: 'Budget Lab' })).toBeVisible();
    await otherUserPage.goto('/create-budget');
    await expect(heading(otherUserPage)).toBeVisible();
    await taken;
  });

  await test.step('the gateway rolls the version back, and the next page works', async () => {
    await expect.poll(() => versionOf(named), { timeout: ROLLBACK_MS - (Date.now() - begun) }).toBe(first);
    console.log(
      `rolled back ${((Date.now() - begun) / 1_000).toFixed(1)} s after the first request for a page with it`,
    );
    await page.goto('/create-budget');
    await expect(heading(page)).toBeVisible();
  });

  await test.step('the registry records the reason of the rollback', async () => {
    expect(await checkout.release(product.dataDir, 'budget', '--list')).toMatch(
      new RegExp(
        `budget: runs ${first}\\n(.*\\n)*  ${broken} +0 % .* rolled back .*: 1 of 1 samples failed \\(100.0 %\\); stable version: 0 of \\d+ samples failed`,
      ),
    );
    await expect(checkout.release(product.dataDir, 'budget', '--promote', ...FORCE)).rejects.toThrow(
      'Everybody has the same version of budget',
    );
  });

  await test.step('a rollout to a share of users, forced by an operator, is rolled back too', async () => {
    const again = ['--to', broken, '--share', '50'];
    await expect(checkout.release(product.dataDir, 'budget', ...again)).rejects.toThrow(
      '1 of 1 samples failed',
    );
    await checkout.release(product.dataDir, 'budget', ...again, ...FORCE);
    // Users are assigned to the share at random, also the one whose window stays open.
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
        const taken = reportAccepted(theirs);
        await theirs.goto('/create-budget');
        await expect(theirs.getByRole('alert').filter({ hasText: 'Budget Lab' })).toBeVisible();
        await taken;
      }),
      ...outside.slice(0, 2).map(async (user) => {
        const theirs = await open(user, otherUserWatch);
        const loaded = versionsLoaded(theirs.context());
        await theirs.goto('/create-budget');
        await expect(heading(theirs)).toBeVisible();
        expect([...loaded]).toEqual([first]);
      }),
    ];
    await Promise.all(visits);
    for (const user of inside)
      await expect
        .poll(() => versionOf(user), { timeout: ROLLBACK_MS - (Date.now() - sinceShared) })
        .toBe(first);
    console.log(
      `rolled back from a share ${((Date.now() - sinceShared) / 1_000).toFixed(1)} s after the first request for a page with it`,
    );
  });

  await test.step('users outside the rollout loaded no file of the broken version and saw no error', async () => {
    expect(await versionOf(other)).toBe(first);
    await hide(otherUserPage); // makes the page send its remaining report
    expect([...otherUserVersions]).toEqual([first]);
    expect([...namedUserVersions]).toEqual([broken, first]);
    expect(new Set(reportedErrors(product.output()))).toEqual(new Set([`budget ${broken}`]));
    expect(otherUserWatch.findings()).toEqual([]);
  });
  for (const context of contexts) await context.close();
});
