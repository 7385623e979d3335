import { describe, expect, test } from 'vitest';
import type { PayEntries, PayEntry } from './pay-entry.rules.ts';
import { isBiweekly, offerOf, requestWith, shownEntry } from './pay-entry.rules.ts';

const entry = (over: Partial<PayEntry> = {}): PayEntry => ({
  frequency: 'weekly',
  paycheck: '500',
  nextPayday: '',
  ...over,
});
const stored = {
  partner1: { frequency: 'monthly', paycheck: '100.00', nextPayday: null },
  partner2: null,
} as const;

describe('the shown paycheck', () => {
  test('is the typed one, else the stored one, else empty', () => {
    expect(shownEntry({ partner1: entry() }, stored, 'partner1')).toEqual(entry());
    expect(shownEntry(undefined, stored, 'partner1')).toMatchObject({ paycheck: '100.00', nextPayday: '' });
    expect(shownEntry({}, undefined, 'partner2')).toEqual(entry({ frequency: 'monthly', paycheck: '' }));
  });

  test.each([[{ partner1: 'weekly' }], [{ partner1: { ...entry(), paycheck: '-1' } }], ['pay'], [null]])(
    'ignores %j in a draft of another release',
    (draft) => {
      expect(shownEntry(draft as unknown as PayEntries, stored, 'partner1').paycheck).toBe('100.00');
    },
  );
});

test.each(['', '0', '0.00'])('a paycheck of "%s" is none', (paycheck) => {
  expect(offerOf(entry({ paycheck }))).toBeNull();
  expect(isBiweekly(entry({ paycheck, frequency: 'every-two-weeks' }))).toBe(false);
  expect(requestWith({ partner1: entry({ paycheck }) }, stored, 'couple').partner1).toBeNull();
});

test('the saved pay has no second partner in a single budget, and no date that does not exist', () => {
  const typed = { partner1: entry({ nextPayday: '0002-01-01' }), partner2: entry() };
  expect(requestWith(typed, stored, 'single')).toEqual({
    partner1: { frequency: 'weekly', paycheck: '500', nextPayday: null },
    partner2: null,
  });
  expect(requestWith(typed, stored, 'couple').partner2).toMatchObject({ paycheck: '500' });
});
