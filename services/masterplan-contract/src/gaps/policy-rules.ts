import { daysBetween, monthsAfter } from '@savvi/contracts/calendar';
import { fromCents, toCents } from '@savvi/contracts/money';
import { RATE_ONE, toRate } from '@savvi/contracts/rate';
import { PAYOFF_YEARS_MAX } from '../debt-payoff.ts';
import type { GapDebt, GapOf, GapPolicy } from './gap.ts';
import { type Household, ownMortgage, recordsOf, sumOf } from './household.ts';

/** How long an ended policy still asks for its renewal; after that it counts as history. */
const RENEWAL_DAYS = 365;

const coverOf = (policies: readonly GapPolicy[]) =>
  sumOf(policies.map(({ coverageAmount }) => coverageAmount));
const isRecent = ({ expirationDate }: GapPolicy, today: string) =>
  expirationDate === null || daysBetween(expirationDate, today) <= RENEWAL_DAYS;

/** Properties without home insurance. */
export function propertyWithoutPolicy(household: Household): GapOf<'property-without-policy'>[] {
  const { today, properties, policies, inForce } = household;
  const known = new Set(properties.map(({ id }) => id));
  const isUnassigned = ({ policyType, propertyId }: GapPolicy) =>
    policyType === 'home' && (propertyId === null || !known.has(propertyId));
  if (inForce.some(isUnassigned)) return [];
  const insured = new Set(
    policies
      .filter((policy) => policy.policyType === 'home' && isRecent(policy, today))
      .map(({ propertyId }) => propertyId),
  );
  return properties
    .filter(({ id, propertyValue }) => toCents(propertyValue) > 0n && !insured.has(id))
    .map((property) => ({
      rule: 'property-without-policy',
      records: recordsOf('property', [property]),
      figures: { value: property.propertyValue },
    }));
}

/** Policies that ended without a successor while what they insure is still there. */
export function policyEnded(household: Household): GapOf<'policy-ended'>[] {
  const { today, policies, inForce } = household;
  const present = new Set([...household.properties, ...household.openDebts].map(({ id }) => id));
  const insuring = ({
    policyType,
    propertyId,
    debtId,
  }: Pick<GapPolicy, 'policyType' | 'propertyId' | 'debtId'>) => `${policyType} ${propertyId} ${debtId}`;
  const insured = new Set(inForce.map(insuring));
  return policies.flatMap((policy) => {
    const { policyType, propertyId, debtId, expirationDate: ended, coverageAmount: coverage } = policy;
    if (ended === null || ended >= today || !isRecent(policy, today)) return [];
    if ([propertyId, debtId].some((id) => id !== null && !present.has(id))) return [];
    // A successor insures the same property and debt, or names none.
    const isReplaced = [null, propertyId].some((property) =>
      [null, debtId].some((debt) =>
        insured.has(insuring({ policyType, propertyId: property, debtId: debt })),
      ),
    );
    if (isReplaced) return [];
    return [{ rule: 'policy-ended', records: recordsOf('policy', [policy]), figures: { coverage, ended } }];
  });
}

const monthNumber = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));

/** The number of monthly payments until a day, the first one a month after today. */
function paymentsUntil(day: string, today: string): number {
  const months = monthNumber(day) - monthNumber(today);
  return monthsAfter(today, months) > day ? months - 1 : months;
}

/** Whether a debt outlasts a day at its minimum payments; false if it has none. */
function outlasts(debt: GapDebt, day: string, today: string): boolean {
  const payment = toCents(debt.minimumPayment);
  if (payment === 0n) return false;
  const count = BigInt(Math.min(paymentsUntil(day, today), PAYOFF_YEARS_MAX * 12));
  const rate = toRate(debt.interestRate);
  const balance = toCents(debt.balance);
  if (balance > payment * count) return true; // even without interest
  if (rate === 0n) return false;
  // After n payments p at the monthly rate r, the balance b is paid off if (p − b × r) × (1 + r)^n ≥ p. Both sides
  // are multiplied by the denominator of r, once for b × r and once for each power.
  const one = 12n * RATE_ONE;
  return (payment * one - balance * rate) * (one + rate) ** count < payment * one * one ** count;
}

