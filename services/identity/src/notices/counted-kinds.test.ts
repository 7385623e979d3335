import { expect, it } from 'vitest';
import { counted, countedKinds } from './counted-kinds.ts';

it.each([
  ['policy', 1, '1 policy'],
  ['policy', 2, '2 policies'],
  ['document', 3, '3 documents'],
  ['debt-payment', 1, '1 debt payment'],
  ['debt-payment', 2, '2 debt payments'],
  ['fixed-rate', 2, '2 fixed rates'],
  ['tax', 2, '2 taxes'],
  ['bus-pass', 2, '2 bus passes'],
  ['birthday', 2, '2 birthdays'],
  ['match', 2, '2 matches'],
])('%s, %i times, is %s [REM-3]', (kind, count, words) => {
  expect(counted(kind, count)).toBe(words);
});

it('counts of the same kind are added up, and kinds are listed in a sentence [REM-3]', () => {
  const policies = [
    { kind: 'policy', count: 1 },
    { kind: 'policy', count: 2 },
  ];
  expect(countedKinds(policies)).toBe('3 policies');
  expect(countedKinds([...policies, { kind: 'document', count: 1 }])).toBe('3 policies and 1 document');
  expect(
    countedKinds([
      { kind: 'policy', count: 1 },
      { kind: 'document', count: 2 },
      { kind: 'debt-payment', count: 1 },
    ]),
  ).toBe('1 policy, 2 documents, and 1 debt payment');
});
