import * as z from '@savvi/contracts/schema';
import { restorableRecord } from '@savvi/contracts/kept-record';
import { MONEY_LIMITS, moneyInput, moneyOutput } from '@savvi/contracts/money';
import { rateInput, rateOutput } from '@savvi/contracts/rate';
import { requiredName } from '@savvi/contracts/values';
import { HOLDING_NAME_MAX, otherParty } from './holding.ts';

/** The type of a savings account (PLAN-14). */
export const accountType = z.enum(['savings', 'checking', 'money_market', 'cd']);
/** The type of a savings account. */
export type AccountType = z.infer<typeof accountType>;

/** The default values of a new savings account (DATA-9, DATA-18). */
export const SAVINGS_ACCOUNT_DEFAULTS = {
  balance: '0.00',
  interestRate: '0.0000',
  accountType: 'savings',
} as const;

const fields = {
  name: requiredName(HOLDING_NAME_MAX),
  bankName: otherParty,
  balance: moneyInput(MONEY_LIMITS.balance),
  /** Yearly interest in percent: 4.2500 is 4.25 % (T-11). */
  interestRate: z.nullable(rateInput),
  accountType,
};

/** The body of POST /api/savings-accounts; other keys are ignored (API-17). */
export const savingsAccountInput = z.object({
  ...fields,
  balance: z._default(fields.balance, SAVINGS_ACCOUNT_DEFAULTS.balance),
  interestRate: z._default(fields.interestRate, SAVINGS_ACCOUNT_DEFAULTS.interestRate),
  accountType: z._default(accountType, SAVINGS_ACCOUNT_DEFAULTS.accountType),
});
/** A complete savings account as stored. */
export type SavingsAccountInput = z.output<typeof savingsAccountInput>;

/**
 * The body of PATCH /api/savings-accounts/{id}: an absent key stays unchanged, `null` clears a field that may
 * be empty.
 */
export const savingsAccountPatch = z.partial(z.object(fields));
/** A change to a savings account. */
export type SavingsAccountPatch = z.output<typeof savingsAccountPatch>;

/** A savings account in a response. The interest rate is in percent a year. */
export const savingsAccountReply = z.object({
  ...restorableRecord,
  name: z.string(),
  bankName: z.string(),
  balance: moneyOutput,
  interestRate: z.nullable(rateOutput),
  accountType,
});
/** A savings account in a response. */
export type SavingsAccount = z.infer<typeof savingsAccountReply>;
