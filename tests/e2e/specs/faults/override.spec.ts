// A deployed shell is pointed at the area of a developer's machine: docs/adr/0038.
import type { BrowserContext, Page } from '@playwright/test';
import type { ConsoleWatch } from '../../fixtures/console-watch.ts';
import { builtFiles, handWritten, type Laptop, openLaptop } from '../../fixtures/laptop.ts';
import { expect, signIn, test } from '../../fixtures/test.ts';
import { registerUser } from '../../fixtures/users.ts';

let laptop: Laptop;
test.beforeEach(async () => {
  laptop = await openLaptop(builtFiles('budget'));
});
test.afterEach(() => laptop.close());

const badge = (page: Page) => page.getByRole('region', { name: `Budget Lab comes from ${laptop.origin}/remote.json`, exact: true });
const question = (page: Page) => page.getByRole('alertdialog');
const budgetLab = (page: Page) => page.getByRole('heading', { name: 'Budget Lab', level: 1, exact: true });
const override = () => `override=budget@${laptop.origin}/`;

/** A page at a product, signed in as somebody new. */
async function openSignedIn(context: BrowserContext, url: string, consoleWatch: ConsoleWatch): Promise<Page> {
  consoleWatch.watch(context);
  const user = await registerUser(url);
  await signIn(context, user);
  return context.newPage();
}

test('an area comes from a laptop that the operator allows, after a question; a badge says so on every page, and ends it', async ({ launch, browser, consoleWatch }) => {
  const product = await launch({ env: { REMOTE_OVERRIDE_ORIGINS: laptop.origin } });
  const context = await browser.newContext({ baseURL: product.url });
  const page = await openSignedIn(context, product.url, consoleWatch);
  const fromProduct: string[] = [];
  page.on('request', (request) => request.url().startsWith(`${product.url}/remotes/budget/`) && fromProduct.push(request.url()));

  await page.goto(`/create-budget?${override()}`);
  await question(page).getByRole('button', { name: 'Load it from there' }).click();
  await expect(badge(page)).toBeVisible();
  await expect(budgetLab(page)).toBeVisible();
  expect(page.url()).toBe(`${product.url}/create-budget`);
  expect(laptop.asked).toEqual(expect.arrayContaining(['remote.json', expect.stringMatching(/^remoteEntry\..*\.js$/)]));
  const before = fromProduct.length;
  await page.reload();
  await expect(budgetLab(page)).toBeVisible();
  expect(fromProduct).toHaveLength(before);
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
  await expect(badge(page)).toBeVisible();

  // What changes there shows with the next page.
  laptop.serve(handWritten('From the laptop'));
  await page.goto('/create-budget');
  await expect(page.getByText('From the laptop')).toBeVisible();

  // Another tab of the same browser has what was released.
  const other = await context.newPage();
  await other.goto('/create-budget');
  await expect(budgetLab(other)).toBeVisible();
  await expect(badge(other)).toBeHidden();

  await page.getByRole('button', { name: 'End it' }).click();
  await expect(budgetLab(page)).toBeVisible();
  await expect(badge(page)).toBeHidden();
  expect(fromProduct.length).toBeGreaterThan(before);
  await context.close();
});

test('an origin that is not listed is refused, by the shell and by the policy; a laptop that is gone costs its area alone', async ({ launch, browser, consoleWatch }) => {
  consoleWatch.expect(/Content Security Policy|Refused to|violates|Failed to load resource|AreaLoadError/);
  const product = await launch({ env: { REMOTE_OVERRIDE_ORIGINS: laptop.origin } });
  const context = await browser.newContext({ baseURL: product.url });
  const page = await openSignedIn(context, product.url, consoleWatch);
  const elsewhere = await openLaptop(handWritten('From elsewhere'));
  try {
    await page.goto(`/?override=budget@${elsewhere.origin}/`);
    await expect(page.getByRole('alert').filter({ hasText: `${elsewhere.origin} is not allowed here` })).toBeVisible();
    await expect(question(page)).toBeHidden();
    const loaded = await page.evaluate(async (origin) => {
      const fetched = await fetch(`${origin}/remote.json`).then(() => true, () => false);
      const script = document.createElement('script');
      const ran = new Promise<boolean>((resolve) => {
        script.addEventListener('load', () => resolve(true));
        script.addEventListener('error', () => resolve(false));
      });
      script.src = `${origin}/remoteEntry.js`;
      document.head.append(script);
      return [fetched, await ran];
    }, elsewhere.origin);
    expect(loaded).toEqual([false, false]);
    expect(elsewhere.asked).toEqual([]);
  } finally {
    await elsewhere.close();
  }

  laptop.serve({});
  await page.goto(`/create-budget?${override()}`);
  await question(page).getByRole('button', { name: 'Load it from there' }).click();
  const problem = page.getByRole('alert').filter({ hasText: 'Budget Lab could not be loaded' });
  await expect(problem).toBeVisible({ timeout: 10_000 });
  await expect(badge(page)).toBeVisible();
  laptop.serve(handWritten('Back again'));
  await problem.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Back again')).toBeVisible();
  await context.close();
});

test('an override goes with the session that was ended in another tab: whoever signs in next has what was released', async ({ launch, browser, consoleWatch }) => {
  const product = await launch({ env: { REMOTE_OVERRIDE_ORIGINS: laptop.origin } });
  const context = await browser.newContext({ baseURL: product.url });
  const page = await openSignedIn(context, product.url, consoleWatch);
  laptop.serve(handWritten('From the laptop'));
  await page.goto(`/create-budget?${override()}`);
  await question(page).getByRole('button', { name: 'Load it from there' }).click();
  await expect(page.getByText('From the laptop')).toBeVisible();

  const other = await context.newPage();
  await other.goto('/');
  await other.getByRole('link', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL(`${product.url}/login`); // the page with that code is left at once
  const before = laptop.asked.length;
  await signIn(context, await registerUser(product.url, { firstName: 'Grace' }));
  await page.goto('/create-budget');
  await expect(budgetLab(page)).toBeVisible();
  await expect(badge(page)).toBeHidden();
  expect(laptop.asked).toHaveLength(before);
  await context.close();
});

test('without the setting nothing is asked, shown or loaded from elsewhere', async ({ signedInPage: page, user }) => {
  await page.goto('/');
  await page.evaluate((address) => sessionStorage.setItem('savvi:override', address), `${user.id} budget@${laptop.origin}/remote.json`);
  await page.goto(`/create-budget?${override()}`);
  await expect(budgetLab(page)).toBeVisible();
  await expect(question(page)).toBeHidden();
  await expect(badge(page)).toBeHidden();
  expect(laptop.asked).toEqual([]);
});
