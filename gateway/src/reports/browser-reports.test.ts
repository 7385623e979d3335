import type { BrowserReport } from '@savvi/contracts/browser-reports';
import { BROWSER_REPORTS_PATH } from '@savvi/contracts/browser-reports-path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { CALLS_PER_MINUTE } from '../limits/limits.ts';
import type { View } from '@savvi/release-kit/canaries/samples';
import type { Mint } from '../sessions/session-tokens.ts';
import { testGateway } from '../testing/gateway.ts';

let gateway: Awaited<ReturnType<typeof testGateway>>;
let lines: object[];
beforeEach(async () => {
  lines = [];
  const counts = new Map<string, number>();
  const count = (key: string) => counts.set(key, (counts.get(key) ?? 0) + 1).get(key) ?? 0;
  const silent = () => {};
  gateway = await testGateway({
    counter: { count, close: async () => {} },
    log: { error: silent, warn: silent, info: (fields) => void lines.push(fields), debug: silent },
  });
  await gateway.metrics.read();
});
afterEach(() => gateway.close());

const nothing: BrowserReport = { page: '/', errors: [], loads: [], vitals: [] };
const send = (body: unknown, init: RequestInit = {}) =>
  fetch(gateway.url + BROWSER_REPORTS_PATH, {
    method: 'POST',
    body: typeof body === 'string' ? body : JSON.stringify(body),
    ...init,
  });
const told = async (metric: string) =>
  [...(await gateway.metrics.read()).text.matchAll(new RegExp(`^(${metric}\\{.*\\} .*)$`, 'gm'))].map(
    ([, line]) => line,
  );

it('browser reports become metrics: errors, load times of areas, and web vitals per page', async () => {
  const answered = await send({
    page: '/create-budget',
    errors: [
      { name: 'TypeError', area: 'budget', version: '1' },
      { name: 'ChunkLoadError', area: 'shell', version: 'anything' },
    ],
    loads: [{ area: 'budget', version: '1', outcome: 'failed', seconds: 8 }],
    vitals: [
      { name: 'lcp', value: 1.7 },
      { name: 'cls', value: 0.02 },
    ],
  });
  expect([answered.status, answered.headers.get('cache-control')]).toEqual([204, 'no-store']);
  expect(await told('savvi_browser_errors_total')).toEqual([
    'savvi_browser_errors_total{area="budget",version="1"} 1',
    'savvi_browser_errors_total{area="shell",version=""} 1',
  ]);
  expect(await told('savvi_remote_load_seconds_count')).toEqual([
    'savvi_remote_load_seconds_count{area="budget",version="1",outcome="failed"} 1',
  ]);
  expect(await told('savvi_browser_vital_seconds_sum')).toEqual([
    'savvi_browser_vital_seconds_sum{vital="lcp",page="/create-budget"} 1.7',
  ]);
  expect(await told('savvi_browser_layout_shift_sum')).toEqual([
    'savvi_browser_layout_shift_sum{page="/create-budget"} 0.02',
  ]);
  expect(lines).toEqual([
    { area: 'budget', version: '1', page: '/create-budget', error: 'TypeError' },
    { area: 'shell', version: '', page: '/create-budget', error: 'ChunkLoadError' },
  ]);
});

it('made-up names in reports create few metric series', async () => {
  for (let index = 0; index < 40; index += 1) {
    const word = `x${index}`;
    await send({
      page: `/${'x'.repeat(index)}`,
      errors: [
        { name: word, area: word, version: word },
        { name: word, area: 'budget', version: word },
      ],
      loads: [],
      vitals: [{ name: 'inp', value: 0.1 }],
    });
  }
  expect(await told('savvi_browser_errors_total')).toEqual([
    'savvi_browser_errors_total{area="unknown",version="unknown"} 40',
    'savvi_browser_errors_total{area="budget",version="unknown"} 40',
  ]);
  expect(await told('savvi_browser_vital_seconds_count')).toEqual([
    'savvi_browser_vital_seconds_count{vital="inp",page="/"} 1',
    'savvi_browser_vital_seconds_count{vital="inp",page="unknown"} 39',
  ]);
});

it.each([
  ['no JSON', 'no', 400],
  ['a message', { ...nothing, errors: [{ name: 'Error', area: 'shell', version: '', message: 'Ann' }] }, 400],
  ['an address with an id', { ...nothing, page: '/budgets/0198' }, 400],
  [
    'a name with text in it',
    { ...nothing, errors: [{ name: 'Ann is here', area: 'shell', version: '' }] },
    400,
  ],
  [
    'more than anybody reads',
    { ...nothing, errors: Array(21).fill({ name: 'Error', area: 'shell', version: '' }) },
    400,
  ],
  ['too many bytes', ' '.repeat(8_193), 413],
])('a report with %s is refused', async (_case, body, status) => {
  expect((await send(body)).status).toBe(status);
  expect(await told('savvi_browser_errors_total')).toEqual([]);
});

it('a report is accepted from our own pages only and gets an empty response', async () => {
  expect((await send(nothing, { headers: { 'Sec-Fetch-Site': 'cross-site' } })).status).toBe(403);
  expect((await send(nothing, { headers: { Origin: 'https://elsewhere.example' } })).status).toBe(403);
  const read = await fetch(gateway.url + BROWSER_REPORTS_PATH);
  expect([read.status, read.headers.get('allow')]).toEqual([405, 'POST']);
});

it('reports are limited per address', async () => {
  const statuses = [];
  for (let sent = 0; sent < CALLS_PER_MINUTE.reports + 2; sent += 1)
    statuses.push((await send(nothing)).status);
  expect(statuses.slice(-3)).toEqual([204, 429, 429]);
  expect(await told('savvi_limited_total')).toContain('savvi_limited_total{rule="browser-reports"} 2');
});

it('reports of signed-in users about a shared area are passed on to the comparison of versions', async () => {
  const views: View[] = [];
  const calls: boolean[] = [];
  const mint: Mint = async (cookie, { isBackground }) => {
    calls.push(isBackground);
    return { token: 't', sid: cookie, userId: 'someone', expiresAtMs: Date.now() + 9_000 };
  };
  // The registry of the test gateway assigns version 1 of budget to a named user.
  const shared = await testGateway({ mint, countView: (view) => void views.push(view) });
  const tell = (headers: Record<string, string>) =>
    fetch(shared.url + BROWSER_REPORTS_PATH, {
      method: 'POST',
      headers,
      body: JSON.stringify({
        ...nothing,
        loads: [{ area: 'budget', version: '1', outcome: 'failed', seconds: 8 }],
      }),
    });
  expect((await tell({})).status).toBe(204);
  expect([views, calls]).toEqual([[], []]);
  expect((await tell({ Cookie: `savvi_session=${'A'.repeat(43)}` })).status).toBe(204);
  expect([views, calls]).toEqual([
    [
      {
        area: 'budget',
        version: '1',
        userId: 'someone',
        isNamed: true,
        failedLoads: 1,
        errors: 0,
        seconds: [],
      },
    ],
    [true],
  ]);
  await shared.close();
});
