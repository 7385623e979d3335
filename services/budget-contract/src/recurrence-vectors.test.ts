// Compares due dates to the day with vectors/bills.py, an independent implementation in Python. The script describes
// the file and how to regenerate it.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { monthsAfter } from '@savvi/contracts/calendar';
import { expect, it } from 'vitest';
import { dueDay, type Recurrence, RECURRENCES, scheduledDays, type Weekend } from './recurrence.rules.ts';

interface Vectors {
  readonly script: string;
  readonly years: number;
  readonly due: readonly (readonly [Recurrence, boolean, Weekend, number, string])[];
}

const vectors = JSON.parse(
  readFileSync(new URL('../vectors/bills.vectors.json', import.meta.url), 'utf8'),
) as Vectors;

it('the file comes from the current version of the Python implementation', () => {
  const script = readFileSync(new URL('../vectors/bills.py', import.meta.url));
  expect(vectors.script).toBe(createHash('sha256').update(script).digest('hex'));
  expect(vectors.years).toBe(20);
  expect(new Set(vectors.due.map(([recurrence]) => recurrence))).toEqual(new Set(RECURRENCES));
});

const daysOf = (month: number): string[] =>
  Array.from({ length: 31 }, (_, at) => new Date(Date.UTC(2028, month - 1, at + 1)))
    .filter((day) => day.getUTCMonth() === month - 1)
    .map((day) => day.toISOString().slice(0, 10));

it.each(RECURRENCES)(
  'the due dates of 20 years from each day of a year equal those of the Python implementation: %s (MON-86)',
  (wanted) => {
    for (const [recurrence, isLastDay, weekend, month, digest] of vectors.due) {
      if (recurrence !== wanted) continue;
      const lines = daysOf(month).map((firstDue) => {
        const rule = { firstDue, recurrence, isLastDay, weekend };
        const days = scheduledDays(rule, monthsAfter(firstDue, 12 * vectors.years));
        return `${firstDue};${days.map((day) => dueDay(day, weekend)).join(',')}\n`;
      });
      const actual = createHash('sha256').update(lines.join('')).digest('hex');
      expect([recurrence, isLastDay, weekend, month, actual]).toEqual([
        recurrence,
        isLastDay,
        weekend,
        month,
        digest,
      ]);
    }
  },
  60_000,
);
