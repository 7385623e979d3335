import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  isSkipped,
  isStep,
  nextText,
  savingText,
  type Step,
  stepAfter,
  stepBefore,
  STEPS,
} from './steps.rules.ts';

const step = fc.constantFrom<Step>(1, 2, 3, 4, 5, 6);
const type = fc.constantFrom('single', 'couple', undefined);

test('the wizard has six steps in order [BUD-25]', () => {
  expect(STEPS).toEqual(['Budget Info', 'Setup', 'Income', 'Expenses', 'Split', 'Review']);
});

test.each(['couple', undefined] as const)(
  'a budget of type %s goes through all six steps and back [BUD-24] [BUD-25]',
  (type) => {
    expect(([1, 2, 3, 4, 5, 6] as const).map((at) => stepAfter(at, type))).toEqual([2, 3, 4, 5, 6, 6]);
    expect(([1, 2, 3, 4, 5, 6] as const).map((at) => stepBefore(at, type))).toEqual([1, 1, 2, 3, 4, 5]);
  },
);

test('a single budget goes from step 4 to 6 and back from 6 to 4 [BUD-35]', () => {
  expect(stepAfter(4, 'single')).toBe(6);
  expect(stepBefore(6, 'single')).toBe(4);
});

test('Next and then Previous lead back to the same step, for every step with a next one', () => {
  fc.assert(
    fc.property(step, type, (at, type) => {
      fc.pre(at !== 6 && !isSkipped(at, type));
      expect(stepBefore(stepAfter(at, type), type)).toBe(at);
    }),
  );
});

test('neither Next nor Previous leads to a step that is left out', () => {
  fc.assert(
    fc.property(step, type, (at, type) => {
      expect(isSkipped(stepAfter(at, type), type)).toBe(false);
      expect(isSkipped(stepBefore(at, type), type)).toBe(false);
    }),
  );
});

test('the text of the Next button names the step that it leads to [BUD-27] [BUD-28] [BUD-29] [BUD-30] [BUD-31] [BUD-32]', () => {
  const texts = (type: 'single' | 'couple' | undefined) =>
    ([1, 2, 3, 4, 5, 6] as const).map((at) => nextText(at, type, 'create'));
  expect(texts('couple')).toEqual([
    'Next: Budget Setup',
    'Next: Add Income',
    'Next: Add Expenses',
    'Next: Split Money',
    'Next: Review',
    'Create Budget',
  ]);
  expect(texts(undefined)).toEqual(texts('couple'));
  expect(texts('single')[3]).toBe('Next: Review');
  expect(nextText(6, 'couple', 'edit')).toBe('Update Budget');
});

test('the text of the Next button during saving says that the budget is being saved [BUD-33]', () => {
  expect([savingText('create'), savingText('edit')]).toEqual(['Creating...', 'Updating...']);
});

test('only whole numbers from 1 to 6 are steps', () => {
  expect([0, 1, 6, 7, 2.5, '3', null, Number.NaN].map(isStep)).toEqual([
    false,
    true,
    true,
    false,
    false,
    false,
    false,
    false,
  ]);
});
