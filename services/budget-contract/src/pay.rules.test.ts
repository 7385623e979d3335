import { fromCents, toCents } from '@savvi/contracts/money';
import { describe, expect, it } from 'vitest';
import type { Pay, PayFrequency } from './pay.ts';
import { payInput } from './pay.ts';
import { incomeChoice, monthlyPay, paydayShare, paydaysOf } from './pay.rules.ts';

describe('the average month of a paycheck (MON-23)', () => {
  it.each([
    ['monthly', '2500.00', '2500.00'],
    ['twice-a-month', '2500.00', '5000.00'],
    ['every-two-weeks', '2500.00', '5416.67'],
    ['weekly', '1250.00', '5416.67'],
  ] as const)('%s: %s is %s', (frequency, paycheck, monthly) => {
    expect(fromCents(monthlyPay(toCents(paycheck), frequency))).toBe(monthly);
  });
});

it('a monthly share of 2,750.00 is 1,269.23 on each of 26 paydays (MON-24)', () => {
  expect(fromCents(paydayShare(toCents('2750.00')))).toBe('1269.23');
});

describe('the paydays of a month', () => {
  it.each([
    ['monthly', '2026-01-31', '2026-02', ['2026-02-28']],
    ['monthly', '2026-02-28', '2026-03', ['2026-03-28']],
    ['twice-a-month', '2026-01-15', '2026-02', ['2026-02-15', '2026-02-28']],
    ['twice-a-month', '2026-01-31', '2026-04', ['2026-04-16', '2026-04-30']],
    ['every-two-weeks', '2026-05-01', '2026-05', ['2026-05-01', '2026-05-15', '2026-05-29']],
    ['every-two-weeks', '2027-06-11', '2026-05', ['2026-05-01', '2026-05-15', '2026-05-29']],
    ['every-two-weeks', '2026-05-01', '2026-06', ['2026-06-12', '2026-06-26']],
    [
      'weekly',
      '2026-05-08',
      '2026-05',
      ['2026-05-01', '2026-05-08', '2026-05-15', '2026-05-22', '2026-05-29'],
    ],
  ] as const)('%s, counted from %s: %s', (frequency, payday, month, days) => {
    expect(paydaysOf(month, frequency, payday)).toEqual(days);
  });
});

describe('the incomes that a month can be planned with (MON-45)', () => {
  const budget = {
    budgetType: 'couple' as const,
    partner1Income: '5416.67',
    partner2Income: '2000.00',
    calculations: { totalIncome: '7416.67' } as Parameters<typeof incomeChoice>[0]['calculations'],
  };
  const paid = (frequency: PayFrequency, paycheck = '2500.00', nextPayday: string | null = '2026-05-01') => ({
    frequency,
    paycheck,
    nextPayday,
  });
  const pay = (over: Partial<Pay> = {}) => ({ partner1: null, partner2: null, ...over });

  it('are the paydays of the month, or the average, with all other income', () => {
    expect(incomeChoice(budget, pay({ partner1: paid('every-two-weeks') }), '2026-05')).toEqual({
      paydays: { partner1: 3 },
      byPaydays: '9500.00',
      average: '7416.67',
    });
  });

  it('count the paydays of both partners', () => {
    const both = pay({ partner1: paid('every-two-weeks'), partner2: paid('weekly', '500.00') });
    expect(incomeChoice(budget, both, '2026-05')).toEqual({
      paydays: { partner1: 3, partner2: 5 },
      byPaydays: '10000.00',
      average: '7583.34',
    });
  });

  it('leave out the second partner of a single budget', () => {
    const single = { ...budget, budgetType: 'single' as const };
    expect(incomeChoice(single, pay({ partner2: paid('weekly') }), '2026-05')).toBeNull();
  });

  it.each([
    ['without paychecks', null],
    ['without a payday', paid('every-two-weeks', '2500.00', null)],
    ['if the month has its usual number of paydays', paid('twice-a-month')],
    ['if one of them is negative', paid('weekly', '0.01')],
  ])('do not exist %s', (_, partner1) => {
    const taxed = { ...budget, calculations: { ...budget.calculations, totalIncome: '5000.00' } };
    expect(incomeChoice(taxed, pay({ partner1 }), '2026-05')).toBeNull();
  });
});

describe('the input of pay', () => {
  const valid = { frequency: 'weekly', paycheck: '500' };

  it('has amounts with two decimals and may lack the next payday', () => {
    expect(payInput.parse({ partner1: valid, partner2: null })).toEqual({
      partner1: { frequency: 'weekly', paycheck: '500.00', nextPayday: null },
      partner2: null,
    });
  });

  it.each([
    ['an unknown frequency', { frequency: 'yearly' }],
    ['a negative paycheck', { paycheck: '-1' }],
    ['a paycheck of three decimals', { paycheck: '1.005' }],
    ['a date that does not exist', { nextPayday: '2026-02-30' }],
    ['a date of another century', { nextPayday: '1999-12-31' }],
  ])('refuses %s', (_, over) => {
    expect(payInput.safeParse({ partner1: { ...valid, ...over }, partner2: null }).success).toBe(false);
  });
});
