import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromCents } from '@savvi/contracts/money';
import { fromRate, RATE_MAX } from '@savvi/contracts/rate';
import { debtPayoff, inOrderOf, type OwedDebt, payOffInOrder } from './debt-payoff.ts';

const aDebt = (balance: string, interestRate: string, minimumPayment: string): OwedDebt => ({
  balance,
  interestRate,
  minimumPayment,
});
const payoff = (
  debts: readonly OwedDebt[],
  extra: string,
  strategy: 'snowball' | 'avalanche' = 'avalanche',
) => debtPayoff(debts, { strategy, extra, start: '2026-11-21' });

describe('paying off one debt', () => {
  it('a month adds interest, then subtracts the payment', () => {
    // Month 1: 100.00 + 1.00 interest − 51.00 payment = 50.00. Month 2: 50.00 + 0.50 − 50.50 = 0.
    expect(payoff([aDebt('100.00', '0.1200', '51.00')], '0')).toEqual({
      months: 2,
      month: '2027-01',
      totalInterest: '1.50',
    });
  });

  it('an extra payment ends a debt a month sooner', () => {
    expect(payoff([aDebt('100.00', '0.1200', '51.00')], '50.00')).toEqual({
      months: 1,
      month: '2026-12',
      totalInterest: '1.00',
    });
  });

  it('a debt without interest costs nothing, and the last payment is only the remaining balance', () => {
    expect(payoff([aDebt('100.00', '0.0000', '30.00')], '0')).toEqual({
      months: 4,
      month: '2027-03',
      totalInterest: '0.00',
    });
  });

  it('the payoff is exact at the largest amounts', () => {
    expect(payoff([aDebt('9999999999.99', '9.9999', '99999999.99')], '9999999999.99')).toEqual({
      months: 3,
      month: '2027-02',
      totalInterest: '19356033984.61',
    });
  });
});

describe('paying off several debts', () => {
  const small = aDebt('500.00', '0.0500', '50.00');
  const dear = aDebt('1000.00', '0.2400', '50.00');

  it('snowball pays the smallest balance first, and avalanche the highest rate', () => {
    expect(inOrderOf('snowball', [dear, small])).toEqual([small, dear]);
    expect(inOrderOf('avalanche', [small, dear])).toEqual([dear, small]);
  });

  it('each strategy orders equal debts by the rule of the other strategy', () => {
    const [cheap, larger] = [aDebt('500.00', '0.0100', '1.00'), aDebt('600.00', '0.0500', '1.00')];
    expect(inOrderOf('snowball', [cheap, small])).toEqual([small, cheap]);
    expect(inOrderOf('avalanche', [larger, small])).toEqual([small, larger]);
  });

  it('the minimum payment of a paid-off debt goes to the next debt', () => {
    const debts = [aDebt('100.00', '0.0000', '100.00'), aDebt('300.00', '0.0000', '100.00')];
    expect(payoff(debts, '0', 'snowball')).toMatchObject({ months: 2 });
  });

  it('the unused part of a last payment goes to the next debt in the same month', () => {
    const debts = [aDebt('10.00', '0.0000', '5.00'), aDebt('20.00', '0.0000', '5.00')];
    expect(payoff(debts, '20.00', 'snowball')).toMatchObject({ months: 1 });
  });

  it('avalanche costs less than snowball', () => {
    expect(payoff([small, dear], '100.00', 'snowball')).toEqual({
      months: 9,
      month: '2027-08',
      totalInterest: '121.45',
    });
    expect(payoff([small, dear], '100.00', 'avalanche')).toEqual({
      months: 8,
      month: '2027-07',
      totalInterest: '95.24',
    });
  });

  it('without debts no payment is needed', () => {
    expect(payoff([], '0')).toEqual({ months: 0, month: '2026-11', totalInterest: '0.00' });
    expect(payoff([aDebt('0.00', '0.2000', '10.00')], '0')).toEqual({
      months: 0,
      month: '2026-11',
      totalInterest: '0.00',
    });
  });

  it('the minimum payment of a debt with a zero balance is not used', () => {
    expect(
      payoff([aDebt('0.00', '0.2000', '100.00'), aDebt('100.00', '0.0000', '10.00')], '0'),
    ).toMatchObject({ months: 10 });
  });
});

