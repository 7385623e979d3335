// Measures what a browser with an empty cache downloads for each page, and how soon a mobile device shows it.
import { chromium, type Page, type Request } from '@playwright/test';
import { STREAM_PATH } from '@savvi/contracts/achievements/live';
import { FIRST_AREA_BYTES_MAX, OWN_FILES_BYTES_MAX } from '@savvi/contracts/remote';
import { FULL_CHROMIUM } from '@savvi/testing/chromium';
import { HOLDINGS } from '@savvi/testing/holding-inputs';
import { browserCookies, mustPost, register } from '@savvi/testing/session';
import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import type { Figure } from './figure.ts';
import { median, roundsOf } from './rounds.ts';
import { newProduct } from './started.ts';

/** One response as transferred: the size of its body in bytes, after compression. */
interface Piece {
  readonly path: string;
  readonly kind: string;
  readonly bytes: number;
}

const KINDS: Readonly<Record<string, string>> = {
  document: 'HTML',
  script: 'JS',
  stylesheet: 'CSS',
  font: 'font',
  image: 'icons',
  fetch: 'API',
  xhr: 'API',
};

async function pieceOf(request: Request): Promise<Piece> {
  const path = new URL(request.url()).pathname;
  const { responseBodySize } = await request.sizes();
  // Chromium reports the size of a worker's code to the worker, not to the page.
  const header =
    path.endsWith('-worker.js') && (await (await request.response())?.headerValue('content-length'));
  return {
    path,
    kind: KINDS[request.resourceType()] ?? request.resourceType(),
    bytes: Math.max(0, responseBodySize, Number(header || 0)),
  };
}

/**
 * Milliseconds without a pending request until a page counts as loaded. This is the same as Playwright's
 * `networkidle`, which works only for the first load.
 */
const QUIET_MS = 500;

/**
 * Records the responses that `act` makes the page load, until no request has been pending for {@link
 * QUIET_MS}.
 */
async function fetchedBy(page: Page, act: () => Promise<unknown>): Promise<Piece[]> {
  const pieces: Promise<Piece>[] = [];
  const underWay = new Set<Request>();
  const quiet = Promise.withResolvers<void>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const settle = () => {
    clearTimeout(timer);
    if (underWay.size === 0) timer = setTimeout(quiet.resolve, QUIET_MS);
  };
  const onRequest = (request: Request) => {
    // The event stream stays open as long as the page.
    if (new URL(request.url()).pathname === STREAM_PATH) return;
    underWay.add(request);
    settle();
  };
  const onFinished = (request: Request) => {
    pieces.push(pieceOf(request));
    underWay.delete(request);
    settle();
  };
  const onFailed = (request: Request) =>
    quiet.reject(new Error(`${request.url()} failed: ${request.failure()?.errorText}`));
  page.on('request', onRequest).on('requestfinished', onFinished).on('requestfailed', onFailed);
  await act();
  settle();
  await quiet.promise;
  page.off('request', onRequest).off('requestfinished', onFinished).off('requestfailed', onFailed);
  return Promise.all(pieces);
}

const kilobytes = (pieces: readonly Piece[]) => pieces.reduce((sum, { bytes }) => sum + bytes, 0) / 1000;

function figureOf(name: string, pieces: readonly Piece[], limit?: number): Figure {
  const kinds = [...new Set(pieces.map(({ kind }) => kind))].map(
    (kind) => `${kind} ${kilobytes(pieces.filter((piece) => piece.kind === kind)).toFixed(1)}`,
  );
  return {
    name: `first load: ${name}`,
    value: kilobytes(pieces),
    unit: 'kB',
    detail: kinds.join(', '),
    ...(limit !== undefined && { limit }),
  };
}

/**
 * Returns only the files that belong to the area itself: the federation runtime and the shared parts of the
 * ui package load with the first area, and the second gets them from the cache.
 */
const ownOf = (pieces: readonly Piece[]) =>
  pieces.filter(({ path }) => path.startsWith('/remotes/') || path.startsWith('/api/'));

/** The file of a bank, which the browser reads. */
const STATEMENT = {
  name: 'statement.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from('Date,Description,Amount\n2027-05-13,Coffee,-1.00\n'),
};

/** Measures the bytes of the public pages, of the dashboard, and of the files that an area adds. */
async function transferFigures(url: string, cookie: string): Promise<Figure[]> {
  await using browser = await chromium.launch(FULL_CHROMIUM);
  const publicPage = async (path: string) => {
    await using page = await browser.newPage();
    return await fetchedBy(page, () => page.goto(url + path));
  };
  const landing = await publicPage('/');
  const signIn = await publicPage('/login');
  const context = await browser.newContext();
  await context.addCookies(browserCookies(url, cookie));
  const page = await context.newPage();
  const dashboard = await fetchedBy(page, () => page.goto(url));
  const news = await fetchedBy(page, () =>
    page.waitForResponse((response) => new URL(response.url()).pathname === STREAM_PATH),
  );
  const area = await fetchedBy(page, async () => {
    await page.getByRole('navigation').getByRole('link', { name: 'Budget Lab' }).click();
    await page.getByRole('heading', { level: 1, name: 'Budget Lab' }).waitFor();
  });
  const wizard = await fetchedBy(page, () =>
    page.getByRole('button', { name: 'Create New Budget' }).first().click(),
  );
  await page.goto(`${url}/month/transactions`);
  const toImport = page.getByRole('link', { name: 'Import', exact: true });
  await toImport.waitFor();
  const imports = await fetchedBy(page, async () => {
    await toImport.click();
    await page.getByLabel('Choose a file, or drop it here').setInputFiles(STATEMENT);
    await page.getByRole('heading', { name: 'Check the columns' }).waitFor();
  });
  return [
    figureOf('landing', landing, 85),
    figureOf('sign-in', signIn, 85),
    figureOf('dashboard with data in four areas', dashboard, 140),
    figureOf('news of changes, two seconds after it', news),
    figureOf('first area, added', area, FIRST_AREA_BYTES_MAX / 1000),
    figureOf("another area (this one's own files)", ownOf(area), OWN_FILES_BYTES_MAX / 1000),
    figureOf('its wizard, when it is opened', wizard),
    figureOf('its import, when a file is opened', imports, 45),
  ];
}

