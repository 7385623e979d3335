// Breaks one service in every way: pages that need it show an error, work again after the repair, and
// everything else keeps working.
import { expect, type Page } from '@playwright/test';
import { REMOTES, serviceCells, SERVICES, titleOf } from '@savvi/testing/blast';
import {
  type BreakableProduct,
  cellsToTry,
  expectOthersWork,
  note,
  prepareOthers,
  signOut,
  SOON_MS,
  test,
} from '../../fixtures/blast.ts';
import { goTo, goToDashboard, journeyOf, JOURNEYS } from '../../fixtures/journeys.ts';
import { seedBudget } from '../../fixtures/seed.ts';
import { PASSWORD } from '../../fixtures/users.ts';

/** How users notice that a service fails, and how they recover. */
interface FailureCase {
  /** A GET route of the service. A JSON response means that the gateway has noticed the recovery. */
  readonly read: string;
  /**
   * Opens a page that needs the service, waits for the error message, and returns the message with its
   * button.
   */
  readonly showsError: (page: Page) => Promise<string>;
  /** Presses the button of the error message once and expects the missing data. */
  readonly recover: (page: Page) => Promise<void>;
  /** The text of the last column in docs/blast-radius.md: what keeps working. */
  readonly rest: string;
}

const READS: Readonly<Record<string, string>> = {
  budget: '/api/budgets',
  masterplan: '/api/savings-accounts',
  vault: '/api/passwords',
  documents: '/api/documents',
  reminders: '/api/reminders/all',
  admin: '/api/admin/stats',
};
const soon = { timeout: SOON_MS };
const achievements = (page: Page) => page.getByRole('region', { name: 'Achievements' });
/** The card of the dashboard that offers to load the data of an area again. */
const cardOf = (page: Page, area: string) =>
  area === 'reminders' ? page.getByRole('region', { name: 'Coming up' }) : achievements(page);

/**
 * Presses the button that loads the data again and expects the data. A change in another window makes the page
 * load it without a click, and then the button is gone.
 */
async function pressUnlessLoaded(page: Page, button: string, showsData: (page: Page) => Promise<void>) {
  await Promise.race([
    showsData(page).catch(() => undefined),
    page
      .getByRole('button', { name: button, exact: true })
      .first()
      .click()
      .catch(() => undefined),
  ]);
  await showsData(page);
}

/**
 * Describes a service with an area of the same name: the area shows the error, and so does the dashboard
 * where it shows data of the area.
 */
function areaCase(area: string): FailureCase {
  const { errorText, reload, showsData } = journeyOf(area);
  const isOnDashboard = area !== 'admin';
  return {
    read: READS[area] ?? '',
    async showsError(page) {
      await goTo(page, area);
      await expect(page.getByText(errorText, { exact: true })).toBeVisible(soon);
      return `${errorText} → ${reload}`;
    },
    recover: (page) => pressUnlessLoaded(page, reload, showsData),
    rest: isOnDashboard ? 'everything else; the dashboard offers to reload this part' : 'everything else',
  };
}

const billing: FailureCase = {
  read: '/api/entitlements',
  async showsError(page) {
    await page.getByRole('link', { name: 'Account settings' }).click();
    const words = 'We couldn’t load what your plan includes.';
    await expect(page.getByText(words)).toBeVisible(soon);
    return `Account settings: ${words} → Reload`;
  },
  recover: (page) =>
    pressUnlessLoaded(page, 'Reload', (window) =>
      expect(window.getByRole('heading', { name: 'Included', exact: true })).toBeVisible(),
    ),
  rest: 'everything else: areas compute the plan limits without it',
};

const special: Readonly<Record<string, FailureCase>> = { billing };
const caseOf = (service: string): FailureCase => special[service] ?? areaCase(service);

for (const cell of cellsToTry(serviceCells()).filter(({ name }) => name in JOURNEYS || name in special)) {
  test(titleOf(cell), async ({ product, open }, testInfo) => {
    const view = caseOf(cell.name);
    const [others, page] = await Promise.all([prepareOthers(product, cell.name), open()]);
    await product.breakPart(cell);
    await page.goto('/');
    const window = await open();
    const [seen] = await Promise.all([
      view.showsError(page),
      expectOthersWork(others, window),
      open('own').then(signOut),
    ]);
    if (view.rest.includes('dashboard')) {
      await goToDashboard(window);
      await expect(cardOf(window, cell.name).getByRole('button', { name: 'Reload' })).toBeVisible(soon);
    }

    await test.step(
      'the service works again',
      () => repairAndWait(product, view.read).then(() => view.recover(page)),
      soon,
    );
    note(testInfo, { ...cell, seen, rest: view.rest });
  });
}

