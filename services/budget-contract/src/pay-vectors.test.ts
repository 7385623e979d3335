// Compares paychecks to the cent and paydays to the day with vectors/pay.py, an independent implementation in Python.
// The script describes the file and how to regenerate it.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { monthLater } from './month.rules.ts';
import type { PayFrequency } from './pay.ts';
import { monthlyPay, paydayShare, paydaysOf } from './pay.rules.ts';

interface Vectors {
  readonly script: string;
  readonly pay: readonly (readonly [PayFrequency, string, string])[];
  readonly shares: readonly (readonly [string, string])[];
  readonly months: readonly (readonly [PayFrequency, string, number, string])[];
}

const vectors = JSON.parse(
  readFileSync(new URL('../vectors/pay.vectors.json', import.meta.url), 'utf8'),
) as Vectors;

it('the file comes from the current version of the Python implementation', () => {
  const script = readFileSync(new URL('../vectors/pay.py', import.meta.url));
  expect(vectors.script).toBe(createHash('sha256').update(script).digest('hex'));
  expect(vectors.months.length).toBeGreaterThanOrEqual(140);
});

it('the average month of a paycheck equals that of the Python implementation to the cent (MON-23)', () => {
  for (const [frequency, paycheck, monthly] of vectors.pay)
    expect([frequency, paycheck, String(monthlyPay(BigInt(paycheck), frequency))]).toEqual([
      frequency,
      paycheck,
      monthly,
    ]);
});

it('the share of one of 26 paydays equals that of the Python implementation to the cent (MON-24)', () => {
  for (const [share, each] of vectors.shares)
    expect([share, String(paydayShare(BigInt(share)))]).toEqual([share, each]);
});

it('the paydays of all months of ten years equal those of the Python implementation (MON-45)', () => {
  for (const [frequency, payday, most, digest] of vectors.months) {
    const months = Array.from({ length: 120 }, (_, at) => monthLater('2026-01', at));
    const paydays = months.map((month) => paydaysOf(month, frequency, payday));
    const lines = months.map((month, at) => `${month};${(paydays[at] ?? []).join(',')}\n`);
    expect([
      frequency,
      payday,
      Math.max(...paydays.map(({ length }) => length)),
      createHash('sha256').update(lines.join('')).digest('hex'),
    ]).toEqual([frequency, payday, most, digest]);
  }
});
