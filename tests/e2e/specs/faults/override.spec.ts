// A deployed shell loads an area from the machine of a developer (docs/adr/0038).
import type { BrowserContext, Page } from '@playwright/test';
import { builtRemoteSchema } from '@savvi/contracts/remote';
import { type Product, startProduct } from '@savvi/testing/product';
import { type ConsoleWatch, expect, signIn, test } from '../../fixtures/test.ts';
import { type Laptop, openLaptop } from '../../fixtures/second-checkout.ts';
import { registerUser } from '../../fixtures/users.ts';

const TEXTS = 'mfe-budget/src/features/budgets/budget.texts.ts';

let laptop: Laptop;
/** A deployment that allows overrides from the laptop. */
let product: Product;
test.beforeAll(async () => {
  laptop = await openLaptop();
  await laptop.change(TEXTS, "title: 'Budget Lab'", "title: 'From the laptop'");
  product = await startProduct({ env: { REMOTE_OVERRIDE_ORIGINS: laptop.origin } });
});
test.afterAll(async () => {
  await product.remove();
  await laptop.close();
});

const badge = (page: Page) =>
  page.getByRole('region', {
    name: `Budget Lab is set to come from ${laptop.origin}/remote/remote.json`,
    exact: true,
  });
const question = (page: Page) => page.getByRole('alertdialog');
const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1, exact: true });
const problemOf = (page: Page, area: string) =>
  page.getByRole('alert').filter({ hasText: `${area} could not be loaded` });

/** Collects the paths that a page loads from an origin from now on. */
function answersOf(page: Page, origin: string): string[] {
  const answers: string[] = [];
  page.on(
    'response',
    (response) => response.url().startsWith(`${origin}/`) && answers.push(new URL(response.url()).pathname),
  );
  return answers;
}

/** Opens a page of a product, signed in as a new user. */
async function openSignedIn(context: BrowserContext, url: string, consoleWatch: ConsoleWatch): Promise<Page> {
  consoleWatch.watch(context);
  const user = await registerUser(url);
  await signIn(context, user);
  return context.newPage();
}

test('an area loads from an allowed laptop after a confirmation, and a badge on every page shows it and ends it', async ({
  browser,
  consoleWatch,
}) => {
  const context = await browser.newContext({ baseURL: product.url });
  const page = await openSignedIn(context, product.url, consoleWatch);
  const fromProduct = answersOf(page, product.url);
  // The gateway preloads the released entry on the page of an area, because it does not know the override. So
  // only the files that the entry loads count.
  const ofBudget = () =>
    fromProduct.filter((path) => /^\/remotes\/budget\/.*\/(?!remoteEntry)[^/]+$/.test(path));

  await page.goto(`/create-budget?${laptop.override}`);
  await question(page).getByRole('button', { name: 'Load it from there' }).click();
  await expect(badge(page)).toBeVisible();
  await expect(heading(page, 'From the laptop')).toBeVisible();
  expect(page.url()).toBe(`${product.url}/create-budget`);
  const before = ofBudget().length;
  await page.reload();
  await expect(heading(page, 'From the laptop')).toBeVisible();
  expect(ofBudget()).toHaveLength(before);
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
  await expect(badge(page)).toBeVisible();

  // A source change on the laptop appears on the next page.
  await laptop.change(TEXTS, "title: 'From the laptop'", "title: 'Changed on the laptop'");
  await page.goto('/create-budget');
  await expect(heading(page, 'Changed on the laptop')).toBeVisible();
  await laptop.change(TEXTS, "title: 'Changed on the laptop'", "title: 'From the laptop'");

  // Another tab of the same browser loads the released version.
  const other = await context.newPage();
  await other.goto('/create-budget');
  await expect(heading(other, 'Budget Lab')).toBeVisible();
  await expect(badge(other)).toBeHidden();

  await page.getByRole('button', { name: 'End it' }).click();
  await expect(heading(page, 'Budget Lab')).toBeVisible();
  await expect(badge(page)).toBeHidden();
  expect(ofBudget().length).toBeGreaterThan(before);
  await context.close();
});

