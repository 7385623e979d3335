import * as z from '@savvi/contracts/schema';
import { keptRecord } from '../kept-record.ts';
import { MONEY_LIMITS, moneyInput, moneyOutput } from '../money.ts';
import { rateInput, rateOutput } from '../rate.ts';
import { requiredName } from '../values.ts';
import { HOLDING_NAME_MAX, otherParty } from './holding.ts';

/** What kind of debt it is (DATA-10). */
export const debtType = z.enum([
  'credit_card',
  'auto_loan',
  'student_loan',
  'personal_loan',
  'mortgage',
  'other',
]);
/** What kind of debt it is. */
export type DebtType = z.infer<typeof debtType>;

/** What a new debt has where nothing is said (DATA-18). */
export const DEBT_DEFAULTS = { debtType: 'credit_card' } as const;

const fields = {
  name: requiredName(HOLDING_NAME_MAX),
  creditor: otherParty,
  balance: moneyInput(MONEY_LIMITS.balance),
  /** A fraction of the balance a year: 0.1999 is 19.99 % (T-11). */
  interestRate: rateInput,
  minimumPayment: moneyInput(MONEY_LIMITS.payment),
  debtType,
};

/** POST /api/debts; keys that are not named here never take effect (API-17). */
export const debtInput = z.object({ ...fields, debtType: z._default(debtType, DEBT_DEFAULTS.debtType) });
/** A whole debt as it is stored. */
export type DebtInput = z.output<typeof debtInput>;

/** PATCH /api/debts/{id}: an absent key is left alone. */
export const debtPatch = z.partial(z.object(fields));
/** A change to a debt. */
export type DebtPatch = z.output<typeof debtPatch>;

/** A debt as it is answered. The interest rate is a fraction of the balance a year. */
export const debtReply = z.object({
  ...keptRecord,
  name: z.string(),
  creditor: z.string(),
  balance: moneyOutput,
  interestRate: rateOutput,
  minimumPayment: moneyOutput,
  debtType,
});
/** A debt as it is answered. */
export type Debt = z.infer<typeof debtReply>;
