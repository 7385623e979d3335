import { aBudget } from '@savvi/testing/builders';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyEntries, someEntries } from '../../../testing/entries.ts';
import { entriesOf } from './entries.rules.ts';
import { changedFields, hasChanges, mergeEntries } from './merge.rules.ts';

const base = someEntries();

describe('changes of the entries', () => {
  test('do not include the same amount in another notation', () => {
    expect(
      changedFields(someEntries({ partner1Income: '5' }), someEntries({ partner1Income: '5.00' })),
    ).toEqual([]);
    expect(changedFields(someEntries({ partner1Income: '' }), someEntries({ partner1Income: '0' }))).toEqual(
      [],
    );
    expect(
      changedFields(someEntries({ partner1Income: '50' }), someEntries({ partner1Income: '5' })),
    ).toEqual(['partner1Income']);
  });

  test('compare lines by their content, not by their ids', () => {
    expect(
      changedFields(base, someEntries({ fixedExpenses: [{ id: 'other', name: 'Rent', amount: 1500 }] })),
    ).toEqual([]);
    expect(
      changedFields(base, someEntries({ fixedExpenses: [{ id: 'a', name: 'Rent', amount: 1501 }] })),
    ).toEqual(['fixedExpenses']);
  });

  test('include a selected type and a partly typed line [N-22]', () => {
    expect(changedFields(entriesOf(aBudget()), { ...entriesOf(aBudget()), budgetType: 'couple' })).toEqual([
      'budgetType',
    ]);
    expect(hasChanges(base, base)).toBe(false);
    expect(
      hasChanges(base, { ...base, typing: { ...base.typing, savingsGoals: { name: 'Ho', amount: '' } } }),
    ).toBe(true);
  });
});

describe('merging entries with a newer version', () => {
  test("keeps the user's changes and takes all other fields from the newest version", () => {
    const typed = { ...base, name: 'My name', partner1Income: '1' };
    const newest = someEntries({ name: 'Our home', partner2Income: '9', splitPercentage: 10 });
    const merged = mergeEntries(base, typed, newest);
    expect(merged.entries).toEqual({ ...newest, name: 'My name', partner1Income: '1' });
    expect(merged.contested).toEqual([]);
  });

  test('keeps the user’s input in a field that both the user and the newer version changed, and names the field', () => {
    const merged = mergeEntries(
      base,
      { ...base, name: 'Mine', splitPercentage: 70 },
      { ...base, name: 'Theirs', splitPercentage: 70 },
    );
    expect(merged.entries.name).toBe('Mine');
    expect(merged.contested).toEqual(['name']);
  });

  test('returns the newest version if the user changed nothing, and the user’s input if the version did not change', () => {
    fc.assert(
      fc.property(anyEntries, anyEntries, (one, other) => {
        expect(changedFields(mergeEntries(one, one, other).entries, other)).toEqual([]);
        expect(changedFields(mergeEntries(one, other, one).entries, other)).toEqual([]);
      }),
    );
  });

  test('has the same result when done twice', () => {
    fc.assert(
      fc.property(anyEntries, anyEntries, anyEntries, (base, typed, newest) => {
        const { entries } = mergeEntries(base, typed, newest);
        expect(changedFields(mergeEntries(newest, entries, newest).entries, entries)).toEqual([]);
      }),
    );
  });
});
