import { expect, it } from 'vitest';
import { dashboardReads, forAreas, htmlPages } from './html-pages.ts';

const line = (area: string) =>
  `<link rel="preload" as="fetch" href="/api/${area}" crossorigin="use-credentials" fetchpriority="low" data-area="${area}">\n`;
const area = (name: string, versions: number) => ({
  name,
  basePaths: [],
  menu: [],
  entitlement: null,
  versions: Array.from({ length: versions }, () => ({
    version: '1',
    entry: '/x',
    integrity: 'x',
    shellApi: 1,
    weight: 100,
    users: [],
  })),
});

it('a page contains data and links of deployed areas only', () => {
  const html = `<head>\n<link rel="icon" href="/favicon.svg">\n${line('vault')}${line('documents')}${line('gone')}</head>`;
  expect(forAreas(html, { schema: 1, areas: [area('vault', 1), area('documents', 0)] })).toBe(
    `<head>\n<link rel="icon" href="/favicon.svg">\n${line('vault')}</head>`,
  );
});

const anyArea = '<link rel="preload" as="script" href="/assets/federation.1.js" data-area="any">\n';

it('the page of an area preloads the area runtime, its own entry and its first API calls', () => {
  const first = {
    version: { entry: '/remotes/vault/1/remoteEntry.1.js', integrity: 'sha384-AAAA' },
    reads: ['/api/passwords'],
  };
  expect(forAreas(`<head>\n${anyArea}</head>`, { schema: 1, areas: [] }, first)).toBe(
    `<head>\n${anyArea}<link rel="preload" as="script" href="/remotes/vault/1/remoteEntry.1.js" integrity="sha384-AAAA" crossorigin="anonymous">\n` +
      '<link rel="preload" as="fetch" href="/api/passwords" crossorigin="use-credentials">\n</head>',
  );
});

it('a page of the shell preloads no code of areas', () => {
  expect(forAreas(`<head>\n${anyArea}</head>`, { schema: 1, areas: [area('any', 1)] })).toBe(
    '<head>\n</head>',
  );
});

/** A link of the previous shell, which lists the calls of the dashboard itself. */
const PLANS = '<link rel="preload" as="fetch" href="/api/plans?fields=id">\n';

it('the dashboard preloads the lists of the deployed areas once, with low priority', () => {
  const lists = (name: string) => ({
    lists: [{ name, call: `/api/${name}?fields=id`, key: [name], page: `/${name}` }],
  });
  const areas = [
    { ...area('goals', 1), contributes: lists('goals') },
    { ...area('bills', 0), contributes: lists('bills') },
    { ...area('broken', 1), contributes: { lists: 'none' } },
    { ...area('plans', 1), contributes: { lists: [{ later: 1 }, ...lists('plans').lists] } },
    { ...area('names', 1), contributes: { lists: [{ ...lists('names').lists[0], isOnDemand: true }] } },
    area('before', 1),
  ];
  const reads = dashboardReads(areas);
  expect(reads).toEqual(['/api/goals?fields=id', '/api/plans?fields=id']);
  expect(forAreas(`<head>\n${PLANS}</head>`, { schema: 1, areas }, { reads })).toBe(
    `<head>\n${PLANS}<link rel="preload" as="fetch" href="/api/goals?fields=id" crossorigin="use-credentials" fetchpriority="low">\n</head>`,
  );
});

it.each([
  ['https://api.pwnedpasswords.com', '<meta name="breached-passwords" content="yes">\n'],
  [undefined, ''],
])('a page may check passwords for breaches only with BREACHED_PASSWORDS_URL: %s', async (url, meta) => {
  const pages = htmlPages(
    { read: () => Promise.resolve(Buffer.from('<head>\n</head><body></body>')) } as never,
    'https://savvi.test',
    undefined,
    url,
  );
  expect(await pages.read('app.html')).toBe(`<head>\n${meta}</head><body></body>`);
});

it.each([
  [undefined, ''],
  ['help@savvi.test', 'mailto:help@savvi.test'],
  ['https://help.savvi.test/?a=1&b="2"', 'https://help.savvi.test/?a=1&amp;b=&quot;2&quot;'],
])('a page carries the help link of the setting %s (U-22)', async (support, link) => {
  const pages = htmlPages(
    { read: () => Promise.resolve(Buffer.from('<meta name="support" content="__SUPPORT_LINK__">')) } as never,
    'https://savvi.test',
    support,
  );
  expect(await pages.read('app.html')).toBe(`<meta name="support" content="${link}">`);
});