// Trust: gateway-2
test('an override from an origin that is not listed is refused by the shell and by the content security policy', async ({
  browser,
  consoleWatch,
}) => {
  consoleWatch.expect(/Content Security Policy|Refused to|violates/);
  const context = await browser.newContext({ baseURL: product.url });
  const page = await openSignedIn(context, product.url, consoleWatch);
  // The same server under another host name is a different origin.
  const elsewhere = laptop.origin.replace('localhost', '127.0.0.1');
  const told = await fetch(`${elsewhere}/remote/remote.json`);
  const entry = new URL(builtRemoteSchema.parse(await told.json()).entry, told.url).href;
  const answers = answersOf(page, elsewhere);

  await page.goto(`/?${laptop.override.replace(laptop.origin, elsewhere)}`);
  await expect(page.getByRole('alert').filter({ hasText: `${elsewhere} is not allowed here` })).toBeVisible();
  await expect(question(page)).toBeHidden();
  const loaded = await page.evaluate(
    async ([address, code]) => {
      const fetched = await fetch(address).then(
        () => true,
        () => false,
      );
      const script = document.createElement('script');
      const ran = new Promise<boolean>((resolve) => {
        script.addEventListener('load', () => resolve(true));
        script.addEventListener('error', () => resolve(false));
      });
      script.crossOrigin = 'anonymous'; // the shell loads areas with this attribute
      script.src = code;
      document.head.append(script);
      return [fetched, await ran];
    },
    [told.url, entry] as const,
  );
  expect([loaded, answers]).toEqual([[false, false], []]);
  await context.close();
});

test('a failed override affects only its own area, which shows the reason and a way to end it', async ({
  browser,
  consoleWatch,
}) => {
  consoleWatch.expect(/Failed to load resource|AreaLoadError/);
  const context = await browser.newContext({ baseURL: product.url });
  const page = await openSignedIn(context, product.url, consoleWatch);
  const address = `${laptop.origin}/remote/remote.json`;

  await laptop.stop();
  await page.goto(`/create-budget?${laptop.override}`);
  await question(page).getByRole('button', { name: 'Load it from there' }).click();
  const gone = problemOf(page, 'Budget Lab');
  await expect(gone).toContainText(address);
  await expect(gone).toContainText('nothing answers there');
  await expect(badge(page)).toBeVisible();
  await laptop.start();
  await gone.getByRole('button', { name: 'Try again' }).click();
  await expect(heading(page, 'From the laptop')).toBeVisible();

  // A source file that does not compile.
  await laptop.change(TEXTS, "title: 'From the laptop'", 'title: }');
  await page.reload();
  const broken = problemOf(page, 'Budget Lab');
  await expect(broken).toContainText(`${address} answers 500`);
  await laptop.change(TEXTS, 'title: }', "title: 'From the laptop'");
  await broken.getByRole('button', { name: 'Try again' }).click();
  await expect(heading(page, 'From the laptop')).toBeVisible();

  // An override of the master plan with the address of the budget area.
  await page.goto(`/financial-master-plan?${laptop.override.replace('budget@', 'masterplan@')}`);
  await question(page).getByRole('button', { name: 'Load it from there' }).click();
  const wrong = problemOf(page, 'Master Plan');
  await expect(wrong).toContainText(`${address} is the area budget, not masterplan`);
  await wrong.getByRole('button', { name: 'End it' }).click();
  await expect(heading(page, 'Financial Master Plan')).toBeVisible();
  await context.close();
});

// Trust: gateway-2
test('signing out in another tab ends an override, and the next user gets the released version', async ({
  browser,
  consoleWatch,
}) => {
  const context = await browser.newContext({ baseURL: product.url });
  const page = await openSignedIn(context, product.url, consoleWatch);
  const fromLaptop = answersOf(page, laptop.origin);
  await page.goto(`/create-budget?${laptop.override}`);
  await expect(question(page)).toBeVisible();
  // The page reloads. What it fetches last would be refused after the sign-out.
  const fetchedLast = page.waitForResponse('**/api/reminders');
  await question(page).getByRole('button', { name: 'Load it from there' }).click();
  await expect(heading(page, 'From the laptop')).toBeVisible();
  await fetchedLast;

  const other = await context.newPage();
  await other.goto('/');
  await other.getByRole('link', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL(`${product.url}/login`); // the page with the override goes to sign-in
  const before = fromLaptop.length;
  await signIn(context, await registerUser(product.url, { firstName: 'Grace' }));
  await page.goto('/create-budget');
  await expect(heading(page, 'Budget Lab')).toBeVisible();
  await expect(badge(page)).toBeHidden();
  expect(fromLaptop).toHaveLength(before);
  await context.close();
});

test('without the setting REMOTE_OVERRIDE_ORIGINS an override in a link is ignored without a question', async ({
  signedInPage: page,
  user,
}) => {
  const fromLaptop = answersOf(page, laptop.origin);
  await page.goto('/');
  await page.evaluate(
    (address) => sessionStorage.setItem('savvi:override', address),
    `${user.id} budget@${laptop.origin}/remote/remote.json`,
  );
  await page.goto(`/create-budget?${laptop.override}`);
  await expect(heading(page, 'Budget Lab')).toBeVisible();
  await expect(question(page)).toBeHidden();
  await expect(badge(page)).toBeHidden();
  expect(fromLaptop).toEqual([]);
});
