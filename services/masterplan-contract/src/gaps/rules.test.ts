import { describe, expect, it } from 'vitest';
import type { GapInput, GapPolicy, GapRule } from './gaps.ts';
import { gapTexts } from './gaps.texts.ts';
import { aDebt, aDocument, anAccount, aPolicy, aProperty, found, inDays, TODAY } from './testing.ts';

type Case = readonly [what: string, fields: Partial<GapInput>, expected: readonly string[]];

const home = aPolicy({ propertyId: 'p1' });
const endsIn = (days: number, fields: Partial<GapPolicy> = {}) =>
  aPolicy({ expirationDate: inDays(days), ...fields });
const mortgage = aDebt({ debtType: 'mortgage', propertyId: 'p1', balance: '200000.00' });
const own = aProperty({ mortgageBalance: '200000.00' });
const life = (coverageAmount: string) => aPolicy({ policyType: 'life', coverageAmount });
const expired = aDocument({ expirationDate: inDays(-1), links: [{ kind: 'policy', id: 'gone' }] });
const loose = aDocument({ expirationDate: inDays(-1) });

const CASES: { readonly [Rule in GapRule]: readonly Case[] } = {
  'property-without-policy': [
    ['no policy', { properties: [aProperty()] }, ['p1']],
    ['a value of one cent', { properties: [aProperty({ propertyValue: '0.01' })] }, ['p1']],
    ['no value', { properties: [aProperty({ propertyValue: '0.00' })] }, []],
    ['a home policy', { properties: [aProperty()], policies: [home] }, []],
    [
      'another policy',
      { properties: [aProperty()], policies: [{ ...home, policyType: 'umbrella' }] },
      ['p1'],
    ],
    ['a home policy of no property', { properties: [aProperty()], policies: [aPolicy()] }, []],
    [
      'a home policy of a deleted one',
      { properties: [aProperty()], policies: [aPolicy({ propertyId: 'x' })] },
      [],
    ],
    ['a loose policy that ended', { properties: [aProperty()], policies: [endsIn(-1)] }, ['p1']],
    [
      'a policy ended 365 days ago',
      { properties: [aProperty()], policies: [endsIn(-365, { propertyId: 'p1' })] },
      [],
    ],
    [
      'one ended 366 days ago',
      { properties: [aProperty()], policies: [endsIn(-366, { propertyId: 'p1' })] },
      ['p1'],
    ],
    [
      'one of two properties insured',
      { properties: [aProperty({ id: 'p2' }), aProperty()], policies: [home] },
      ['p2'],
    ],
  ],
  'policy-ended': [
    ['the last day today', { policies: [endsIn(0)] }, []],
    ['the last day yesterday', { policies: [endsIn(-1)] }, ['i1']],
    ['an end 365 days ago', { policies: [endsIn(-365)] }, ['i1']],
    ['an end 366 days ago', { policies: [endsIn(-366)] }, []],
    ['a successor', { policies: [endsIn(-1), endsIn(0, { id: 'i2' })] }, []],
    ['a successor that ended too', { policies: [endsIn(-9), endsIn(-1, { id: 'i2' })] }, ['i1', 'i2']],
    [
      'a policy of another type',
      { policies: [endsIn(-1), aPolicy({ id: 'i2', policyType: 'auto' })] },
      ['i1'],
    ],
    [
      'a successor for another property',
      {
        policies: [endsIn(-1, { propertyId: 'p1' }), aPolicy({ id: 'i2', propertyId: 'p2' })],
        properties: [aProperty(), aProperty({ id: 'p2' })],
      },
      ['i1'],
    ],
    [
      'a successor for another debt',
      {
        policies: [endsIn(-1, { debtId: 'd1' }), aPolicy({ id: 'i2', debtId: 'd2' })],
        debts: [aDebt(), aDebt({ id: 'd2' })],
      },
      ['i1'],
    ],
    [
      'a successor without a link',
      { policies: [endsIn(-1, { propertyId: 'p1' }), aPolicy({ id: 'i2' })], properties: [aProperty()] },
      [],
    ],
    ['a deleted property', { policies: [endsIn(-1, { propertyId: 'p1' })] }, []],
    ['a debt', { policies: [endsIn(-1, { debtId: 'd1' })], debts: [aDebt()] }, ['i1']],
    [
      'a debt paid off',
      { policies: [endsIn(-1, { debtId: 'd1' })], debts: [aDebt({ balance: '0.00' })] },
      [],
    ],
  ],
  'life-cover-below-debts': [
    ['no income', { debts: [mortgage] }, []],
    ['an income of zero', { debts: [mortgage], monthlyIncome: '0.00' }, []],
    ['an income', { debts: [mortgage], monthlyIncome: '5000.00' }, ['d1']],
    ['a month uncovered', { debts: [mortgage], policies: [life('195000.00')], monthlyIncome: '5000.00' }, []],
    [
      'a cent more uncovered',
      { debts: [mortgage], policies: [life('194999.99')], monthlyIncome: '5000.00' },
      ['d1 i1'],
    ],
    [
      'life cover that ended',
      {
        debts: [mortgage],
        policies: [{ ...life('900000.00'), expirationDate: inDays(-1) }],
        monthlyIncome: '1.00',
      },
      ['d1'],
    ],
    ['home cover only', { debts: [mortgage], policies: [aPolicy()], monthlyIncome: '5000.00' }, ['d1']],
    [
      'enough savings',
      {
        debts: [mortgage],
        accounts: [anAccount({ balance: '195000.00', accountType: 'cd' })],
        monthlyIncome: '5000.00',
      },
      [],
    ],
    ['a mortgage of the property', { properties: [own], monthlyIncome: '5000.00' }, ['p1']],
    [
      'a mortgage counted as a debt',
      {
        debts: [{ ...mortgage, balance: '9000.00' }],
        properties: [{ ...own, linkedMortgage: '200000.00' }],
        monthlyIncome: '9000.00',
      },
      [],
    ],
    [
      'a mortgage that may be the same',
      { debts: [{ ...mortgage, propertyId: null }], properties: [own], monthlyIncome: '200000.00' },
      [],
    ],
  ],
  'policy-ends-before-debt': [
    // Ten payments of 100.00 without interest: the last one is on 2027-09-27.
    ...(
      [
        ['2027-09-26', ['d1 i1']],
        ['2027-09-27', []],
        ['2027-09-28', []],
      ] as const
    ).map(([expirationDate, expected]): Case => [
      `an end on ${expirationDate}`,
      {
        debts: [aDebt({ interestRate: '0.0000' })],
        policies: [aPolicy({ policyType: 'life', debtId: 'd1', expirationDate })],
      },
      expected,
    ]),
    [
      'interest that adds a payment',
      {
        debts: [aDebt()],
        policies: [aPolicy({ policyType: 'disability', debtId: 'd1', expirationDate: '2027-09-27' })],
      },
      ['d1 i1'],
    ],
    [
      'a payment of exactly balance and interest',
      {
        debts: [aDebt({ balance: '1200.00', interestRate: '0.1200', minimumPayment: '1212.00' })],
        policies: [aPolicy({ policyType: 'life', debtId: 'd1', expirationDate: '2026-12-27' })],
      },
      [],
    ],
    [
      'a debt that never ends',
      {
        debts: [aDebt({ interestRate: '9.0000' })],
        policies: [aPolicy({ policyType: 'life', debtId: 'd1', expirationDate: '2090-01-01' })],
      },
      ['d1 i1'],
    ],
    ...(
      [
        ['a home policy', {}, {}],
        ['no end', {}, { policyType: 'life', expirationDate: null }],
        ['no minimum payment', { minimumPayment: '0.00' }, { policyType: 'life' }],
        ['a debt paid off', { balance: '0.00' }, { policyType: 'life' }],
      ] as const
    ).map(([what, debt, policy]): Case => [
      what,
      { debts: [aDebt(debt)], policies: [endsIn(1, { debtId: 'd1', ...policy })] },
      [],
    ]),
    [
      'a second policy that lasts',
      {
        debts: [aDebt()],
        policies: [
          endsIn(1, { debtId: 'd1', policyType: 'life' }),
          aPolicy({ id: 'i2', debtId: 'd1', policyType: 'life' }),
        ],
      },
      [],
    ],
  ],
  'home-cover-below-mortgage': [
    ['equal amounts', { properties: [own], policies: [{ ...home, coverageAmount: '200000.00' }] }, []],
    ['a cent less', { properties: [own], policies: [{ ...home, coverageAmount: '199999.99' }] }, ['p1 i1']],
    ['a linked debt', { properties: [aProperty()], debts: [mortgage], policies: [home] }, ['p1 i1']],
    ['two policies', { properties: [own], policies: [home, { ...home, id: 'i2' }] }, []],
    ['no cover', { properties: [own], policies: [{ ...home, coverageAmount: '0.00' }] }, []],
    [
      'another debt',
      { properties: [aProperty()], debts: [{ ...mortgage, debtType: 'other' }], policies: [home] },
      [],
    ],
  ],
  'payment-below-interest': [
    // The interest of a month is 10.00.
    ...(
      [
        ['9.99', ['d1']],
        ['10.00', ['d1']],
        ['10.01', []],
        ['0.00', []],
      ] as const
    ).map(([minimumPayment, expected]): Case => [
      `a payment of ${minimumPayment}`,
      { debts: [aDebt({ interestRate: '0.1200', minimumPayment })] },
      expected,
    ]),
    ['a debt paid off', { debts: [aDebt({ balance: '0.00' })] }, []],
  ],
  'debt-above-property': [
    ['equal amounts', { properties: [aProperty({ propertyValue: '200000.00' })], debts: [mortgage] }, []],
    [
      'a cent more',
      { properties: [aProperty({ propertyValue: '199999.99' })], debts: [mortgage] },
      ['p1 d1'],
    ],
    ['a cent less', { properties: [aProperty({ propertyValue: '200000.01' })], debts: [mortgage] }, []],
    ['its own mortgage', { properties: [{ ...own, propertyValue: '199999.99' }] }, ['p1']],
    ['no value', { properties: [{ ...own, propertyValue: '0.00' }] }, []],
    [
      'its own mortgage and another debt',
      { properties: [{ ...own, propertyValue: '200999.99' }], debts: [aDebt({ propertyId: 'p1' })] },
      ['p1 d1'],
    ],
    [
      'a mortgage counted as a debt',
      { properties: [{ ...own, linkedMortgage: '200000.00' }], debts: [mortgage] },
      [],
    ],
  ],
  'fixed-rate-ends-soon': (
    [
      [-1, []],
      [0, ['d1']],
      [180, ['d1']],
      [181, []],
    ] as const
  ).map(([days, expected]) => [
    `an end in ${days} days`,
    { debts: [aDebt({ fixedRateUntil: inDays(days) })] },
    expected,
  ]),
  'rate-far-above-others': [
    ...(
      [
        ['0.1499', '500.00', []],
        ['0.1500', '500.00', ['d2']],
        ['0.1501', '500.00', ['d2']],
        ['0.1500', '499.99', []],
      ] as const
    ).map(([interestRate, balance, expected]): Case => [
      `${balance} at ${interestRate}`,
      { debts: [aDebt(), aDebt({ id: 'd2', interestRate, balance })] },
      expected,
    ]),
    [
      'one open debt',
      { debts: [aDebt({ interestRate: '0.2900' }), aDebt({ id: 'd2', balance: '0.00' })] },
      [],
    ],
  ],
  'savings-could-pay-debt': [
    ...(
      [
        ['0.1500', '4000.00', ['d1']],
        ['0.1500', '4000.01', ['d1']],
        ['0.1500', '3999.99', []],
        ['0.1499', '4000.00', []],
      ] as const
    ).map(([interestRate, balance, expected]): Case => [
      `${balance} and a debt at ${interestRate}`,
      { debts: [aDebt({ interestRate })], accounts: [anAccount({ balance })], monthlyIncome: '1000.00' },
      expected,
    ]),
    [
      'no income',
      { debts: [aDebt({ interestRate: '0.2000' })], accounts: [anAccount({ balance: '9000.00' })] },
      [],
    ],
    [
      'a small debt',
      {
        debts: [aDebt({ interestRate: '0.2000', balance: '499.99' })],
        accounts: [anAccount({ balance: '9000.00' })],
        monthlyIncome: '1.00',
      },
      [],
    ],
    [
      'a certificate of deposit',
      {
        debts: [aDebt({ interestRate: '0.2000' })],
        accounts: [anAccount({ balance: '9000.00', accountType: 'cd' })],
        monthlyIncome: '1.00',
      },
      [],
    ],
  ],
  'savings-below-one-month': [
    ['a cent less', { accounts: [anAccount({ balance: '999.99' })], monthlyIncome: '1000.00' }, ['a1']],
    ['one month', { accounts: [anAccount()], monthlyIncome: '1000.00' }, []],
    ['a cent more', { accounts: [anAccount({ balance: '1000.01' })], monthlyIncome: '1000.00' }, []],
    [
      'a certificate of deposit',
      { accounts: [anAccount({ accountType: 'cd' })], monthlyIncome: '1.00' },
      ['a1'],
    ],
    ['no accounts', { monthlyIncome: '1000.00' }, []],
    ['no income', { accounts: [anAccount({ balance: '0.00' })] }, []],
  ],
  'account-above-insured': [
    ['a cent less', { accounts: [anAccount({ balance: '249999.99' })] }, []],
    ['the limit', { accounts: [anAccount({ balance: '250000.00' })] }, []],
    ['a cent more', { accounts: [anAccount({ balance: '250000.01' })] }, ['a1']],
  ],
  'policy-for-paid-debt': (
    [
      ['0.00', '50.00', ['i1']],
      ['0.01', '50.00', []],
      ['0.00', '0.01', ['i1']],
      ['0.00', '0.00', []],
    ] as const
  ).flatMap(([balance, monthlyPremium, expected]): Case[] => [
    [
      `a balance of ${balance} and a premium of ${monthlyPremium}`,
      { debts: [aDebt({ balance })], policies: [aPolicy({ debtId: 'd1', monthlyPremium })] },
      expected,
    ],
    [
      `an ended policy, a balance of ${balance} and a premium of ${monthlyPremium}`,
      { debts: [aDebt({ balance })], policies: [endsIn(-1, { debtId: 'd1', monthlyPremium })] },
      [],
    ],
  ]),
  'document-expired': [
    ['the last day today', { documents: [{ ...expired, expirationDate: TODAY }] }, []],
    ['the last day yesterday', { documents: [expired] }, ['f1']],
    ['a newer one', { documents: [expired, { ...expired, id: 'f2', expirationDate: TODAY }] }, []],
    [
      'a newer one without a date',
      { documents: [expired, { ...expired, id: 'f2', expirationDate: null }] },
      [],
    ],
    [
      'a newer one of another category',
      { documents: [expired, { ...expired, id: 'f2', expirationDate: null, category: 'other' }] },
      ['f1'],
    ],
    ['a newer one without links', { documents: [expired, aDocument({ id: 'f2' })] }, ['f1']],
    [
      'no links and a dated newer one',
      { documents: [loose, { ...loose, id: 'f2', expirationDate: TODAY }] },
      [],
    ],
    ['no links and an undated one', { documents: [loose, aDocument({ id: 'f2' })] }, ['f1']],
  ],
  'policy-without-document': [
    ['no document', { policies: [aPolicy()] }, ['i1']],
    ['an ended policy', { policies: [endsIn(-1)] }, []],
    ['a policy that ends today', { policies: [endsIn(0)] }, ['i1']],
    [
      'an expired document',
      { policies: [aPolicy()], documents: [{ ...expired, links: [{ kind: 'policy', id: 'i1' }] }] },
      [],
    ],
    [
      'a document of something else',
      { policies: [aPolicy()], documents: [aDocument({ links: [{ kind: 'debt', id: 'i1' }] })] },
      ['i1'],
    ],
  ],
};

describe.each(Object.entries(CASES))('the rule %s', (rule, cases) => {
  it.each(cases)(`the rule ${rule} decides at its boundary: %s [LNK-4]`, (_, fields, expected) => {
    expect(found(rule as GapRule, fields)).toEqual(expected);
  });
});

it('every rule has a title, a reason and a next step [LNK-4]', () => {
  expect(Object.keys(gapTexts).toSorted()).toEqual(Object.keys(CASES).toSorted());
  expect(Object.keys(CASES).length).toBeGreaterThanOrEqual(12);
  for (const { title, why, todo, button = title } of Object.values(gapTexts)) {
    for (const text of [title, why, todo, button]) expect(text).toMatch(/^[A-Z]/);
  }
});
