import lighthouse from 'lighthouse';
import type { Figure } from '../figure.ts';
import type { Person } from './person.ts';
import { withPlainBrowser } from './plain-browser.ts';

const RUNS = 5;

/** Runs Lighthouse once on its simulated phone and returns the results. */
async function visit(
  address: string,
  category: 'performance' | 'accessibility',
  cookie?: string,
): Promise<{ score: number; paintMs: number }> {
  const flags = {
    logLevel: 'error' as const,
    onlyCategories: [category],
    ...(cookie !== undefined && { extraHeaders: { Cookie: cookie } }),
  };
  const result = await withPlainBrowser((port) => lighthouse(address, { ...flags, port }));
  const { audits, categories, runtimeError } = result?.lhr ?? {};
  if (runtimeError !== undefined) throw new Error(`Lighthouse on ${address}: ${runtimeError.message}`);
  return {
    score: Math.round((categories?.[category]?.score ?? Number.NaN) * 100),
    paintMs: audits?.['largest-contentful-paint']?.numericValue ?? Number.NaN,
  };
}

const medianOf = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

async function paintOf(
  name: string,
  limit: number,
  visitOnce: () => ReturnType<typeof visit>,
): Promise<Figure> {
  const visits: Awaited<ReturnType<typeof visit>>[] = [];
  for (let run = 0; run < RUNS; run += 1) visits.push(await visitOnce());
  const seconds = visits.map(({ paintMs }) => paintMs / 1000);
  const detail = `median of ${RUNS} (${Math.min(...seconds).toFixed(2)}–${Math.max(...seconds).toFixed(2)}), performance score ${medianOf(visits.map(({ score }) => score))}`;
  return { name: `largest contentful paint: ${name}`, value: medianOf(seconds), unit: 's', limit, detail };
}

/**
 * Measures the largest contentful paint with Lighthouse's mobile preset: a slow phone on a slow network,
 * simulated from the recorded load.
 */
export async function paintFigures(url: string, { cookieHeader }: Person): Promise<Figure[]> {
  return [
    await paintOf('landing', 1.5, () => visit(`${url}/`, 'performance')),
    await paintOf('dashboard', 2.2, () => visit(`${url}/`, 'performance', cookieHeader)),
  ];
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
export async function accessibilityFigures(url: string, { cookieHeader }: Person): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const { path, isPublic } of PAGES) {
    const { score } = await visit(url + path, 'accessibility', isPublic ? undefined : cookieHeader);
    const name = `accessibility, points below 100: ${path}${path === '/' ? (isPublic ? ' signed out' : ' signed in') : ''}`;
    figures.push({ name, value: 100 - score, unit: 'points', limit: 0 });
  }
  return figures;
}
