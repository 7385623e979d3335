import { type Policy, type PolicyType, policyInput, policyReply } from '@savvi/masterplan-contract/policy';
import { formatMoney } from '@savvi/ui/format';
import { Accessibility, Car, HeartHandshake, HeartPulse, House, Umbrella } from 'lucide-react';
import { moneyField, optionalMoneyField } from '../fields/amount-fields.ts';
import { choiceField, dayField, linkField, optionalTextField, textField } from '../fields/field.ts';
import { formOf } from '../fields/form.rules.ts';
import { expiryMark } from './expiry.rules.ts';
import { linkNote } from './link.rules.ts';
import { linkTexts } from './link.texts.ts';
import { type Kind, readersOf } from './kind.ts';
import { byAmount, byDate, byName } from './orders.ts';
import { policyNotes } from './notes.rules.ts';
import { dollars, sumOf, whenAny } from './totals.ts';

const TYPES: Record<PolicyType, string> = {
  health: 'Health',
  auto: 'Auto',
  home: 'Home',
  life: 'Life',
  disability: 'Disability',
  umbrella: 'Umbrella',
};
const ICONS = {
  health: HeartPulse,
  auto: Car,
  home: House,
  life: HeartHandshake,
  disability: Accessibility,
  umbrella: Umbrella,
} satisfies Record<PolicyType, unknown>;

const coverageOf = (items: readonly Policy[]) => sumOf(items, ({ coverageAmount }) => coverageAmount);

/** What is covered today; undefined if no policy has ended (PLN-2). */
function inForce(items: readonly Policy[], today: string): string | undefined {
  const current = items.filter(({ expirationDate }) => expirationDate === null || expirationDate >= today);
  return current.length === items.length ? undefined : `In force: ${dollars(coverageOf(current))}`;
}

/** The record kind insurance policies (PLAN-13, PLAN-18). */
export const policies: Kind<Policy> = {
  tab: 'insurance',
  domain: 'insurance-policies',
  label: 'Insurance',
  one: 'insurance policy',
  many: 'insurance policies',
  drawing: 'insurance',
  promise: 'Add your policies to see your total coverage and when each one expires.',
  readers: readersOf(policyReply),
  form: formOf(policyInput, {
    name: textField('Policy name', { isRequired: true }),
    // The form preselects health. The server's default for a missing type is auto (T-31).
    policyType: choiceField('Policy type', TYPES, 'health'),
    provider: textField('Provider'),
    policyNumber: optionalTextField('Policy number'),
    coverageAmount: moneyField('Coverage', 'balance'),
    monthlyPremium: moneyField('Monthly premium', 'payment'),
    deductible: optionalMoneyField('Deductible', 'payment'),
    expirationDate: dayField('Expiration date'),
    propertyId: linkField('Insured property', 'property'),
    debtId: linkField('Debt it pays off', 'debt'),
  }),
  types: TYPES,
  typeOf: ({ policyType }) => policyType,
  orders: [
    byName,
    byAmount('Largest coverage', ({ coverageAmount }) => coverageAmount),
    byDate('Ends first', ({ expirationDate }) => expirationDate),
  ],
  total: (insured, { today }) => ({
    label: 'Total coverage',
    sum: coverageOf(insured),
    remark: `Premiums of ${dollars(sumOf(insured, ({ monthlyPremium }) => monthlyPremium))} a month`,
    more: inForce(insured, today),
  }),
  numberOf: ({ policyNumber }) => policyNumber && `Policy number ${policyNumber}`,
  card: (
    {
      provider,
      policyNumber,
      coverageAmount,
      monthlyPremium,
      deductible,
      policyType,
      expirationDate,
      propertyId,
      debtId,
    },
    { today, linked },
  ) => ({
    icon: ICONS[policyType],
    sort: TYPES[policyType],
    by: provider,
    main: { label: 'Coverage', value: formatMoney(coverageAmount) },
    others: [
      { label: 'Monthly premium', value: formatMoney(monthlyPremium) },
      ...whenAny('Deductible', deductible),
    ],
    notes: [
      ...policyNotes({ policyNumber, expirationDate }, today),
      ...linkNote(propertyId, linked.properties, 'property', linkTexts.insures),
      ...linkNote(debtId, linked.debts, 'debt', linkTexts.paysOff),
    ],
    mark: expiryMark(expirationDate, today),
  }),
};
