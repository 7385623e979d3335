import { knownGapsOf } from '@savvi/masterplan-contract/known-gaps';
import { aBudget, aDebt, aDocument, aPolicy, aProperty, aSavingsAccount } from '@savvi/testing/builders';
import { describe, expect, test } from 'vitest';
import {
  documentsIn,
  gapAccounts,
  gapDebts,
  gapPolicies,
  gapProperties,
  incomeIn,
} from './gap-input.rules.ts';

const income = (totalIncome: string) => ({ ...aBudget().calculations, totalIncome });

describe('the input of the gap rules', () => {
  test('the input contains every field that the rules compare, and no name [LNK-4]', () => {
    const [debt, property, policy, account, document] = [
      aDebt({ name: 'Secret', creditor: 'Secret' }),
      aProperty({ name: 'Secret', address: 'Secret' }),
      aPolicy({ name: 'Secret', provider: 'Secret', policyNumber: 'Secret' }),
      aSavingsAccount({ name: 'Secret', bankName: 'Secret' }),
      aDocument({ originalName: 'Secret', description: 'Secret', fileName: 'Secret' }),
    ];
    const input = {
      debts: gapDebts([debt]),
      properties: gapProperties([property]),
      policies: gapPolicies([policy]),
      accounts: gapAccounts([account]),
      documents: documentsIn([document]),
    };
    expect(JSON.stringify(input)).not.toContain('Secret');
    expect(debt).toMatchObject(input.debts[0] ?? {});
    expect(property).toMatchObject(input.properties[0] ?? {});
    expect(policy).toMatchObject(input.policies[0] ?? {});
    expect(account).toMatchObject(input.accounts[0] ?? {});
    expect(document).toMatchObject(input.documents[0] ?? {});
  });

  test('documents with a category or a kind of link from a later release still count [LNK-4]', () => {
    const later = [{ kind: 'warranty', id: 'w1' }];
    const documents = documentsIn([
      {
        ...aDocument({ id: aDebt().id, expirationDate: '2020-01-01' }),
        category: 'warranties',
        links: later,
      },
      { ...aDocument(), category: 'warranties', links: later },
    ]);
    const lists = { debts: [], properties: [], policies: [], accounts: [], monthlyIncome: null };
    const gaps = (known: typeof documents) =>
      knownGapsOf({ today: '2026-11-27', ...lists, documents: known });
    expect(gaps(documents)).toEqual([]);
    expect(gaps(documents.slice(0, 1)).map(({ rule }) => rule)).toEqual(['document-expired']);
  });

  test.each([
    ['links, as in the response of an earlier release', { links: undefined }],
    ['a readable expiration date', { expirationDate: 'soon' }],
    ['a category', { category: undefined }],
  ])('documents are rejected if one has no %s [LNK-4]', (_, over) => {
    expect(() => documentsIn([aDocument(), { ...aDocument(), ...over }])).toThrow(Object.keys(over)[0]);
  });
});

describe('the monthly income', () => {
  test.each([
    [
      'is that of the main budget',
      [{ isMain: false }, { isMain: true, calculations: income('3000.00') }],
      '3000.00',
    ],
    [
      'is that of the oldest budget with an income if there is no main budget',
      [
        { calculations: income('9000.00') },
        { calculations: income('4000.00') },
        { calculations: income('0.00') },
      ],
      '4000.00',
    ],
    ['is zero if no budget has an income', [{ calculations: income('0.00') }], '0.00'],
    ['is null without a budget', [], null],
  ])('%s [LNK-4]', (_, overs, expected) => {
    expect(incomeIn(overs.map((over) => ({ ...aBudget(), ...over })))).toBe(expected);
  });

  test('budgets are rejected if one has no income [LNK-4]', () => {
    expect(() => incomeIn([{ ...aBudget(), calculations: {} }])).toThrow('totalIncome');
  });
});
