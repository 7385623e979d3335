import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { monthLater } from './month.rules.ts';
import { setAsideIn } from './set-aside.rules.ts';

it('$600.00 in December are $50.00 a month from January on (MON-90)', () => {
  const due = [{ month: '2027-12', amount: 60_000n }];
  expect(setAsideIn('2027-01', due, '2027-01')).toBe(5_000n);
  expect(setAsideIn('2027-12', due, '2027-01')).toBe(5_000n);
  expect(setAsideIn('2028-01', due, '2027-01')).toBeNull();
});

it('what is set aside by each due date is its amount, and its month takes the odd cents (MON-90)', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(2, 3, 6, 12),
      fc.array(fc.bigInt(1n, 9_999_999_999n), { minLength: 1, maxLength: 4 }),
      fc.nat({ max: 11 }),
      (months, amounts, ahead) => {
        const since = '2027-03';
        const due = amounts.map((amount, at) => ({
          month: monthLater(since, Math.min(ahead, months - 1) + at * months),
          amount,
        }));
        let [month, saved] = [since, 0n];
        for (const { month: dueMonth, amount } of due) {
          const parts: bigint[] = [];
          for (; month <= dueMonth; month = monthLater(month, 1))
            parts.push(setAsideIn(month, due, since) ?? -1n);
          saved = parts.reduce((sum, part) => sum + part, 0n);
          expect(saved).toBe(amount);
          const last = parts.pop() ?? 0n;
          expect(new Set(parts).size).toBeLessThanOrEqual(1);
          expect(last - (parts[0] ?? last)).toBeLessThan(BigInt(parts.length + 1));
        }
      },
    ),
  );
});
