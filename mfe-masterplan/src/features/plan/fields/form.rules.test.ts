import { fromRate, RATE_MAX } from '@savvi/contracts/rate';
import { aDebt, aPolicy, aProperty, aSavingsAccount } from '@savvi/testing/builders';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { debts } from '../kinds/debts.ts';
import { policies } from '../kinds/policies.ts';
import { properties } from '../kinds/properties.ts';
import { savings } from '../kinds/savings.ts';
import { fractionField, percentField } from './amount-fields.ts';

const rate = fc.bigInt({ min: 0n, max: RATE_MAX }).map(fromRate);

describe('a rate', () => {
  test('a debt rate is typed as a percentage and sent as the exact fraction [T-11] [UI-10]', () => {
    const field = fractionField('Rate');
    fc.assert(fc.property(rate, (stored) => field.send(field.read(stored), '') === stored));
    expect(['19.99', '20', ' 4,5 % ', '.5', '999.99', ''].map((typed) => field.send(typed, ''))).toEqual([
      '0.1999',
      '0.2000',
      '0.0450',
      '0.0050',
      '9.9999',
      '0',
    ]);
  });

  test('a savings rate is a percentage in the form and in the request [T-11]', () => {
    const field = percentField('Rate');
    fc.assert(fc.property(rate, (stored) => Number(field.send(field.read(stored), '')) === Number(stored)));
    expect(['4.25', '4,25', '9.9999', '', '0'].map((typed) => field.send(typed, ''))).toEqual([
      '4.25',
      '4.25',
      '9.9999',
      null,
      '0',
    ]);
  });

  test.each(['1000', '5.125', '-1', '1e2', 'much', '1.2.3'])(
    'a debt rate of %s is rejected [PLAN-30]',
    (interestRate) => {
      expect(Object.keys(debts.form.problemsOf({ ...debts.form.start, name: 'Visa', interestRate }))).toEqual(
        ['interestRate'],
      );
    },
  );

  test.each(['10', '0.00001', '-1', 'much'])('a savings rate of %s is rejected [PLAN-30]', (interestRate) => {
    expect(
      Object.keys(savings.form.problemsOf({ ...savings.form.start, name: 'Trip', interestRate })),
    ).toEqual(['interestRate']);
  });
});

test.each([
  [savings.form, 'accountType', 'savings'],
  [debts.form, 'debtType', 'credit_card'],
  [properties.form, 'propertyType', 'primary_residence'],
  [policies.form, 'policyType', 'health'],
])(
  'a new form is empty except for a preselected type (form %#) [PLAN-19] [DATA-18] [T-31]',
  ({ start, problemsOf }, key, type) => {
    expect(Object.entries(start).filter(([, entry]) => entry !== '')).toEqual([[key, type]]);
    expect(Object.keys(problemsOf(start))).toEqual(['name']);
  },
);

test('a stored record is sent unchanged when nothing is edited [API-15]', () => {
  const back = <Item>(
    {
      entriesOf,
      payloadOf,
    }: { entriesOf(item: Item): Record<string, string>; payloadOf(entries: object, before: object): object },
    item: Item,
  ) => payloadOf(entriesOf(item), entriesOf(item));
  expect(aProperty({ purchaseDate: '2019-06-01' })).toMatchObject(
    back(properties.form, aProperty({ purchaseDate: '2019-06-01' })),
  );
  const mortgage = aDebt({ paymentDay: 31, fixedRateUntil: '2028-02-29', propertyId: aProperty().id });
  expect(mortgage).toMatchObject(back(debts.form, mortgage));
  const policy = aPolicy({
    policyNumber: 'P-1',
    deductible: '500.00',
    expirationDate: '2027-01-01',
    propertyId: aProperty().id,
    debtId: aDebt().id,
  });
  expect(policy).toMatchObject(back(policies.form, policy));
  expect(back(savings.form, aSavingsAccount({ interestRate: null }))).toMatchObject({
    interestRate: null,
    balance: '1250.50',
  });
});

test('text that is too long or cannot be stored is rejected with instructions [PLAN-30]', () => {
  const advice = (name: string) => debts.form.problemsOf({ ...debts.form.start, name })['name'];
  expect([advice('x'.repeat(201)), advice('a\u0000'), advice('x'.repeat(200))]).toEqual([
    'Please use at most 200 characters.',
    'Please remove the characters that can’t be saved.',
    undefined,
  ]);
});

test('a date before the year 1000 is rejected [PLAN-30]', () => {
  expect(
    Object.keys(
      policies.form.problemsOf({ ...policies.form.start, name: 'Car', expirationDate: '0026-01-01' }),
    ),
  ).toEqual(['expirationDate']);
});
