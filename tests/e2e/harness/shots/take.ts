// Takes screenshots of every page in light and dark, in narrow, wide and zoomed windows, empty and with data,
// and the picture in the README. `npm run shots -- <folder> [prefixes…]` takes only the scenes whose names
// start with a prefix (`product` is the README picture). With E2E_BASE_URL (and E2E_DATA_DIR, for the
// administrator) set, it uses a running product.
import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { chromium, expect, type Browser, type BrowserContextOptions } from '@playwright/test';
import { STREAM_PATH } from '@savvi/contracts/achievements/live';
import { startProduct } from '@savvi/testing/product';
import { FULL_CHROMIUM } from '@savvi/testing/chromium';
import { AREA_SCENES } from './area-scenes.ts';
import { MONTH_SCENES } from './month-scenes.ts';
import { createViewer } from './people.ts';
import type { Scene } from './scene.ts';
import { SHELL_SCENES } from './shell-scenes.ts';

/** A window size and theme for screenshots. */
interface Look {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly colorScheme: 'light' | 'dark';
  readonly deviceScaleFactor: number;
}

/** A screenshot to take: a scene in one window size and theme, and the file for the picture. */
interface Shot {
  readonly scene: Scene;
  readonly look: Look;
  readonly file: string;
}

const WINDOWS = [
  { name: '1280', width: 1280, height: 900, deviceScaleFactor: 1 },
  { name: '1920', width: 1920, height: 1080, deviceScaleFactor: 1 },
  // A window 1280 px wide at 200 % zoom.
  { name: 'zoom', width: 640, height: 450, deviceScaleFactor: 2 },
];

/** Every window size in light and dark. */
const LOOKS: readonly Look[] = WINDOWS.flatMap((window) =>
  (['light', 'dark'] as const).map((colorScheme) => ({
    ...window,
    name: `${colorScheme}-${window.name}`,
    colorScheme,
  })),
);

const README_PICTURE: Shot = {
  scene: { name: 'product', path: '/', who: 'full', isWindow: true },
  look: { name: 'readme', width: 1280, height: 860, colorScheme: 'light', deviceScaleFactor: 1 },
  file: resolve(import.meta.dirname, '../../../../docs/pictures/product.png'),
};

async function take(browser: Browser, options: BrowserContextOptions, shot: Shot): Promise<void> {
  const { path, before = [], act = [], isWindow = false, isLoading = false } = shot.scene;
  const { width, height, colorScheme, deviceScaleFactor } = shot.look;
  const context = await browser.newContext({
    ...options,
    locale: 'en-US',
    timezoneId: 'America/New_York',
    reducedMotion: 'reduce',
    viewport: { width, height },
    colorScheme,
    deviceScaleFactor,
  });
  const page = await context.newPage();
  // An open stream would keep the network from becoming idle.
  await page.route(`**${STREAM_PATH}`, (route) => route.abort());
  for (const step of before) await step(page);
  await page.goto(path, { waitUntil: isLoading ? 'load' : 'networkidle' });
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  const busy = page.locator('[aria-busy="true"]');
  await (isLoading ? busy.first().waitFor() : expect(busy).toHaveCount(0, { timeout: 30_000 }));
  for (const step of act) await step(page);
  // Scroll to the top first: fixed content would otherwise appear in the middle of a full-page screenshot.
  if (!isWindow) await page.evaluate(() => globalThis.scrollTo({ top: 0, behavior: 'instant' }));
  await page.screenshot({ path: shot.file, fullPage: !isWindow, animations: 'disabled' });
  await context.close();
}

/** Returns the shots of the scenes whose names start with a prefix, or all shots without prefixes. */
function shotsOf(folder: string, prefixes: readonly string[]): Shot[] {
  const scenes = [...SHELL_SCENES, ...AREA_SCENES, ...MONTH_SCENES].filter(
    ({ name }) => prefixes.length === 0 || prefixes.some((prefix) => name.startsWith(prefix)),
  );
  return [
    ...scenes.flatMap((scene) =>
      LOOKS.map((look) => ({ scene, look, file: join(folder, `${scene.name}.${look.name}.png`) })),
    ),
    ...(prefixes.length === 0 || prefixes.includes('product') ? [README_PICTURE] : []),
  ];
}

const [folder = '.cache/shots', ...prefixes] = process.argv.slice(2);
await mkdir(folder, { recursive: true });
await using stack = new AsyncDisposableStack();
const running = process.env['E2E_BASE_URL'];
const product = running
  ? { url: running, dataDir: process.env['E2E_DATA_DIR'] ?? '.data' }
  : stack.adopt(await startProduct(), ({ remove }) => remove());
const browser = stack.use(await chromium.launch(FULL_CHROMIUM));
for (const [viewer, shots] of Map.groupBy(shotsOf(folder, prefixes), ({ scene }) => scene.who)) {
  const user = await createViewer(product, viewer);
  const options = { baseURL: product.url, ...(user && { storageState: await user.api.storageState() }) };
  for (const shot of shots) await take(browser, options, shot);
}
