import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { daysAfter, monthsAfter } from '@savvi/contracts/calendar';
import { fromCents } from '@savvi/contracts/money';
import { fromRate } from '@savvi/contracts/rate';
import { payOffInOrder } from '../debt-payoff.ts';
import { hintKey } from '../hint.ts';
import { type GapInput, gapKey, gapsOf } from './gaps.ts';
import { gapSentence } from './gaps.texts.ts';
import {
  aDebt,
  aDocument,
  aHousehold,
  anAccount,
  aPolicy,
  aProperty,
  found,
  inDays,
  TODAY,
} from './testing.ts';

const anId = fc.uuid();
const aDay = fc.integer({ min: -400, max: 4_000 }).map(inDays);
const anAmount = fc.bigInt({ min: 0n, max: 500_000_00n }).map(fromCents);
const orNull = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null });
const many = <Item extends { readonly id: string }>(item: fc.Arbitrary<Item>) =>
  fc.uniqueArray(item, { maxLength: 7, selector: ({ id }) => id });
const debts = many(
  fc.record({
    id: anId,
    debtType: fc.constantFrom('credit_card', 'mortgage', 'other'),
    balance: anAmount,
    interestRate: fc.bigInt({ min: 0n, max: 99_999n }).map(fromRate),
    minimumPayment: anAmount,
    fixedRateUntil: orNull(aDay),
    propertyId: orNull(anId),
  }),
);
const properties = many(
  fc.record({
    id: anId,
    propertyType: fc.constantFrom('primary_residence', 'commercial'),
    propertyValue: anAmount,
    mortgageBalance: orNull(anAmount),
    linkedMortgage: orNull(anAmount),
  }),
);
const policies = many(
  fc.record({
    id: anId,
    policyType: fc.constantFrom('home', 'life', 'auto'),
    coverageAmount: anAmount,
    monthlyPremium: anAmount,
    expirationDate: orNull(aDay),
    propertyId: orNull(anId),
    debtId: orNull(anId),
  }),
);
const accounts = many(
  fc.record({ id: anId, accountType: fc.constantFrom('savings', 'cd'), balance: anAmount }),
);
const documents = many(
  fc.record({
    id: anId,
    category: fc.constantFrom('insurance', 'other'),
    expirationDate: orNull(aDay),
    links: fc.array(fc.record({ kind: fc.constantFrom('debt', 'policy'), id: anId }), { maxLength: 3 }),
  }),
);

/** Links each record with a link to one that exists, so that the rules about links apply. */
function joined(input: GapInput): GapInput {
  const [property, debt, policy] = [input.properties[0]?.id, input.debts[0]?.id, input.policies[0]?.id];
  const to = (link: string | null, target: string | undefined) => (link === null ? null : (target ?? link));
  return {
    ...input,
    debts: input.debts.map((each) => ({ ...each, propertyId: to(each.propertyId, property) })),
    policies: input.policies.map((each) => ({
      ...each,
      propertyId: to(each.propertyId, property),
      debtId: to(each.debtId, debt),
    })),
    documents: input.documents.map((each) => ({
      ...each,
      links: each.links.map((link) => (link.kind === 'policy' ? { ...link, id: policy ?? link.id } : link)),
    })),
  };
}
const anInput: fc.Arbitrary<GapInput> = fc
  .record({
    today: fc.constant(TODAY),
    debts,
    properties,
    policies,
    accounts,
    documents,
    monthlyIncome: orNull(anAmount),
  })
  .map((input) => joined(input as GapInput));

const formats = {
  money: (amount: string) => amount,
  rate: (rate: string) => rate,
  day: (day: string) => day,
};