/** Debts that outlast every life or disability policy that is to pay them off. */
export const policyEndsBeforeDebt = (household: Household): GapOf<'policy-ends-before-debt'>[] =>
  household.openDebts.flatMap((debt) => {
    const linked = (household.policiesByDebt.get(debt.id) ?? []).filter(
      ({ policyType }) => policyType === 'life' || policyType === 'disability',
    );
    const ends = linked
      .map(({ expirationDate }) => expirationDate ?? '9999-12-31')
      .toSorted()
      .at(-1);
    if (ends === undefined || ends === '9999-12-31' || !outlasts(debt, ends, household.today)) return [];
    return [
      {
        rule: 'policy-ends-before-debt',
        records: [...recordsOf('debt', [debt]), ...recordsOf('policy', linked)],
        figures: { ends, balance: debt.balance },
      },
    ];
  });

/** The debts, if life insurance and savings together would leave more than a month of income unpaid. */
export function lifeCoverBelowDebts(household: Household): GapOf<'life-cover-below-debts'>[] {
  const { openDebts, debtsByProperty, properties, inForce, income, accounts } = household;
  if (income === null) return [];
  const known = new Set(properties.map(({ id }) => id));
  const hasLooseMortgage = openDebts.some(
    ({ debtType, propertyId }) => debtType === 'mortgage' && (propertyId === null || !known.has(propertyId)),
  );
  const mortgaged = hasLooseMortgage
    ? []
    : properties
        .map((property) => ({
          id: property.id,
          owed: ownMortgage(property, debtsByProperty.get(property.id) ?? []),
        }))
        .filter(({ owed }) => owed > 0n);
  const owed =
    sumOf(openDebts.map(({ balance }) => balance)) + mortgaged.reduce((sum, each) => sum + each.owed, 0n);
  const life = inForce.filter(({ policyType }) => policyType === 'life');
  const cover = coverOf(life);
  const missing = owed - cover - sumOf(accounts.map(({ balance }) => balance));
  if (missing <= income) return [];
  return [
    {
      rule: 'life-cover-below-debts',
      records: [
        ...recordsOf('debt', openDebts),
        ...recordsOf('property', mortgaged),
        ...recordsOf('policy', life),
      ],
      figures: { owed: fromCents(owed), cover: fromCents(cover), missing: fromCents(missing) },
    },
  ];
}

/** Policies in force without a document. */
export function policyWithoutDocument({ inForce, documents }: Household): GapOf<'policy-without-document'>[] {
  const linked = new Set(
    documents.flatMap(({ links }) => links.filter(({ kind }) => kind === 'policy').map(({ id }) => id)),
  );
  return inForce
    .filter(({ id }) => !linked.has(id))
    .map((policy) => ({
      rule: 'policy-without-document',
      records: recordsOf('policy', [policy]),
      figures: { coverage: policy.coverageAmount },
    }));
}

/** Properties whose home insurance pays less than their mortgage. */
export const homeCoverBelowMortgage = (household: Household): GapOf<'home-cover-below-mortgage'>[] =>
  household.properties.flatMap((property) => {
    const policies = (household.policiesByProperty.get(property.id) ?? []).filter(
      ({ policyType }) => policyType === 'home',
    );
    const mortgages = (household.debtsByProperty.get(property.id) ?? []).filter(
      ({ debtType }) => debtType === 'mortgage',
    );
    const owed = sumOf(mortgages.map(({ balance }) => balance)) + ownMortgage(property, mortgages);
    const cover = coverOf(policies);
    if (cover === 0n || cover >= owed) return [];
    return [
      {
        rule: 'home-cover-below-mortgage',
        records: [...recordsOf('property', [property]), ...recordsOf('policy', policies)],
        figures: { owed: fromCents(owed), cover: fromCents(cover) },
      },
    ];
  });

/** Policies in force that cost a premium and are to pay off a debt that is paid off. */
export function policyForPaidDebt({ debts, inForce }: Household): GapOf<'policy-for-paid-debt'>[] {
  const paidOff = new Set(debts.filter(({ balance }) => toCents(balance) <= 0n).map(({ id }) => id));
  return inForce
    .filter(
      ({ debtId, monthlyPremium }) => debtId !== null && paidOff.has(debtId) && toCents(monthlyPremium) > 0n,
    )
    .map((policy) => ({
      rule: 'policy-for-paid-debt',
      records: recordsOf('policy', [policy]),
      figures: { premium: policy.monthlyPremium },
    }));
}
