// Compares the figures of months to the cent with vectors/months.py, an independent implementation in Python. The
// script describes the file and how to regenerate it.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { type Cents, toCents } from '@savvi/contracts/money';
import {
  type CarryOver,
  carriedOnBy,
  monthFigures,
  paceOf,
  type Recorded,
  startableMonths,
} from './month.rules.ts';

interface VectorMonth {
  readonly plannedIncome: string;
  readonly lines: readonly {
    readonly lineId: string;
    readonly list: 'fixed' | 'variable';
    readonly planned: string;
    readonly carryOver: CarryOver;
  }[];
  readonly transactions: readonly {
    readonly kind: 'spending' | 'refund' | 'income';
    readonly lineId: string | null;
    readonly amount: string;
  }[];
}
interface Vectors {
  readonly script: string;
  readonly households: readonly {
    readonly months: readonly VectorMonth[];
    readonly totals: readonly Record<string, string>[];
    readonly rows: string;
  }[];
  readonly paces: readonly (readonly [string, string, number, number, string, string])[];
  readonly startable: readonly (readonly [string, string, string])[];
}

const vectors = JSON.parse(
  readFileSync(new URL('../vectors/months.vectors.json', import.meta.url), 'utf8'),
) as Vectors;

function recorded(transactions: VectorMonth['transactions']): Recorded {
  const spent = new Map<string | null, Cents>();
  let income = 0n;
  for (const { kind, lineId, amount } of transactions) {
    const cents = toCents(amount);
    if (kind === 'income') income += cents;
    else spent.set(lineId, (spent.get(lineId) ?? 0n) + (kind === 'spending' ? cents : -cents));
  }
  return { income, spent };
}

it('the file comes from the current version of the Python implementation', () => {
  const script = readFileSync(new URL('../vectors/months.py', import.meta.url));
  expect(vectors.script).toBe(createHash('sha256').update(script).digest('hex'));
  expect(vectors.households.length).toBeGreaterThanOrEqual(8);
});

it.each(vectors.households.map((household, index) => [index, household] as const))(
  'the 36 months of household %i equal those of the Python implementation to the cent',
  (_, { months, totals, rows }) => {
    let carried: ReadonlyMap<string, Cents> = new Map();
    const lines: string[] = [];
    for (const [index, { plannedIncome, lines: planned, transactions }] of months.entries()) {
      const plan = {
        plannedIncome: toCents(plannedIncome),
        goals: 0n,
        lines: planned.map((line) => ({ ...line, planned: toCents(line.planned) })),
      };
      const figures = monthFigures(plan, recorded(transactions), carried);
      const { income, unplanned, spent, outsidePlan, leftToSpend, setAside, leftInAll } = figures;
      const inMonth = {
        income,
        planned: figures.planned,
        unplanned,
        spent,
        outsidePlan,
        leftToSpend,
        setAside,
        leftInAll,
      };
      expect(
        Object.fromEntries(Object.entries(inMonth).map(([name, cents]) => [name, String(cents)])),
      ).toEqual(totals[index]);
      for (const [id, line] of figures.lines)
        lines.push(`${index};${id};${line.carriedIn};${line.spent};${line.left}\n`);
      carried = carriedOnBy(plan, figures);
    }
    expect(createHash('sha256').update(lines.join('')).digest('hex')).toBe(rows);
  },
);

it('the pace of a line equals that of the Python implementation', () => {
  for (const [planned, spent, day, days, status, by] of vectors.paces)
    expect([
      planned,
      spent,
      day,
      days,
      paceOf({ planned: BigInt(planned), spent: BigInt(spent) }, day, days),
    ]).toEqual([planned, spent, day, days, { status, by: BigInt(by) }]);
});

it('the months that can be started equal those of the Python implementation around all ends of months of 20 years', () => {
  for (const [now, first, last] of vectors.startable)
    expect([now, startableMonths(new Date(now))]).toEqual([now, { first, last }]);
});