const RUNS = 5;

/** Runs Lighthouse once on its simulated phone and returns the results. */
async function visit(
  address: string,
  category: 'performance' | 'accessibility',
  cookie?: string,
): Promise<{ score: number; paintMs: number }> {
  // Lighthouse opens its own page. In a Chromium that Playwright started, Playwright would attach to that
  // page, too, and detach again, so that the trace has no start ("NO_NAVSTART") or the page is lost ("no
  // target").
  const launched = await launch({
    chromePath: FULL_CHROMIUM.executablePath,
    ignoreDefaultFlags: true,
    chromeFlags: ['--headless=new', ...FULL_CHROMIUM.args, '--no-first-run'],
  });
  try {
    const result = await lighthouse(address, {
      port: launched.port,
      logLevel: 'error',
      onlyCategories: [category],
      ...(cookie !== undefined && { extraHeaders: { Cookie: cookie } }),
    });
    const { audits, categories, runtimeError } = result?.lhr ?? {};
    if (runtimeError !== undefined) throw new Error(`Lighthouse on ${address}: ${runtimeError.message}`);
    return {
      score: Math.round((categories?.[category]?.score ?? Number.NaN) * 100),
      paintMs: audits?.['largest-contentful-paint']?.numericValue ?? Number.NaN,
    };
  } finally {
    launched.kill();
  }
}

/**
 * Measures the largest contentful paint with Lighthouse's mobile preset: a slow phone on a slow network,
 * simulated from the recorded load.
 */
async function paintOf(name: string, limit: number, address: string, cookie?: string): Promise<Figure> {
  const visits = await roundsOf(RUNS, () => visit(address, 'performance', cookie));
  const seconds = visits.map(({ paintMs }) => paintMs / 1000);
  const detail = `median of ${RUNS} (${Math.min(...seconds).toFixed(2)}–${Math.max(...seconds).toFixed(2)}), performance score ${median(visits.map(({ score }) => score))}`;
  return { name: `largest contentful paint: ${name}`, value: median(seconds), unit: 's', limit, detail };
}

const PAGES = [
  { path: '/', isPublic: true },
  { path: '/login', isPublic: true },
  { path: '/forgot-password', isPublic: true },
  { path: '/reset-password#token=x', isPublic: true },
  { path: '/', isPublic: false },
  { path: '/create-budget', isPublic: false },
  { path: '/account-settings', isPublic: false },
];

/** Measures Lighthouse's accessibility score of every type of page, as missing points. The limit is 0. */
async function accessibilityFigures(url: string, cookie: string): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const { path, isPublic } of PAGES) {
    const { score } = await visit(url + path, 'accessibility', isPublic ? undefined : cookie);
    const name = `accessibility, points below 100: ${path}${path === '/' ? (isPublic ? ' signed out' : ' signed in') : ''}`;
    figures.push({ name, value: 100 - score, unit: 'points', limit: 0 });
  }
  return figures;
}

/** Records of all four areas, each with the route that creates it. */
const RECORDS: Readonly<Record<string, object>> = {
  '/api/budgets': {
    name: 'Our home',
    partner1Name: 'Ada',
    partner2Name: 'Ben',
    partner1Income: '4200.00',
    partner2Income: '2600.50',
    fixedExpenses: [{ name: 'Rent', amount: 1850 }],
    variableExpenses: [{ name: 'Groceries', amount: 620 }],
    splitPercentage: 62,
  },
  ...HOLDINGS,
  '/api/passwords': { name: 'Bank', usernameEmail: 'ada@example.com', password: 's3cret' },
};

/**
 * Measures bytes per page by type, largest contentful paint and accessibility, in Chromium against a separate
 * product.
 */
export async function firstLoad(stack: AsyncDisposableStack): Promise<Figure[]> {
  const { url } = await newProduct(stack, {});
  // A longer address would make the verification notice, which comes seconds later, the largest paint.
  const { cookie } = await register(url, { email: 'ada@example.com', firstName: 'Ada' });
  for (const [path, record] of Object.entries(RECORDS)) await mustPost(201, url + path, record, cookie);
  const file = new FormData();
  file.append('file', new Blob(['Payslip of May'], { type: 'text/plain' }), 'payslip.txt');
  await mustPost(201, `${url}/api/documents/upload`, file, cookie);
  return [
    ...(await transferFigures(url, cookie)),
    await paintOf('landing', 1.5, `${url}/`),
    await paintOf('dashboard', 2.2, `${url}/`, cookie),
    ...(await accessibilityFigures(url, cookie)),
  ];
}
