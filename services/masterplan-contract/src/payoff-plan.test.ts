import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromCents, toCents } from '@savvi/contracts/money';
import { fromRate } from '@savvi/contracts/rate';
import { debtPayoff } from './debt-payoff.ts';
import { type PlannableDebt, payoffPlan, type PlanOptions, type PlanStrategy } from './payoff-plan.ts';

const aDebt = (id: string, balance: string, interestRate: string, minimumPayment: string): PlannableDebt => ({
  id,
  balance,
  interestRate,
  minimumPayment,
});
const small = aDebt('small', '500.00', '0.0500', '50.00');
const dear = aDebt('dear', '1000.00', '0.2400', '50.00');

const planOf = (debts: readonly PlannableDebt[], options: Partial<PlanOptions> = {}) =>
  payoffPlan(debts, {
    strategy: 'avalanche',
    extra: '0',
    included: new Set(debts.map(({ id }) => id)),
    start: '2026-11-21',
    ...options,
  });
const monthsOf = ({ debts }: ReturnType<typeof planOf>) =>
  debts.map(({ id, payoff }) => [id, payoff === 'never' ? payoff : payoff.months]);

describe('the strategies of a plan', () => {
  it('each strategy pays the debts in its order [PLN-3]', () => {
    expect(monthsOf(planOf([dear, small], { strategy: 'snowball', extra: '100' }))).toEqual([
      ['small', 4],
      ['dear', 9],
    ]);
    expect(monthsOf(planOf([small, dear], { strategy: 'avalanche', extra: '100' }))).toEqual([
      ['dear', 8],
      ['small', 8],
    ]);
  });

  it('as now, each debt gets only its own minimum payment, whatever is paid extra [PLN-3]', () => {
    const asNow = planOf([small, dear], {
      strategy: 'asNow',
      extra: '100',
      once: { amount: '1000', month: '2026-12' },
    });
    const alone = [small, dear].map((debt) => planOf([debt], { strategy: 'asNow' }).debts[0]);
    expect(asNow.debts).toEqual(alone);
  });

  it('debts that are not included change nothing [PLN-3]', () => {
    expect(planOf([small, dear], { included: new Set(['dear']) })).toEqual(planOf([dear]));
  });
});

describe('a one-time payment', () => {
  it('a one-time payment counts in its month only [PLN-3]', () => {
    const debt = aDebt('one', '1000.00', '0.0000', '100.00');
    const { months } = planOf([debt], { once: { amount: '350', month: '2027-01' } });
    expect(months.map(({ month, payment }) => [month, fromCents(payment)])).toEqual([
      ['2026-12', '100.00'],
      ['2027-01', '450.00'],
      ['2027-02', '100.00'],
      ['2027-03', '100.00'],
      ['2027-04', '100.00'],
      ['2027-05', '100.00'],
      ['2027-06', '50.00'],
    ]);
  });

  it('a one-time payment in a month without payments is ignored [PLN-3]', () => {
    for (const month of ['2026-11', '2020-01', '2090-01'])
      expect(planOf([small], { once: { amount: '100', month } })).toEqual(planOf([small]));
  });
});

describe('debts that are never paid off', () => {
  it('a plan names the amount by which a payment misses the interest, rounded up [PLN-3]', () => {
    const { outcome, debts } = planOf(
      [aDebt('below', '5000.00', '0.2400', '90.00'), aDebt('equal', '1200.00', '0.1200', '12.00'), small],
      { strategy: 'asNow' },
    );
    expect(outcome).toBe('never');
    expect(debts.map(({ payoff, shortfall }) => [payoff === 'never', fromCents(shortfall)])).toEqual([
      [true, '10.00'],
      [true, '0.00'],
      [false, '0.00'],
    ]);
    expect(planOf([aDebt('barely', '1200.05', '0.1200', '12.00')]).debts[0]?.shortfall).toBe(1n);
  });

  it('a plan that never ends has at least ten years of months, or as many as are asked for [PLN-3]', () => {
    const debt = aDebt('none', '100.00', '0.0000', '0.00');
    expect(planOf([debt]).months).toHaveLength(120);
    for (const strategy of ['avalanche', 'asNow'] as const) {
      const { outcome, months } = planOf([debt], { strategy, monthsMin: 300 });
      expect([outcome, months.length, months.at(-1)?.balance]).toEqual(['never', 300, 10_000n]);
    }
  });
});

