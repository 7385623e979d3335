import * as z from '@savvi/contracts/schema';
import { restorableRecord } from '@savvi/contracts/kept-record';
import { MONEY_LIMITS, moneyInput, moneyOutput } from '@savvi/contracts/money';
import { rateInput, rateOutput } from '@savvi/contracts/rate';
import { calendarDate, requiredName } from '@savvi/contracts/values';
import { HOLDING_NAME_MAX, link, linkReply, otherParty } from './holding.ts';

/** The type of a debt (DATA-10). */
export const debtType = z.enum([
  'credit_card',
  'auto_loan',
  'student_loan',
  'personal_loan',
  'mortgage',
  'other',
]);
/** The type of a debt. */
export type DebtType = z.infer<typeof debtType>;

/** The default values of a new debt (DATA-18). */
export const DEBT_DEFAULTS = {
  debtType: 'credit_card',
  paymentDay: null,
  fixedRateUntil: null,
  propertyId: null,
} as const;

const DAY_OF_MONTH = 'must be a day of the month from 1 to 31';
const dayOfMonth = z.int(DAY_OF_MONTH).check(z.minimum(1, DAY_OF_MONTH), z.maximum(31, DAY_OF_MONTH));

const fields = {
  name: requiredName(HOLDING_NAME_MAX),
  creditor: otherParty,
  balance: moneyInput(MONEY_LIMITS.balance),
  /** Yearly interest as a fraction of the balance: 0.1999 is 19.99 % (T-11). */
  interestRate: rateInput,
  minimumPayment: moneyInput(MONEY_LIMITS.payment),
  debtType,
  /** The day of the month on which a payment is due. In shorter months, the last day counts. */
  paymentDay: z.nullable(dayOfMonth),
  /** The last day of the fixed interest rate. */
  fixedRateUntil: z.nullable(calendarDate),
  /** The property that the debt belongs to. The balance of a mortgage then counts in place of the property's own. */
  propertyId: link,
};

/** The body of POST /api/debts; other keys are ignored (API-17). */
export const debtInput = z.object({
  ...fields,
  debtType: z._default(debtType, DEBT_DEFAULTS.debtType),
  paymentDay: z._default(fields.paymentDay, DEBT_DEFAULTS.paymentDay),
  fixedRateUntil: z._default(fields.fixedRateUntil, DEBT_DEFAULTS.fixedRateUntil),
  propertyId: z._default(fields.propertyId, DEBT_DEFAULTS.propertyId),
});
/** A complete debt as stored. */
export type DebtInput = z.output<typeof debtInput>;

/**
 * The body of PATCH /api/debts/{id}: an absent key stays unchanged, `null` clears a field that may be empty.
 */
export const debtPatch = z.partial(z.object(fields));
/** A change to a debt. */
export type DebtPatch = z.output<typeof debtPatch>;

/** A debt in a response. The interest rate is a yearly fraction of the balance. */
export const debtReply = z.object({
  ...restorableRecord,
  name: z.string(),
  creditor: z.string(),
  balance: moneyOutput,
  interestRate: rateOutput,
  minimumPayment: moneyOutput,
  debtType,
  paymentDay: z.nullable(dayOfMonth),
  fixedRateUntil: z.nullable(calendarDate),
  propertyId: linkReply,
});
/** A debt in a response. */
export type Debt = z.infer<typeof debtReply>;
