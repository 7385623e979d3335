import { expect, test } from 'vitest';
import { ruleSentence, type ShownRule } from './rule-sentence.ts';

const NAMES = {
  lines: [{ lineId: 'l1', name: 'Groceries' }],
  categories: [{ id: 'c1', name: 'Food' }],
  accounts: [{ id: 'a1', name: 'Checking' }],
  people: { partner1: 'Maya', partner2: 'Daniel' },
};
const joe: ShownRule['conditions'] = { payee: { is: 'contains', text: 'trader joe' } };

test.each<[string, ShownRule, string?]>([
  ['Groceries, if the payee contains “trader joe”.', { conditions: joe, results: { lineId: 'l1' } }],
  [
    'As income, paid by Maya, payee “Work”, if the payee is “acme” and the amount is $4.00 to $5.50 and the account is Checking.',
    {
      conditions: {
        payee: { is: 'equals', text: 'acme' },
        amount: { from: '4.00', to: '5.50' },
        accountId: 'a1',
      },
      results: { kind: 'income', payer: 'partner1', payee: 'Work' },
    },
  ],
  [
    'Food, paid by the joint account, if the amount is $4.50.',
    { conditions: { amount: { from: '4.50', to: '4.50' } }, results: { categoryId: 'c1', payer: 'joint' } },
  ],
  [
    'A line of another month, if the account is another account.',
    { conditions: { accountId: 'gone' }, results: { lineId: 'gone' } },
  ],
])('a rule reads as a sentence: %s', (sentence, rule) => {
  expect(ruleSentence(rule, NAMES)).toBe(sentence);
});

test('a rule says why it set a transaction (MON-82)', () => {
  expect(ruleSentence({ conditions: joe, results: { lineId: 'l1' } }, NAMES, 'because')).toBe(
    'Groceries, because the payee contains “trader joe”.',
  );
});