const someDebt = fc.record({
  balance: fc.bigInt({ min: 0n, max: 3_000_000n }),
  rate: fc.bigInt({ min: 0n, max: 4_000n }),
  part: fc.bigInt({ min: 0n, max: 60n }),
});
const someHousehold = fc.record({
  debts: fc
    .array(someDebt, { maxLength: 6 })
    .map((all) =>
      all.map(({ balance, rate, part }, index) =>
        aDebt(`d${index}`, fromCents(balance), fromRate(rate), fromCents((balance * part) / 1_000n)),
      ),
    ),
  strategy: fc.constantFrom<PlanStrategy>('snowball', 'avalanche', 'asNow'),
  extra: fc.bigInt({ min: 0n, max: 100_000n }),
});

describe('the months of a plan', () => {
  it('every row adds up, and no figure is negative [PLN-3]', () => {
    fc.assert(
      fc.property(someHousehold, ({ debts, strategy, extra }) => {
        const plan = planOf(debts, { strategy, extra: fromCents(extra) });
        const balanceOf = (id: string) => toCents(debts.find((debt) => debt.id === id)?.balance ?? '0');
        let before = plan.debts.map(({ id }) => balanceOf(id));
        for (const month of plan.months) {
          for (const [index, { interest, payment, balance }] of month.debts.entries()) {
            expect((before[index] ?? 0n) + interest - payment).toBe(balance);
            expect(interest >= 0n && payment >= 0n && balance >= 0n).toBe(true);
          }
          for (const key of ['interest', 'payment', 'balance'] as const)
            expect(month.debts.reduce((sum, debt) => sum + debt[key], 0n)).toBe(month[key]);
          before = month.debts.map(({ balance }) => balance);
        }
      }),
      { numRuns: 100 },
    );
  });

  it('the columns of a debt add up to its balance and its interest [PLN-3]', () => {
    fc.assert(
      fc.property(someHousehold, ({ debts, strategy, extra }) => {
        const plan = planOf(debts, { strategy, extra: fromCents(extra) });
        for (const [index, { id, payoff }] of plan.debts.entries()) {
          if (payoff === 'never') continue;
          const sumOf = (key: 'interest' | 'payment') =>
            plan.months.reduce((sum, month) => sum + (month.debts[index]?.[key] ?? 0n), 0n);
          expect(sumOf('interest')).toBe(payoff.interest);
          expect(sumOf('payment')).toBe(
            payoff.interest + toCents(debts.find((debt) => debt.id === id)?.balance ?? '0'),
          );
        }
      }),
      { numRuns: 100 },
    );
  });

  it('a month pays exactly the budget while debts are left, even if debts end with fractions of a cent [PLN-3]', () => {
    const debts = [1, 2, 3, 4, 5].map((n) => aDebt(`d${n}`, `${n}17.77`, '0.1999', '10.00'));
    const { months } = planOf(debts, { extra: '33.33', strategy: 'snowball' });
    expect(new Set(months.slice(0, -1).map(({ payment }) => fromCents(payment)))).toEqual(new Set(['83.33']));
  });

  it('a plan has the same outcome as the payoff without months [PLN-3]', () => {
    fc.assert(
      fc.property(someHousehold, ({ debts, strategy, extra }) => {
        if (strategy === 'asNow') return;
        const options = { strategy, extra: fromCents(extra) };
        expect(planOf(debts, options).outcome).toEqual(
          debtPayoff(debts, { ...options, start: '2026-11-21' }),
        );
      }),
      { numRuns: 100 },
    );
  });
});
