import { expect, test } from 'vitest';
import { likelyPaycheck, paidPartners } from './paycheck.rules.ts';

const monthly = { frequency: 'monthly', paycheck: '2500.00', nextPayday: '2026-03-31' } as const;
const weekly = { frequency: 'weekly', paycheck: '600.00', nextPayday: '2026-03-06' } as const;
const pay = { partner1: monthly, partner2: weekly };
const likely = (amount: string, date: string, of: Parameters<typeof likelyPaycheck>[1] = pay) =>
  likelyPaycheck({ amount, date }, of, ['partner1', 'partner2']);

test('income looks like a paycheck if its amount and its date fit a payday (MON-54)', () => {
  expect(likely('2500.00', '2026-03-31')).toBe('partner1');
  expect(likely('2480.50', '2026-04-02')).toBe('partner1'); // three days later, in the next month
  expect(likely('600.00', '2026-06-12')).toBe('partner2');
});

test('another amount or another day is no paycheck', () => {
  expect(likely('2625.01', '2026-03-31')).toBeNull();
  expect(likely('2625.00', '2026-03-31')).toBe('partner1'); // the last amount that fits
  expect(likely('2500.00', '2026-03-27')).toBeNull();
  expect(
    likely('2500.00', '2026-03-31', { partner1: { ...monthly, nextPayday: null }, partner2: null }),
  ).toBeNull();
});

test('a single budget has the paychecks of one person', () => {
  expect(paidPartners(pay, true)).toEqual(['partner1', 'partner2']);
  expect(paidPartners(pay, false)).toEqual(['partner1']);
  expect(paidPartners({ partner1: null, partner2: weekly }, true)).toEqual(['partner2']);
  expect(paidPartners(undefined, true)).toEqual([]);
});
