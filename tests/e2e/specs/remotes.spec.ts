// Faulty area code, altered, late, missing or wrong: the area shows an error, and everything else works. The
// test injects faults between browser and gateway of an ordinary product.
import { createHash } from 'node:crypto';
import type { Page, Route } from '@playwright/test';
import { type AreaVersion, registrySchema } from '@savvi/contracts/registry';
import { expect, test } from '../fixtures/test.ts';

const remoteEntry = /\/remotes\/budget\/[^/]+\/remoteEntry\.[^/]+\.js$/;
const chunk = /\/remotes\/budget\/[^/]+\/(?!remoteEntry)[^/]+\.js$/;
const shellPart = /\/assets\/\d+\.[^/]+\.js$/;
/** Console errors for a file of an area that is missing, altered, or throws. */
const error =
  /Failed to load resource|Failed to find a valid digest|AreaLoadError|ChunkLoadError|broken on purpose/;
/** Maximum milliseconds until a missing area shows an error. */
const TIMEOUT_MS = 10_000;

const budgetLab = (page: Page) => page.getByRole('link', { name: 'Budget Lab' }).first();
const heading = (page: Page) => page.getByRole('heading', { name: 'Budget Lab', level: 1, exact: true });
const problem = (page: Page) => page.getByRole('alert').filter({ hasText: 'Budget Lab' });
const retry = (page: Page) => problem(page).getByRole('button', { name: 'Try again' });

/** Opens the dashboard and waits for the sidebar. */
async function openDashboard(page: Page): Promise<void> {
  await page.goto('/');
  await expect(budgetLab(page)).toBeVisible();
}

async function alter(route: Route): Promise<void> {
  const response = await route.fetch();
  await route.fulfill({ response, body: `${await response.text()}\n;globalThis.hasRunAlteredCode = true;` });
}

/** Changes the registry entry of the budget area in the response to the browser. */
async function changeBudgetVersions(
  page: Page,
  change: (versions: AreaVersion[]) => AreaVersion[],
): Promise<void> {
  await page.route('/registry.json', async (route) => {
    const response = await route.fetch();
    const registry = registrySchema.parse(await response.json());
    const areas = registry.areas.map((area) =>
      area.name === 'budget' ? { ...area, versions: change(area.versions) } : area,
    );
    await route.fulfill({ response, json: { ...registry, areas } });
  });
}

/**
 * Publishes another version of the budget area: a hand-written remote whose routes are the source text
 * `routes`.
 */
async function publishBudget(page: Page, version: string, routes: string): Promise<void> {
  const source = `var budget = { init() {}, get: async () => () => ({ routes: ${routes} }) };`;
  const entry = `/remotes/budget/${version}/remoteEntry.${version}.js`;
  const integrity = `sha384-${createHash('sha384').update(source).digest('base64')}`;
  await page.route(`**${entry}`, (route) => route.fulfill({ contentType: 'text/javascript', body: source }));
  await changeBudgetVersions(page, () => [
    { version, entry, integrity, shellApi: 1, weight: 100, users: [] },
  ]);
}

test('area code loads only when the area is visited, and violates no content security policy', async ({
  signedInPage: page,
}) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));

  await openDashboard(page);
  expect(requests.filter((path) => path.startsWith('/remotes/'))).toEqual([]);
  await budgetLab(page).click();
  await expect(heading(page)).toBeVisible();
  expect(requests.filter((path) => remoteEntry.test(path))).toHaveLength(1);
  // A violation of the content security policy is logged to the browser console, which fails the test.
});

for (const [path, calls] of [
  ['/password-manager', ['/api/passwords']],
  ['/document-locker', ['/api/documents', '/api/document-folders']],
  ['/create-budget', ['/api/budgets/drafts', '/api/budgets']],
  ['/financial-master-plan', ['/api/savings-accounts']],
] as const) {
  test(`${path} shows its list after three round trips and requests it once`, async ({
    signedInPage: page,
  }) => {
    const requests: string[] = [];
    const areaCode = /\/remotes\/[^/]+\/[^/]+\/(?!remoteEntry)[^/]+\.js$/;
    let isAreaCodeHere = false;
    // A fourth round trip: requests that start only after the area code has arrived.
    const late: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      requests.push(pathname);
      if (isAreaCodeHere && areaCode.test(pathname)) late.push(pathname);
    });
    page.on('requestfinished', (request) => {
      if (areaCode.test(new URL(request.url()).pathname)) isAreaCodeHere = true;
    });

    const document = await page.goto(path);
    await expect(page.getByRole('heading', { name: / yet$/ }).first()).toBeVisible();
    expect(late).toEqual([]);
    const html = (await document?.text()) ?? '';
    const links = [...html.matchAll(/<link rel="preload" as="(?:script|fetch)" href="([^"]+)"/g)].map(
      ([, href]) => href ?? '',
    );
    expect(links).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^\/assets\/federation\./),
        expect.stringMatching(/\/remoteEntry\./),
        ...calls,
      ]),
    );
    for (const link of links)
      expect(
        requests.filter((each) => each === link),
        link,
      ).toHaveLength(1);
  });
}

