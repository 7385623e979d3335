// Takes screenshots of every page in light and dark, in narrow, wide and zoomed windows, empty and with data,
// and the picture in the README. `npm run shots -- <folder> [prefixes…]` takes only the scenes whose names
// start with a prefix (`product` is the README picture). With E2E_BASE_URL (and E2E_DATA_DIR, for the
// administrator) set, it uses a running product.
import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { chromium, expect, type Browser, type BrowserContextOptions } from '@playwright/test';
import { STREAM_PATH } from '@savvi/contracts/achievements/live';
import { startProduct } from '@savvi/testing/product';
import { ADMIN_SCENES } from './admin-scenes.ts';
import { APP_SCENES } from './app-scenes.ts';
import { BILLING_SCENES } from './billing-scenes.ts';
import { BUDGET_SCENES } from './budget-scenes.ts';
import { DOCUMENTS_SCENES } from './documents-scenes.ts';
import { MASTERPLAN_SCENES } from './masterplan-scenes.ts';
import { createViewer, type Viewer } from './people.ts';
import { OWN_DATA_SCENES } from './own-data-scenes.ts';
import { PUBLIC_SCENES } from './public-scenes.ts';
import { LOOKS, type Look, type Scene } from './scene.ts';
import { VAULT_SCENES } from './vault-scenes.ts';

const SCENES = [
  ...PUBLIC_SCENES,
  ...APP_SCENES,
  ...BILLING_SCENES,
  ...OWN_DATA_SCENES,
  ...BUDGET_SCENES,
  ...MASTERPLAN_SCENES,
  ...VAULT_SCENES,
  ...DOCUMENTS_SCENES,
  ...ADMIN_SCENES,
];
const README_PICTURE = resolve(import.meta.dirname, '../../../../docs/pictures/product.png');
const STABLE_OPTIONS: BrowserContextOptions = {
  locale: 'en-US',
  timezoneId: 'America/New_York',
  reducedMotion: 'reduce',
};

async function take(
  browser: Browser,
  options: BrowserContextOptions,
  { path, before, act, isWindow = false, isLoading = false }: Scene,
  { width, height, colorScheme, deviceScaleFactor }: Look,
  file: string,
): Promise<void> {
  const context = await browser.newContext({
    ...options,
    ...STABLE_OPTIONS,
    viewport: { width, height },
    colorScheme,
    deviceScaleFactor,
  });
  const page = await context.newPage();
  // An open stream would keep the network from becoming idle.
  await page.route(`**${STREAM_PATH}`, (route) => route.abort());
  await before?.(page);
  await page.goto(path, { waitUntil: isLoading ? 'load' : 'networkidle' });
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  const busy = page.locator('[aria-busy="true"]');
  await (isLoading ? busy.first().waitFor() : expect(busy).toHaveCount(0, { timeout: 30_000 }));
  await act?.(page);
  // Scroll to the top first: fixed content would otherwise appear in the middle of a full-page screenshot.
  if (!isWindow) await page.evaluate(() => globalThis.scrollTo({ top: 0, behavior: 'instant' }));
  await page.screenshot({ path: file, fullPage: !isWindow, animations: 'disabled' });
  await context.close();
}

async function takeReadmePicture(browser: Browser, options: BrowserContextOptions): Promise<void> {
  const context = await browser.newContext({
    ...options,
    ...STABLE_OPTIONS,
    viewport: { width: 1280, height: 860 },
    colorScheme: 'light',
  });
  const page = await context.newPage();
  await page.route(`**${STREAM_PATH}`, (route) => route.abort());
  await page.goto('/', { waitUntil: 'networkidle' });
  await page.screenshot({ path: README_PICTURE });
  await context.close();
}

async function takeAll(folder: string, beginnings: readonly string[]): Promise<void> {
  const scenes = SCENES.filter(
    ({ name }) => beginnings.length === 0 || beginnings.some((beginning) => name.startsWith(beginning)),
  );
  const hasReadmePicture = beginnings.length === 0 || beginnings.includes('product');
  await mkdir(folder, { recursive: true });
  const running = process.env['E2E_BASE_URL'];
  const product = running
    ? { url: running, dataDir: process.env['E2E_DATA_DIR'] ?? '.data', remove: () => Promise.resolve() }
    : await startProduct();
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-dev-shm-usage'],
  });
  try {
    const optionsOf = async (viewer: Viewer): Promise<BrowserContextOptions> => {
      const user = await createViewer(product, viewer);
      return { baseURL: product.url, ...(user && { storageState: await user.api.storageState() }) };
    };
    const viewers = new Set<Viewer>([
      ...scenes.map(({ who }) => who),
      ...(hasReadmePicture ? (['full'] as const) : []),
    ]);
    for (const viewer of viewers) {
      const options = await optionsOf(viewer);
      for (const scene of scenes.filter(({ who }) => who === viewer))
        for (const look of LOOKS)
          await take(browser, options, scene, look, join(folder, `${scene.name}.${look.name}.png`));
      if (viewer === 'full' && hasReadmePicture) await takeReadmePicture(browser, options);
    }
  } finally {
    await browser.close();
    await product.remove();
  }
}

const [folder = '.cache/shots', ...beginnings] = process.argv.slice(2);
await takeAll(resolve(folder), beginnings);