describe('debts that the payments do not end', () => {
  it.each([
    ['no payment at all', aDebt('100.00', '0.0000', '0.00')],
    ['payments of just the interest', aDebt('1200.00', '0.1200', '12.00')],
    ['payments below the interest', aDebt('9999999999.99', '9.9999', '1.00')],
  ])('a debt is never paid off: %s', (_, debt) => {
    expect(payoff([debt], '0')).toBe('never');
  });

  it('a debt is paid off within a hundred years or never', () => {
    expect(payoff([aDebt('1200.00', '0.0000', '1.00')], '0')).toEqual({
      months: 1_200,
      month: '2126-11',
      totalInterest: '0.00',
    });
    expect(payoff([aDebt('1201.00', '0.0000', '1.00')], '0')).toBe('never');
  });

  it('a payoff may end although the interest first exceeds the payments', () => {
    // The interest of the first month is 10.00 + 100.00, and the payments are 105.00. The expensive debt goes
    // first, so the interest then falls below the payments.
    const debts = [aDebt('100.00', '1.2000', '0.00'), aDebt('10000.00', '0.1200', '0.00')];
    expect(payoff(debts, '105.00')).toMatchObject({ months: 331 });
  });
});

const orders = <Item>(items: readonly Item[]): readonly (readonly Item[])[] =>
  items.length <= 1
    ? [items]
    : items.flatMap((item, index) => orders(items.toSpliced(index, 1)).map((rest) => [item, ...rest]));

/** Debts, and payments that pay them off within a few years. */
const somePlan = fc
  .array(
    fc.record({
      balance: fc.bigInt({ min: 1n, max: 5_000_000n }),
      rate: fc.bigInt({ min: 0n, max: 9_999n }),
      minimumPart: fc.bigInt({ min: 0n, max: 50n }),
    }),
    { minLength: 1, maxLength: 6 },
  )
  .chain((owed) => {
    const interest = owed.reduce((sum, { balance, rate }) => sum + (balance * rate) / 120_000n, 0n);
    const balance = owed.reduce((sum, each) => sum + each.balance, 0n);
    return fc.record({
      debts: fc.constant(
        owed.map((each) =>
          aDebt(
            fromCents(each.balance),
            fromRate(each.rate),
            fromCents((each.balance * each.minimumPart) / 1_000n),
          ),
        ),
      ),
      extra: fc.bigInt({ min: interest + balance / 30n + 1n, max: interest + balance }),
    });
  });

describe('avalanche compared with every other order by brute force', () => {
  it('avalanche never costs more interest than another order, and is at most a month slower', () => {
    fc.assert(
      fc.property(somePlan, ({ debts, extra }) => {
        const avalanche = payOffInOrder(inOrderOf('avalanche', debts), extra);
        if (avalanche === 'never') return false;
        return orders(debts).every((order) => {
          const other = payOffInOrder(order, extra);
          return (
            other === 'never' ||
            (avalanche.months <= other.months + 1 && avalanche.interest <= other.interest)
          );
        });
      }),
      { numRuns: 60 },
    );
  });

  it('avalanche costs no more than another order, even for debts where rounding each month to cents would make it cost more', () => {
    const debts = [
      aDebt('73.17', '0.1650', '0.68'),
      aDebt('8.23', '0.7585', '0.00'),
      aDebt('56.55', '0.7584', '1.59'),
    ];
    const avalanche = payOffInOrder(inOrderOf('avalanche', debts), 367n);
    expect(avalanche).toEqual({ months: 41, interest: 10_047n });
    expect(
      payOffInOrder([debts[2] ?? aDebt('0', '0', '0'), ...debts.slice(0, 2).toReversed()], 367n),
    ).toEqual({ months: 41, interest: 10_048n });
  });
});

it('avalanche handles the highest rate that the contract allows', () => {
  expect(payoff([aDebt('1.00', fromRate(RATE_MAX), '2.00')], '0')).toEqual({
    months: 1,
    month: '2026-12',
    totalInterest: '0.83',
  });
});