test('shell and area share one React, one router and one query client', async ({ signedInPage: page }) => {
  await openDashboard(page);
  await budgetLab(page).click();
  await expect(heading(page)).toBeVisible();
  const copies = await page.evaluate(
    (names) => {
      type Copies = Record<string, { lib?: () => unknown }>;
      // The federation runtime lists the shared modules and their users here.
      const { __FEDERATION__ } = globalThis as unknown as {
        __FEDERATION__: { __SHARE__: Record<string, Record<string, Record<string, Copies>>> };
      };
      const scopes = Object.values(__FEDERATION__.__SHARE__).flatMap((each) => Object.values(each));
      return names.map(
        (name) =>
          new Set(
            scopes.flatMap((scope) =>
              Object.values(scope[name] ?? {}).flatMap(({ lib }) => (lib ? [lib()] : [])),
            ),
          ).size,
      );
    },
    [
      'react',
      'react/jsx-runtime',
      '@savvi/mfe-kit',
      '@savvi/mfe-kit/router',
      '@savvi/mfe-kit/query',
      '@savvi/contracts/schema',
    ],
  );
  expect(copies).toEqual([1, 1, 1, 1, 1, 1]);
});

for (const [what, files] of [
  ['remoteEntry', remoteEntry],
  ['a chunk', chunk],
] as const) {
  // Trust: gateway-7
  test(`${what} that was altered in transit never runs, and the area opens once it is intact again`, async ({
    signedInPage: page,
    consoleWatch,
  }) => {
    consoleWatch.expect(error);
    await page.route(files, alter);
    await openDashboard(page);
    await budgetLab(page).click();
    await expect(problem(page)).toContainText('could not be loaded');
    expect(await page.evaluate(() => 'hasRunAlteredCode' in globalThis)).toBe(false);

    await page.unroute(files);
    await retry(page).click();
    await expect(heading(page)).toBeVisible();
    expect(await page.evaluate(() => 'hasRunAlteredCode' in globalThis)).toBe(false);
  });

  test(`${what} that is down shows an error in its own area only, and a retry recovers`, async ({
    signedInPage: page,
    consoleWatch,
  }) => {
    consoleWatch.expect(error);
    await page.route(files, (route) => route.abort('connectionrefused'));
    await openDashboard(page);
    await budgetLab(page).click();
    await expect(problem(page)).toContainText('could not be loaded');

    await retry(page).click();
    await expect(problem(page)).toBeVisible();
    await page.getByRole('link', { name: 'Dashboard' }).first().click();
    await expect(problem(page)).toBeHidden();

    await page.unroute(files);
    await budgetLab(page).click();
    await expect(heading(page)).toBeVisible();
  });

  test(`${what} that hangs shows an error within ten seconds, and a retry recovers`, async ({
    signedInPage: page,
    consoleWatch,
  }) => {
    consoleWatch.expect(error);
    await page.route(files, () => {}); // the route never responds
    await openDashboard(page);
    await budgetLab(page).click();
    await expect(problem(page)).toContainText('could not be loaded', { timeout: TIMEOUT_MS });

    await page.unroute(files);
    await retry(page).click();
    await expect(heading(page)).toBeVisible();
  });
}

