// One service fails, in each way: what needs it says so and has it again once it can, and nothing else is
// touched.
import { expect, type Page } from '@playwright/test';
import { REMOTES, serviceCells, SERVICES, titleOf } from '@savvi/testing/blast';
import { type BreakableProduct, test } from '../../fixtures/behind-doors.ts';
import { cellsToTry, note, othersWork, prepareOthers, signsOut, SOON_MS } from '../../fixtures/blast.ts';
import { goTo, goToDashboard, journeyOf, JOURNEYS } from '../../fixtures/journeys.ts';
import { seedBudget } from '../../fixtures/seed-budget.ts';
import { PASSWORD } from '../../fixtures/users.ts';

/** What a service is for, as people meet it. */
interface View {
  /** A read of it: once it is answered, the gateway has noticed that the service is back. */
  readonly read: string;
  /** Goes where it is missed, waits for the words; what it read there, and what is to be pressed. */
  readonly miss: (page: Page) => Promise<string>;
  /** Presses that, once, and waits for what was missing. */
  readonly again: (page: Page) => Promise<void>;
  /** How much else goes on, where it is not simply everything. */
  readonly rest: string;
}

const READS: Readonly<Record<string, string>> = {
  budget: '/api/budgets',
  masterplan: '/api/savings-accounts',
  vault: '/api/passwords',
  documents: '/api/documents',
  admin: '/api/admin/stats',
};
const soon = { timeout: SOON_MS };
const achievements = (page: Page) => page.getByRole('region', { name: 'Achievements' });

/**
 * A service whose area is called as it is: the area says so, and so does the dashboard where it shows
 * something of it.
 */
function ofArea(area: string): View {
  const { missing, reload, shown } = journeyOf(area);
  const isOnDashboard = area !== 'admin';
  return {
    read: READS[area] ?? '',
    async miss(page) {
      await goTo(page, area);
      await expect(page.getByText(missing, { exact: true })).toBeVisible(soon);
      return `${missing} → ${reload}`;
    },
    async again(page) {
      await page.getByRole('button', { name: reload, exact: true }).click();
      await shown(page);
    },
    rest: isOnDashboard
      ? 'everything else; the dashboard shows the rest and offers to reload this'
      : 'everything else',
  };
}

const billing: View = {
  read: '/api/entitlements',
  async miss(page) {
    await page.getByRole('link', { name: 'Account settings' }).click();
    const words = 'We couldn’t load what your plan includes.';
    await expect(page.getByText(words)).toBeVisible(soon);
    return `Account settings: ${words} → Reload`;
  },
  async again(page) {
    const included = page.getByRole('heading', { name: 'Included', exact: true });
    // What is changed in another window has this one ask by itself; then there is nothing left to press.
    await Promise.race([
      included.waitFor(),
      page
        .getByRole('button', { name: 'Reload', exact: true })
        .click()
        .catch(() => undefined),
    ]);
    await expect(included).toBeVisible();
  },
  rest: 'everything else: areas know what a plan allows without it',
};

const special: Readonly<Record<string, View>> = { billing };
const viewOf = (service: string): View => special[service] ?? ofArea(service);

for (const cell of cellsToTry(serviceCells()).filter(({ name }) => name in JOURNEYS || name in special)) {
  test(titleOf(cell), async ({ product, open }, testInfo) => {
    const view = viewOf(cell.name);
    const [others, page] = await Promise.all([prepareOthers(product, cell.name), open()]);
    await product.breakPart(cell);
    await page.goto('/');
    const window = await open();
    const [seen] = await Promise.all([
      view.miss(page),
      othersWork(others, window),
      open('own').then(signsOut),
    ]);
    if (view.rest.includes('dashboard')) {
      await goToDashboard(window);
      await expect(achievements(window).getByRole('button', { name: 'Reload' })).toBeVisible(soon);
    }

    await test.step('it is there again', () => mended(product, view.read).then(() => view.again(page)), soon);
    note(testInfo, { ...cell, seen, rest: view.rest });
  });
}

/** Mends, and waits until the gateway has noticed. */
async function mended(product: BreakableProduct, path: string): Promise<void> {
  await product.mend();
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
      open().then((window) => othersWork(others, window)),
      open('own').then(signsOut),
    ]);
    await expect(achievements(page).getByRole('button', { name: 'Reload' })).toHaveCount(0);
    await expect(page.getByRole('alert')).toHaveCount(0);

    await goTo(page, 'budget');
    await journeyOf('budget').shown(page);
    const { name } = await seedBudget(product.person, { name: `From elsewhere, ${cell.fault}` });
    await mended(product, '/api/achievements');
    // Nobody presses anything here. Ends the pause between two tries, which grows to a minute; a try that was
    // under way may take what it was slow by, and a pause.
    await expect(async () => {
      await page.evaluate(() => dispatchEvent(new Event('online')));
      await expect(page.getByRole('heading', { name })).toBeVisible({ timeout: 1_000 });
    }).toPass({ timeout: 2 * SOON_MS });
    await product.person.api.delete(
      `/api/budgets/${(await budgets(product)).find((each) => each.name === name)?.id ?? ''}`,
    );
    note(testInfo, {
      ...cell,
      seen: 'nothing is missing: the dashboard counts from the lists; what changes elsewhere shows once it is back, or after a reload → nothing',
      rest: 'everything',
    });
  });
}

const budgets = async ({ person }: BreakableProduct) =>
  (await (await person.api.get('/api/budgets')).json()) as { id: string; name: string }[]; // what the contract answers

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
      'it is there again',
      async () => {
        await mended(product, '/api/user');
        await page.getByRole('button', { name: 'Try again' }).click();
        await expect(achievements(page)).toBeVisible();
      },
      soon,
    );
    for (const area of REMOTES) {
      await goTo(page, area);
      await journeyOf(area).shown(page);
    }
    note(testInfo, {
      ...cell,
      seen: 'who is signed in: BudgetPRO is not answering → Try again',
      rest: 'the pages for visitors; who wants to sign in is told that it failed, and can try again',
    });
  });
}

// Trust: outages-2
test('each service has a view', () => {
  expect(
    SERVICES.filter(
      (name) => !(name in JOURNEYS || name in special || name === 'achievements' || name === 'identity'),
    ),
  ).toEqual([]);
});