/** Repairs the service and waits until the gateway has noticed. */
async function repairAndWait(product: BreakableProduct, path: string): Promise<void> {
  await product.repair();
  await expect
    .poll(
      async () =>
        (await product.person.api.get(path)).headers()['content-type']?.startsWith('application/json'),
      { intervals: [100] },
    )
    .toBe(true);
}

for (const cell of cellsToTry(serviceCells()).filter(({ name }) => name === 'achievements')) {
  test(titleOf(cell), async ({ product, open }, testInfo) => {
    const [others, page] = await Promise.all([prepareOthers(product, ''), open()]);
    await product.breakPart(cell);
    await page.goto('/');
    await Promise.all([
      expect(achievements(page)).toBeVisible(soon),
      open().then((window) => expectOthersWork(others, window)),
      open('own').then(signOut),
    ]);
    await expect(achievements(page).getByRole('button', { name: 'Reload' })).toHaveCount(0);
    await expect(page.getByRole('alert')).toHaveCount(0);

    await goTo(page, 'budget');
    await journeyOf('budget').showsData(page);
    const { name } = await seedBudget(product.person, { name: `From elsewhere, ${cell.fault}` });
    await repairAndWait(product, '/api/achievements');
    // The page recovers without a click. The event `online` ends the pause between two connection attempts,
    // which grows to a minute. An attempt in progress may take the injected delay and another pause.
    await expect(async () => {
      await page.evaluate(() => dispatchEvent(new Event('online')));
      await expect(page.getByRole('heading', { name })).toBeVisible({ timeout: 1_000 });
    }).toPass({ timeout: 2 * SOON_MS });
    await product.person.api.delete(
      `/api/budgets/${(await budgets(product)).find((each) => each.name === name)?.id ?? ''}`,
    );
    note(testInfo, {
      ...cell,
      seen: 'nothing is missing: the dashboard counts from the lists; changes made elsewhere appear after the repair, or after a reload → nothing',
      rest: 'everything',
    });
  });
}

const budgets = async ({ person }: BreakableProduct) =>
  // The contract of the budget API defines the type of the response.
  (await (await person.api.get('/api/budgets')).json()) as { id: string; name: string }[];

for (const cell of cellsToTry(serviceCells()).filter(({ name }) => name === 'identity')) {
  test(titleOf(cell), async ({ product, open }, testInfo) => {
    const [page, visitor] = [await open(), await open('nobody')];
    await product.breakPart(cell);
    const signedIn = async () => {
      await page.goto('/');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('BudgetPRO is not answering', soon);
      await expect(page.getByRole('main').getByRole('paragraph')).not.toContainText('<');
    };
    const nobody = async () => {
      await visitor.goto('/');
      await expect(visitor.getByRole('link', { name: 'Sign In to Get Started' })).toBeVisible(soon);
      await visitor.goto('/login');
      await visitor.getByLabel('Email').fill(product.person.email);
      await visitor.getByLabel('Password', { exact: true }).fill(PASSWORD);
      await visitor.getByRole('button', { name: 'Sign In', exact: true }).click();
      await expect(visitor.getByText('Sign In Failed', { exact: true })).toBeVisible(soon);
    };
    await Promise.all([signedIn(), nobody()]);

    await test.step(
      'the service works again',
      async () => {
        await repairAndWait(product, '/api/user');
        await page.getByRole('button', { name: 'Try again' }).click();
        await expect(achievements(page)).toBeVisible();
      },
      soon,
    );
    for (const area of REMOTES) {
      await goTo(page, area);
      await journeyOf(area).showsData(page);
    }
    note(testInfo, {
      ...cell,
      seen: 'signed-in users: BudgetPRO is not answering → Try again',
      rest: 'the pages for visitors; signing in shows an error and can be repeated',
    });
  });
}

// Trust: outages-2
test('every service has a test of its failure in this spec', () => {
  expect(
    SERVICES.filter(
      (name) => !(name in JOURNEYS || name in special || name === 'achievements' || name === 'identity'),
    ),
  ).toEqual([]);
});
