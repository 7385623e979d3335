import { describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { debtInput, debtPatch, debtReply } from './debt.ts';
import { debtEvents, policyEvents, propertyEvents, savingsAccountEvents } from './events.ts';
import { deletedOf } from '@savvi/contracts/kept-record';
import { policyInput, policyPatch, policyReply } from './policy.ts';
import { propertyInput, propertyPatch, propertyReply } from './property.ts';
import { savingsAccountInput, savingsAccountPatch, savingsAccountReply } from './savings-account.ts';

const fits = (schema: z.ZodMiniType, given: object) => schema.safeParse(given).success;

const savings = { name: 'Rainy days', bankName: 'First' };
const debt = {
  name: 'Card',
  creditor: 'Bank',
  balance: '1200.5',
  interestRate: '0.1999',
  minimumPayment: '35',
};
const property = { name: 'Home', address: '1 Main St', propertyValue: '350000' };
const policy = { name: 'Car', provider: 'Insure', coverageAmount: '50000', monthlyPremium: '80.1' };

describe('the defaults of new records', () => {
  it('a new savings account gets the defaults of the specification [DATA-9] [DATA-18]', () => {
    expect(savingsAccountInput.parse(savings)).toEqual({
      ...savings,
      balance: '0.00',
      interestRate: '0.0000',
      accountType: 'savings',
    });
  });

  it('a new debt gets the defaults of the specification, and its amounts have none [DATA-10] [DATA-18]', () => {
    expect(debtInput.parse(debt)).toEqual({
      ...debt,
      balance: '1200.50',
      minimumPayment: '35.00',
      debtType: 'credit_card',
      paymentDay: null,
      fixedRateUntil: null,
      propertyId: null,
    });
    for (const key of ['balance', 'interestRate', 'minimumPayment'])
      expect(fits(debtInput, { ...debt, [key]: undefined })).toBe(false);
  });

  it('a new property gets the defaults of the specification [DATA-11] [DATA-18] [T-31]', () => {
    expect(propertyInput.parse(property)).toEqual({
      ...property,
      propertyValue: '350000.00',
      mortgageBalance: null,
      monthlyRent: null,
      propertyType: 'primary_residence',
      purchaseDate: null,
    });
  });

  it('a new insurance policy defaults to auto, while its form sends health [DATA-12] [DATA-18] [T-31]', () => {
    expect(policyInput.parse(policy)).toEqual({
      ...policy,
      coverageAmount: '50000.00',
      monthlyPremium: '80.10',
      policyNumber: null,
      policyType: 'auto',
      deductible: null,
      expirationDate: null,
      propertyId: null,
      debtId: null,
    });
  });
});

describe('empty form fields', () => {
  it('a savings account accepts empty form fields, and null stays null [PLAN-15] [T-11]', () => {
    expect(savingsAccountInput.parse({ ...savings, balance: '0', interestRate: null })).toMatchObject({
      balance: '0.00',
      interestRate: null,
    });
  });

  it('a debt accepts empty form fields [PLAN-16]', () => {
    expect(debtInput.parse({ ...debt, balance: '0', interestRate: '0', minimumPayment: '0' })).toMatchObject({
      balance: '0.00',
      interestRate: '0.0000',
      minimumPayment: '0.00',
    });
  });

  it('a property accepts empty form fields [PLAN-17]', () => {
    expect(
      fits(propertyInput, { ...property, propertyValue: '0', mortgageBalance: null, monthlyRent: null }),
    ).toBe(true);
  });

  it('a policy accepts empty form fields [PLAN-18]', () => {
    expect(
      fits(policyInput, {
        ...policy,
        coverageAmount: '0',
        monthlyPremium: '0',
        deductible: null,
        policyNumber: null,
      }),
    ).toBe(true);
  });
});

const TOO_MUCH = ['10000000000.00', '-1', '1.001', 'lots', null];
const TOO_MUCH_MONTHLY = ['100000000.00', ...TOO_MUCH];
const NO_DATE = [
  '2026-02-30',
  '2026-1-1',
  '2026-01-01T00:00:00Z',
  '0000-01-01',
  '0999-01-01',
  '12026-01-01',
  '',
  5,
];
const NO_ID = ['', 'x', 7, '0190d6c0'];

describe('limits of values [PLAN-30]', () => {
  const each = (schema: z.ZodMiniType, valid: object, fields: Record<string, readonly unknown[]>) =>
    Object.entries(fields).flatMap(([key, values]) =>
      values.map((value) => [key, value, schema, valid] as const),
    );

  it.each([
    ...each(savingsAccountInput, savings, {
      name: ['', '  ', 'x'.repeat(201), undefined, null],
      bankName: ['x'.repeat(201), 'a\u0000', undefined, null],
      balance: TOO_MUCH,
      interestRate: ['10', '0.00001', 'x'],
      accountType: ['pension', null],
    }),
    ...each(debtInput, debt, {
      name: ['', undefined],
      creditor: [undefined, null],
      balance: TOO_MUCH,
      interestRate: ['10', '19.99', null],
      minimumPayment: TOO_MUCH_MONTHLY,
      debtType: ['loan', null],
      paymentDay: [0, 32, 1.5, -1, 'x', '15', ''],
      fixedRateUntil: NO_DATE,
      propertyId: NO_ID,
    }),
    ...each(propertyInput, property, {
      name: [' ', undefined],
      address: ['x'.repeat(501), undefined],
      propertyValue: TOO_MUCH,
      mortgageBalance: TOO_MUCH.slice(0, -1),
      monthlyRent: TOO_MUCH_MONTHLY.slice(0, -1),
      propertyType: ['castle', null],
      purchaseDate: NO_DATE,
    }),
    ...each(policyInput, policy, {
      name: ['', undefined],
      provider: [undefined],
      policyNumber: ['x'.repeat(201), 7],
      policyType: ['dental', null],
      coverageAmount: TOO_MUCH,
      monthlyPremium: TOO_MUCH_MONTHLY,
      deductible: TOO_MUCH_MONTHLY.slice(0, -1),
      expirationDate: NO_DATE,
      propertyId: NO_ID,
      debtId: NO_ID,
    }),
  ])('the field %s may not be %j [DATA-1] [N-13]', (key, value, schema, valid) => {
    expect(fits(schema, valid)).toBe(true);
    expect(fits(schema, { ...valid, [key]: value })).toBe(false);
  });

  it('amounts and rates have the precision of the specification [DATA-1]', () => {
    expect(
      debtInput.parse({
        ...debt,
        balance: '9999999999.99',
        interestRate: '9.9999',
        minimumPayment: '99999999.99',
      }),
    ).toMatchObject({ balance: '9999999999.99', interestRate: '9.9999', minimumPayment: '99999999.99' });
    expect(propertyInput.parse({ ...property, purchaseDate: '1000-01-01' }).purchaseDate).toBe('1000-01-01');
    expect(policyInput.parse({ ...policy, expirationDate: '9999-12-31' }).expirationDate).toBe('9999-12-31');
  });
});

describe('a change', () => {
  it.each([
    ['savings account', savingsAccountPatch, { interestRate: null }],
    ['debt', debtPatch, { paymentDay: null, fixedRateUntil: null, propertyId: null }],
    ['property', propertyPatch, { mortgageBalance: null, monthlyRent: null, purchaseDate: null }],
    [
      'policy',
      policyPatch,
      { policyNumber: null, deductible: null, expirationDate: null, propertyId: null, debtId: null },
    ],
  ])(
    'a change of a %s leaves absent fields unchanged and clears only fields that may be empty with null [API-15]',
    (_, patch, cleared) => {
      expect(patch.parse({})).toEqual({});
      expect(patch.parse(cleared)).toEqual(cleared);
      for (const key of Object.keys(patch.shape))
        expect([key, fits(patch, { [key]: null })]).toEqual([key, key in cleared]);
    },
  );

  it.each([
    [savingsAccountInput, savingsAccountPatch],
    [debtInput, debtPatch],
    [propertyInput, propertyPatch],
    [policyInput, policyPatch],
  ])('a change accepts the same fields as a new record [API-15]', (input, patch) => {
    expect(Object.keys(patch.shape).sort()).toEqual(Object.keys(input.shape).sort());
  });

  it.each([savingsAccountPatch, debtPatch, propertyPatch, policyPatch])(
    'a change ignores id, owner, times and version [API-17]',
    (patch) => {
      expect(
        patch.parse({
          id: 'x',
          userId: 'x',
          spaceId: 'x',
          createdAt: 'x',
          updatedAt: 'x',
          deletedAt: 'x',
          version: 9,
        }),
      ).toEqual({});
    },
  );
});

const record = {
  id: '0190d6c0-7e3a-7b1e-9d5c-2f1a4b6c8d0e',
  userId: '0190d6c0-7e3a-7b1e-9d5c-2f1a4b6c8d0f',
  version: 3,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
};

const NO_LINKS = { propertyId: null, debtId: null, linkedMortgage: null };

describe.each([
  ['savings account', savingsAccountReply, savingsAccountEvents, savingsAccountInput.parse(savings)],
  ['debt', debtReply, debtEvents, debtInput.parse(debt)],
  ['property', propertyReply, propertyEvents, { ...propertyInput.parse(property), linkedMortgage: '1.00' }],
  ['policy', policyReply, policyEvents, policyInput.parse(policy)],
])('a %s', (_, reply, events, stored) => {
  const answered = { ...record, ...stored };

  it('the response contains every stored field [DATA-9] [DATA-10] [DATA-11] [DATA-12]', () => {
    expect(reply.parse({ ...answered, spaceId: 'x', deletedAt: null })).toEqual(answered);
    expect(deletedOf(reply).parse({ ...answered, deletedAt: record.createdAt })).toEqual({
      ...answered,
      deletedAt: record.createdAt,
    });
  });

  it('a response of the release before, without links, has none [LNK-1]', () => {
    const { propertyId: _, debtId: __, linkedMortgage: ___, ...before } = { ...answered, ...NO_LINKS };
    expect(reply.parse(before)).toMatchObject(
      Object.fromEntries(
        Object.keys(NO_LINKS)
          .filter((key) => key in stored)
          .map((key) => [key, null]),
      ),
    );
  });

  it('the events contain ids, amounts, kinds, due dates and version only', () => {
    for (const event of [events.created, events.updated, events.restored, events.deleted]) {
      // The record and the event are of the same kind, so the record contains all fields of the event.
      const { data } = event.of({ spaceId: record.userId, data: answered as never, now: new Date(0) });
      expect(JSON.stringify(data)).not.toMatch(new RegExp(`${stored.name}|1 Main St|First|Bank|Insure`));
      expect(data).toMatchObject({ id: record.id, userId: record.userId, version: 3 });
    }
    expect(Object.keys(events.deleted.data.shape)).toEqual(['id', 'userId', 'version']);
  });
});