test('a missing shell chunk that only areas use shows an error in the area only, and a retry recovers', async ({
  signedInPage: page,
  consoleWatch,
}) => {
  consoleWatch.expect(error);
  let isEntered = false;
  const lost: string[] = [];
  page.on('request', (request) => {
    if (remoteEntry.test(request.url())) isEntered = true;
  });
  // After the request for the remoteEntry, the shell fetches chunks of the ui package for the area.
  await page.route(shellPart, (route) => {
    if (!isEntered) return route.continue();
    lost.push(route.request().url());
    return route.abort('connectionrefused');
  });
  await openDashboard(page);
  await budgetLab(page).click();
  await expect(problem(page)).toContainText('could not be loaded');
  await retry(page).click();
  await expect(problem(page)).toBeVisible();
  expect(lost).not.toEqual([]);

  await page.unroute(shellPart);
  await retry(page).click();
  await expect(heading(page)).toBeVisible();
});

test('the keyboard focus keeps its place through an error and a retry', async ({
  signedInPage: page,
  consoleWatch,
}) => {
  consoleWatch.expect(error);
  await page.route(remoteEntry, (route) => route.abort());
  await openDashboard(page);
  await budgetLab(page).click();
  await retry(page).focus();
  await page.unroute(remoteEntry);
  await page.keyboard.press('Enter');
  await expect(heading(page)).toBeVisible();
  // A single call reads the focus and the heading, because the area's heading replaces that of the loading
  // frame.
  const isInArea = await page.evaluate(
    () =>
      document.activeElement !== document.body &&
      document.activeElement?.contains(document.querySelector('h1')),
  );
  expect(isInArea).toBe(true);
});

test('an area built for another shell version shows an error and offers a reload', async ({
  signedInPage: page,
  consoleWatch,
}) => {
  consoleWatch.expect(error);
  await changeBudgetVersions(page, (versions) => versions.map((version) => ({ ...version, shellApi: 99 })));
  await openDashboard(page);
  await budgetLab(page).click();
  await expect(problem(page)).toContainText('needs a newer page');
  await page.unroute('/registry.json');
  await problem(page).getByRole('button', { name: 'Reload the page' }).click();
  await expect(heading(page)).toBeVisible();
});

// Trust: gateway-3
test('an area built for another React version shows an error and affects nothing else', async ({
  signedInPage: page,
  consoleWatch,
}) => {
  consoleWatch.expect(/shared singleton module react does not satisfy/);
  const { areas } = registrySchema.parse(await (await page.request.get('/registry.json')).json());
  const entry = areas.find(({ name }) => name === 'budget')?.versions[0]?.entry ?? '';
  const built = await (await page.request.get(entry)).text();
  const source = built.replace(/(shareKey:"react",[^}]*?requiredVersion:)"[^"]*"/, '$1"^99.0.0"');
  expect(source).not.toBe(built);
  await page.route(`**${entry}`, (route) => route.fulfill({ contentType: 'text/javascript', body: source }));
  const integrity = `sha384-${createHash('sha384').update(source).digest('base64')}`;
  await changeBudgetVersions(page, (versions) => versions.map((version) => ({ ...version, integrity })));

  await openDashboard(page);
  await budgetLab(page).click();
  await expect(problem(page)).toContainText('needs a newer page');
  await page.getByRole('link', { name: 'Master Plan' }).first().click();
  await expect(page.getByRole('heading', { name: 'Financial Master Plan', level: 1 })).toBeVisible();
  await expect(problem(page)).toBeHidden();
});

test('an area without a version shows "Not available yet"', async ({ signedInPage: page }) => {
  await changeBudgetVersions(page, () => []);
  await openDashboard(page);
  await budgetLab(page).click();
  await expect(page.getByRole('heading', { name: 'Not available yet' })).toBeVisible();
});

test('a new version of an area appears after a reload, and a registry change rolls it back', async ({
  signedInPage: page,
}) => {
  await openDashboard(page);
  await publishBudget(page, 'next', '[{ path: "/create-budget", element: "The next Budget Lab" }]');
  await page.reload();
  await budgetLab(page).click();
  await expect(page.getByText('The next Budget Lab')).toBeVisible();

  await page.unroute('/registry.json');
  await page.reload();
  await expect(heading(page)).toBeVisible();
});

test('an area that throws while rendering affects nothing else', async ({
  signedInPage: page,
  consoleWatch,
}) => {
  consoleWatch.expect(error);
  await publishBudget(
    page,
    'broken',
    '[{ path: "/create-budget", Component() { throw new Error("broken on purpose"); } }]',
  );
  await openDashboard(page);
  await budgetLab(page).click();
  await expect(problem(page)).toContainText('ran into a problem');
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  await expect(problem(page)).toBeHidden();
  await expect(budgetLab(page)).toBeVisible();
});
