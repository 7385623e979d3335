import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  carriedOn,
  carriedOnBy,
  monthFigures,
  monthLater,
  monthName,
  type Plan,
  type PlannedAmount,
  type Recorded,
} from './month.rules.ts';

const cents = fc.bigInt({ min: 0n, max: 9_999_999_999n });
const plannedLine = fc.record({
  list: fc.constantFrom('fixed' as const, 'variable' as const),
  planned: cents,
  carryOver: fc.constantFrom('fresh' as const, 'left' as const, 'left-or-overspent' as const),
});
const plan: fc.Arbitrary<Plan> = fc.record({
  plannedIncome: cents,
  goals: cents,
  lines: fc
    .array(plannedLine, { maxLength: 8 })
    .map((lines) => lines.map((line, index): PlannedAmount => ({ ...line, lineId: String(index) }))),
});
const recorded: fc.Arbitrary<Recorded> = fc.record({
  income: cents,
  spent: fc
    .dictionary(
      fc.constantFrom('0', '1', '2', '7', 'gone', 'none'),
      fc.bigInt({ min: -(10n ** 10n), max: 10n ** 10n }),
    )
    .map((sums) => new Map(Object.entries(sums).map(([id, sum]) => [id === 'none' ? null : id, sum]))),
});
const sum = (amounts: Iterable<bigint>) => [...amounts].reduce((total, each) => total + each, 0n);

describe('the figures of a month', () => {
  it('add up to the cent (MON-33, MON-41)', () => {
    fc.assert(
      fc.property(plan, recorded, (planned, money) => {
        const carried = new Map(
          planned.lines.map(({ lineId }, index) => [lineId, BigInt(index * 101 - 300)]),
        );
        const figures = monthFigures(planned, money, carried);
        const lines = [...figures.lines.values()];
        for (const line of lines) expect(line.left).toBe(line.planned + line.carriedIn - line.spent);
        expect(figures.spent).toBe(sum(money.spent.values()));
        expect(figures.outsidePlan).toBe(figures.spent - sum(lines.map(({ spent }) => spent)));
        expect(figures.leftInAll).toBe(figures.leftToSpend + figures.setAside);
        expect(figures.leftInAll).toBe(figures.planned + figures.carriedIn - figures.spent);
        expect(figures.unplanned).toBe(planned.plannedIncome - figures.planned - planned.goals);
      }),
      { numRuns: 10_000 },
    );
  });

  it('leave over a line that always carries both what was planned minus what was spent (MON-32)', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(cents, cents), { minLength: 1, maxLength: 36 }), (months) => {
        let carried: ReadonlyMap<string, bigint> = new Map();
        let left = 0n;
        for (const [planned, spent] of months) {
          const line = { lineId: 'a', list: 'variable', planned, carryOver: 'left-or-overspent' } as const;
          const own = { plannedIncome: 0n, goals: 0n, lines: [line] };
          const figures = monthFigures(own, { income: 0n, spent: new Map([['a', spent]]) }, carried);
          carried = carriedOnBy(own, figures);
          left = figures.leftInAll;
        }
        expect(left).toBe(sum(months.map(([planned, spent]) => planned - spent)));
      }),
      { numRuns: 10_000 },
    );
  });

  it.each([
    ['fresh', 500n, 0n],
    ['fresh', -500n, 0n],
    ['left', 500n, 500n],
    ['left', -500n, 0n],
    ['left-or-overspent', 500n, 500n],
    ['left-or-overspent', -500n, -500n],
  ] as const)('a line with the carry-over %s passes on %d as %d (MON-32)', (carryOver, left, expected) => {
    expect(carriedOn(carryOver, left)).toBe(expected);
  });
});

it('months are counted across years in both directions', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 2000, max: 2100 }),
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: -300, max: 300 }),
      (year, number, count) => {
        const month = `${year}-${String(number).padStart(2, '0')}`;
        const later = monthLater(month, count);
        expect(later).toMatch(/^\d{4}-(0[1-9]|1[0-2])$/);
        expect(monthLater(later, -count)).toBe(month);
      },
    ),
  );
  expect(monthLater('2027-12', 1)).toBe('2028-01');
});

it('a month has a name in sentences', () => {
  expect([monthName('2027-05'), monthName('2028-12')]).toEqual(['May 2027', 'December 2028']);
});