describe('the findings of any household', () => {
  it('every finding has its own key that can be stored, and a sentence with its figures [LNK-4]', () => {
    fc.assert(
      fc.property(anInput, (input) => {
        const gaps = gapsOf(input);
        const keys = gaps.map(gapKey);
        expect(new Set(keys).size).toBe(keys.length);
        for (const key of keys) expect(hintKey.safeParse(key).success).toBe(true);
        for (const gap of gaps) {
          for (const figure of Object.values(gap.figures))
            expect(gapSentence(gap, formats)).toContain(figure);
        }
      }),
    );
  });

  it('the order of records and links in the input does not matter [LNK-4]', () => {
    fc.assert(
      fc.property(anInput, (input) => {
        const reversed = {
          ...input,
          debts: input.debts.toReversed(),
          properties: input.properties.toReversed(),
          policies: input.policies.toReversed(),
          accounts: input.accounts.toReversed(),
          documents: input.documents
            .toReversed()
            .map((each) => ({ ...each, links: each.links.toReversed() })),
        };
        expect(gapsOf(reversed)).toEqual(gapsOf(input));
      }),
    );
  });
});

it('a policy lasts as long as its debt exactly if it ends no earlier than the last payment of the payoff plan [LNK-4]', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 1n, max: 400_000_00n }),
      fc.bigInt({ min: 0n, max: 3_000n }),
      fc.integer({ min: 1, max: 300 }),
      (balance, rate, share) => {
        const payment = (balance * rate) / 120_000n + balance / BigInt(share) + 1n;
        const debt = aDebt({
          balance: fromCents(balance),
          interestRate: fromRate(rate),
          minimumPayment: fromCents(payment),
        });
        const paidOff = payOffInOrder([debt], 0n);
        fc.pre(paidOff !== 'never');
        const last = monthsAfter(TODAY, paidOff.months);
        const endingOn = (expirationDate: string) =>
          found('policy-ends-before-debt', {
            debts: [debt],
            policies: [aPolicy({ policyType: 'life', debtId: 'd1', expirationDate })],
          });
        expect(endingOn(daysAfter(last, -1))).toEqual(['d1 i1']);
        expect(endingOn(last)).toEqual([]);
      },
    ),
  );
});

describe('the key of a finding', () => {
  const idOf = (digit: number) => `${digit}0000000-0000-4000-8000-00000000000${digit}`;
  const keyOf = (balance: string, count: number) =>
    gapsOf(
      aHousehold({
        debts: Array.from({ length: count }, (_, index) => aDebt({ id: idOf(index), balance })),
        monthlyIncome: '100.00',
      }),
    ).map(gapKey);

  it('a key stays while amounts change, and changes with the records [LNK-4]', () => {
    for (const count of [1, 4, 5, 6]) {
      expect(keyOf('700.00', count)).toEqual(keyOf('800.00', count));
      expect(keyOf('700.00', count)).not.toEqual(keyOf('700.00', count + 1));
    }
    expect(keyOf('700.00', 2)).toEqual([`life-cover-below-debts.${idOf(0)}.${idOf(1)}`]);
  });
});

it('500 records of each kind take less than 50 ms [LNK-4]', () => {
  const times = 500;
  const all = <Item extends { readonly id: string }>(make: (index: number) => Item) =>
    Array.from({ length: times }, (_, index) => make(index));
  const input = aHousehold({
    debts: all((n) =>
      aDebt({ id: `d${n}`, propertyId: `p${n}`, balance: '200000.00', minimumPayment: '1200.00' }),
    ),
    properties: all((n) => aProperty({ id: `p${n}` })),
    policies: all((n) =>
      aPolicy({
        id: `i${n}`,
        policyType: 'life',
        expirationDate: inDays(n * 25),
        propertyId: `p${n}`,
        debtId: `d${n}`,
      }),
    ),
    accounts: all((n) => anAccount({ id: `a${n}` })),
    documents: all((n) => aDocument({ id: `f${n}`, expirationDate: inDays(-n) })),
    monthlyIncome: '5000.00',
  });
  // CPU time hardly depends on other processes of a busy machine. The first runs include the compilation.
  const runs = Array.from({ length: 20 }, () => {
    const start = process.cpuUsage();
    gapsOf(input);
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1_000;
  });
  expect(Math.min(...runs)).toBeLessThan(50);
});
