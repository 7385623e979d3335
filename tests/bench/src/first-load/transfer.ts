import type { Browser, Page, Request } from '@playwright/test';
import { STREAM_PATH } from '@savvi/contracts/achievements/live';
import type { Figure } from '../figure.ts';
import type { Person } from './person.ts';

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
  const { responseBodySize } = await request.sizes();
  return {
    path: new URL(request.url()).pathname,
    kind: KINDS[request.resourceType()] ?? request.resourceType(),
    bytes: Math.max(0, responseBodySize),
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
 * Only the area's own files: the runtime and the shared parts of ui load with the first area and are cached
 * for the second.
 */
const ownOf = (pieces: readonly Piece[]) =>
  pieces.filter(({ path }) => path.startsWith('/remotes/') || path.startsWith('/api/'));

async function publicPage(browser: Browser, url: string, path: string): Promise<Piece[]> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const pieces = await fetchedBy(page, () => page.goto(url + path));
  await context.close();
  return pieces;
}

/** Measures the bytes of the public pages, of the dashboard, and of the files that an area adds. */
export async function transferFigures(
  browser: Browser,
  url: string,
  { storageState }: Person,
): Promise<Figure[]> {
  const landing = await publicPage(browser, url, '/');
  const signIn = await publicPage(browser, url, '/login');
  const context = await browser.newContext({ storageState });
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
  await context.close();
  return [
    figureOf('landing', landing, 85),
    figureOf('sign-in', signIn, 85),
    figureOf('dashboard', dashboard, 150),
    figureOf('news of changes, two seconds after it', news),
    figureOf('first area, added', area, 60),
    figureOf("another area (this one's own files)", ownOf(area), 35),
    figureOf('its wizard, when it is opened', wizard),
  ];
}
