import {
  DEBT_DEFAULTS,
  type Debt,
  type DebtType,
  debtInput,
  debtReply,
} from '@savvi/masterplan-contract/debt';
import { formatMoney, formatPercent } from '@savvi/ui/format';
import { Car, CreditCard, GraduationCap, HandCoins, House, ReceiptText } from 'lucide-react';
import { fractionField, moneyField } from '../fields/amount-fields.ts';
import { choiceField, dayField, dayOfMonthField, linkField, textField } from '../fields/field.ts';
import { formOf } from '../fields/form.rules.ts';
import { linkNote } from './link.rules.ts';
import { linkTexts } from './link.texts.ts';
import { type Kind, readersOf } from './kind.ts';
import { byAmount, byDate, byName, byRate } from './orders.ts';
import { debtNotes } from './notes.rules.ts';
import { dollars, shareOf, sumOf } from './totals.ts';

const TYPES: Record<DebtType, string> = {
  credit_card: 'Credit card',
  auto_loan: 'Auto loan',
  student_loan: 'Student loan',
  personal_loan: 'Personal loan',
  mortgage: 'Mortgage',
  other: 'Other',
};
const ICONS = {
  credit_card: CreditCard,
  auto_loan: Car,
  student_loan: GraduationCap,
  personal_loan: HandCoins,
  mortgage: House,
  other: ReceiptText,
} satisfies Record<DebtType, unknown>;

/** The record kind debts (PLAN-11, PLAN-16). */
export const debts: Kind<Debt> = {
  tab: 'debts',
  domain: 'debts',
  // A linked debt replaces the mortgage of its property.
  alsoChanges: ['real-estate-properties'],
  label: 'Debts',
  one: 'debt',
  many: 'debts',
  drawing: 'debts',
  promise: 'Add what you owe to see the total and your debt-free date.',
  readers: readersOf(debtReply),
  form: formOf(debtInput, {
    name: textField('Debt name', { isRequired: true }),
    creditor: textField('Creditor'),
    debtType: choiceField('Debt type', TYPES, DEBT_DEFAULTS.debtType),
    balance: moneyField('Balance', 'balance'),
    interestRate: fractionField('Annual interest rate'),
    minimumPayment: moneyField('Minimum monthly payment', 'payment'),
    paymentDay: dayOfMonthField('Payment day', 'Day of the month. In shorter months, the last day counts.'),
    fixedRateUntil: dayField('Fixed rate until'),
    propertyId: linkField('Property', 'property'),
  }),
  types: TYPES,
  typeOf: ({ debtType }) => debtType,
  orders: [
    byName,
    byAmount('Largest balance', ({ balance }) => balance),
    byRate(({ interestRate }) => interestRate),
    byDate('Payment day', ({ paymentDay }) => paymentDay),
  ],
  total: (owed) => ({
    label: 'Total debt',
    sum: sumOf(owed, ({ balance }) => balance),
    remark: `Minimum payments of ${dollars(sumOf(owed, ({ minimumPayment }) => minimumPayment))} a month`,
  }),
  card: (
    { creditor, balance, interestRate, minimumPayment, debtType, paymentDay, fixedRateUntil, propertyId },
    { today, sum, linked },
  ) => ({
    icon: ICONS[debtType],
    sort: TYPES[debtType],
    by: creditor,
    main: { label: 'Balance', value: formatMoney(balance) },
    others: [
      { label: 'Interest rate', value: formatPercent(interestRate, { digits: 2 }) },
      { label: 'Minimum payment', value: formatMoney(minimumPayment) },
    ],
    notes: [
      ...debtNotes({ balance, paymentDay, fixedRateUntil }, today),
      ...linkNote(
        propertyId,
        linked.properties,
        'property',
        debtType === 'mortgage' ? linkTexts.mortgageOf : linkTexts.linkedTo,
      ),
    ],
    part: shareOf(balance, sum, 'your debt'),
  }),
};
