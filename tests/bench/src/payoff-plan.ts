import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { DEFAULT_CHROMIUM } from '@savvi/testing/chromium';
import { bundle } from '@savvi/tooling/frontend/bundle';
import type { Figure } from './figure.ts';
import { median, range } from './rounds.ts';
import { newFolder } from './started.ts';

/** The milliseconds that `payoff-plan/measured.ts` leaves in the page. */
interface Measured {
  readonly avalanche: readonly number[];
  readonly asNow: readonly number[];
}

/** Measures how long Chromium computes a payoff plan of 20 debts over 600 months. */
export async function payoffPlan(stack: AsyncDisposableStack): Promise<Figure[]> {
  const outDir = await newFolder(stack);
  await bundle(join(import.meta.dirname, 'payoff-plan'), { mode: 'production', outDir });
  const browser = stack.adopt(await chromium.launch(DEFAULT_CHROMIUM), (each) => each.close());
  const page = await browser.newPage();
  await page.addScriptTag({ path: join(outDir, 'measured.js') });
  const { avalanche, asNow } = await page.evaluate<Measured>('measured');
  const figureOf = (name: string, ms: readonly number[]): Figure => ({
    name,
    value: median(ms),
    unit: 'ms',
    limit: 50,
    detail: `median of ${ms.length}; ${range(ms)}, first ${ms[0]?.toFixed(1)}`,
  });
  return [
    figureOf('payoff plan of 20 debts over 600 months, avalanche', avalanche),
    figureOf('  as now', asNow),
  ];
}
