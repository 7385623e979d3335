// Pictures of every page of a product of its own, light and dark, narrow and wide, empty and full. The README's picture is
// one of them. Run by `npm run shots -- <folder>`.
import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { chromium, type Browser, type BrowserContextOptions, type Page } from '@playwright/test';
import { seedBudget } from '../fixtures/seed-budget.ts';
import { registerUser, type TestUser } from '../fixtures/users.ts';
import { startProduct } from '@savvi/testing/product';

interface Shot {
  readonly name: string;
  readonly path: string;
  readonly who: 'nobody' | 'empty' | 'full';
  readonly act?: (page: Page) => Promise<void>;
}

const openWizard = (page: Page) => page.getByRole('button', { name: 'Create New Budget' }).first().click();

async function fillWizard(page: Page): Promise<void> {
  await openWizard(page);
  await page.getByLabel('Budget Name').fill('Our home');
  await page.getByRole('button', { name: 'Next: Budget Setup' }).click();
  await page.getByLabel('Partner 1 name').fill('Ann');
  await page.getByLabel('Partner 2 name').fill('Ben');
  await page.getByRole('button', { name: 'Next: Add Income' }).click();
  await page.getByLabel('Monthly income').first().fill('4200');
  await page.getByLabel('Monthly income').nth(1).fill('2600.50');
  await page.getByRole('button', { name: 'Next: Add Expenses' }).click();
  for (const [name, amount] of [['Rent', '1850'], ['Insurance', '240.50']] as const) {
    await page.getByLabel('Fixed expense', { exact: true }).fill(name);
    await page.getByLabel('Monthly amount of the fixed expense').fill(amount);
    await page.getByRole('button', { name: 'Add Fixed Expense' }).click();
  }
  await page.getByRole('button', { name: 'Next: Split Money' }).click();
}

const SHOTS: readonly Shot[] = [
  { name: 'landing', path: '/', who: 'nobody' },
  { name: 'sign-in', path: '/login', who: 'nobody' },
  { name: 'register', path: '/auth', who: 'nobody', act: (page) => page.getByRole('tab', { name: 'Create Account' }).click() },
  { name: 'forgot-password', path: '/forgot-password', who: 'nobody' },
  { name: 'reset-password', path: '/reset-password?token=x', who: 'nobody' },
  { name: 'not-found', path: '/nowhere', who: 'nobody' },
  { name: 'dashboard-empty', path: '/', who: 'empty' },
  { name: 'dashboard', path: '/', who: 'full' },
  { name: 'budget-lab-empty', path: '/create-budget', who: 'empty' },
  { name: 'budget-lab', path: '/create-budget', who: 'full' },
  { name: 'wizard-info', path: '/create-budget', who: 'empty', act: openWizard },
  { name: 'wizard-split', path: '/create-budget', who: 'empty', act: fillWizard },
  {
    name: 'wizard-review',
    path: '/create-budget',
    who: 'empty',
    act: async (page) => {
      await fillWizard(page);
      await page.getByRole('button', { name: 'Next: Review' }).click();
    },
  },
  { name: 'account-settings', path: '/account-settings', who: 'full' },
  { name: 'not-available-yet', path: '/password-manager', who: 'full' },
];
const LOOKS = [
  { look: 'light-1280', width: 1280, colorScheme: 'light' },
  { look: 'dark-1280', width: 1280, colorScheme: 'dark' },
  { look: 'light-1920', width: 1920, colorScheme: 'light' },
  { look: 'dark-1920', width: 1920, colorScheme: 'dark' },
] as const;

async function seedFullLife(user: TestUser): Promise<void> {
  await seedBudget(user, { name: 'Summer in Italy', partner1Name: 'Ann', splitPercentage: 50, fixedExpenses: [{ name: 'Flights', amount: 620 }], variableExpenses: [{ name: 'Food and wine', amount: 900 }] });
  await seedBudget(user, { name: 'If we buy the flat', partner1Name: 'Ann', partner1Income: '4200.00', partner2Income: '2600.50', splitPercentage: 62, fixedExpenses: [{ name: 'Mortgage', amount: 2950 }, { name: 'Insurance', amount: 310 }], variableExpenses: [{ name: 'Groceries', amount: 760 }, { name: 'Childcare', amount: 1480 }, { name: 'Car', amount: 1420.5 }] });
  await seedBudget(user, { name: 'Our home', partner1Name: 'Ann', partner1Income: '4200.00', partner2Income: '2600.50', splitPercentage: 62, fixedExpenses: [{ name: 'Rent', amount: 1850 }, { name: 'Insurance', amount: 240.5 }, { name: 'Internet', amount: 45 }], variableExpenses: [{ name: 'Groceries', amount: 620 }, { name: 'Fun', amount: 260 }] });
}

async function take(browser: Browser, folder: string, shot: Shot, { look, width, colorScheme }: (typeof LOOKS)[number], options: BrowserContextOptions): Promise<void> {
  const context = await browser.newContext({ ...options, viewport: { width, height: 900 }, colorScheme, locale: 'en-US', timezoneId: 'America/New_York', reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.goto(shot.path, { waitUntil: 'networkidle' });
  await shot.act?.(page);
  await page.screenshot({ path: join(folder, `${shot.name}.${look}.png`), fullPage: true, animations: 'disabled' });
  await context.close();
}

/** Takes every picture into `folder`, and the README's into `docs/pictures/product.png`. */
async function takeAll(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const product = await startProduct();
  const browser = await chromium.launch({ executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium', args: ['--no-sandbox', '--disable-dev-shm-usage'] });
  try {
    const [empty, full] = [await registerUser(product.url), await registerUser(product.url, { firstName: 'Ann', lastName: 'Miller' })];
    await seedFullLife(full);
    const options = { nobody: { baseURL: product.url }, empty: { baseURL: product.url, storageState: await empty.api.storageState() }, full: { baseURL: product.url, storageState: await full.api.storageState() } };
    for (const shot of SHOTS) for (const look of LOOKS) await take(browser, folder, shot, look, options[shot.who]);
    const context = await browser.newContext({ ...options.full, viewport: { width: 1280, height: 860 }, colorScheme: 'light', reducedMotion: 'reduce' });
    const page = await context.newPage();
    await page.goto('/', { waitUntil: 'networkidle' });
    await page.screenshot({ path: resolve(import.meta.dirname, '../../../docs/pictures/product.png') });
  } finally {
    await browser.close();
    await product.remove();
  }
}

await takeAll(resolve(process.argv[2] ?? '.cache/shots'));
