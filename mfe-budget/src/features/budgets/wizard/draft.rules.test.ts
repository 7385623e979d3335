import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyEntries, someEntries } from '../../../testing/entries.ts';
import { draftTitle, readDraft } from './draft.rules.ts';
import { NEW_ENTRIES } from './entries.rules.ts';

describe('a stored draft', () => {
  test('is unchanged after a round trip through JSON [BUD-36]', () => {
    fc.assert(
      fc.property(anyEntries, anyEntries, fc.constantFrom(1, 2, 3, 4, 5, 6), (entries, base, step) => {
        const kept = { entries, base, step, intent: { key: 'k', body: '{}' } };
        expect(readDraft(JSON.parse(JSON.stringify(kept)))).toEqual(kept);
      }),
      { numRuns: 30 },
    );
  });

  test.each([
    null,
    undefined,
    'text',
    {},
    { entries: someEntries(), base: someEntries(), step: 7, intent: null },
    { entries: { ...someEntries(), partner1Income: '1e9' }, base: someEntries(), step: 1, intent: null },
  ])('is ignored if it cannot be parsed (%#)', (kept) => {
    expect(readDraft(kept)).toBeNull();
  });
});

test('a draft is offered with its name, and only if the user had entered something', () => {
  const kept = { entries: someEntries({ name: '' }), base: NEW_ENTRIES, step: 2, intent: null };
  expect(draftTitle(kept)).toBe('Untitled Budget');
  expect(draftTitle({ ...kept, entries: someEntries({ name: 'Trip' }) })).toBe('Trip');
  expect(draftTitle({ ...kept, entries: NEW_ENTRIES })).toBeNull();
  expect(draftTitle(null)).toBeNull();
});
