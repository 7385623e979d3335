import * as z from '@savvi/contracts/schema';
import { restorableRecord } from '@savvi/contracts/kept-record';
import { MONEY_LIMITS, moneyInput, moneyOutput } from '@savvi/contracts/money';
import { calendarDate, requiredName, text } from '@savvi/contracts/values';
import { HOLDING_NAME_MAX, link, linkReply, otherParty } from './holding.ts';

/** The type of an insurance policy (DATA-12). */
export const policyType = z.enum(['health', 'auto', 'home', 'life', 'disability', 'umbrella']);
/** The type of an insurance policy. */
export type PolicyType = z.infer<typeof policyType>;

/** The default values of a new policy; the form sends another type (T-31, PLAN-19). */
export const POLICY_DEFAULTS = {
  policyType: 'auto',
  policyNumber: null,
  deductible: null,
  expirationDate: null,
  propertyId: null,
  debtId: null,
} as const;

const fields = {
  name: requiredName(HOLDING_NAME_MAX),
  provider: otherParty,
  policyNumber: z.nullable(text(HOLDING_NAME_MAX)),
  policyType,
  coverageAmount: moneyInput(MONEY_LIMITS.balance),
  monthlyPremium: moneyInput(MONEY_LIMITS.payment),
  deductible: z.nullable(moneyInput(MONEY_LIMITS.payment)),
  expirationDate: z.nullable(calendarDate),
  /** The property that the policy insures. */
  propertyId: link,
  /** The debt that the policy pays off. */
  debtId: link,
};

/** The body of POST /api/insurance-policies; other keys are ignored (API-17). */
export const policyInput = z.object({
  ...fields,
  policyNumber: z._default(fields.policyNumber, POLICY_DEFAULTS.policyNumber),
  policyType: z._default(policyType, POLICY_DEFAULTS.policyType),
  deductible: z._default(fields.deductible, POLICY_DEFAULTS.deductible),
  expirationDate: z._default(fields.expirationDate, POLICY_DEFAULTS.expirationDate),
  propertyId: z._default(fields.propertyId, POLICY_DEFAULTS.propertyId),
  debtId: z._default(fields.debtId, POLICY_DEFAULTS.debtId),
});
/** A complete policy as stored. */
export type PolicyInput = z.output<typeof policyInput>;

/**
 * The body of PATCH /api/insurance-policies/{id}: an absent key stays unchanged, `null` clears a field that
 * may be empty.
 */
export const policyPatch = z.partial(z.object(fields));
/** A change to a policy. */
export type PolicyPatch = z.output<typeof policyPatch>;

/** An insurance policy in a response. */
export const policyReply = z.object({
  ...restorableRecord,
  name: z.string(),
  provider: z.string(),
  policyNumber: z.nullable(z.string()),
  policyType,
  coverageAmount: moneyOutput,
  monthlyPremium: moneyOutput,
  deductible: z.nullable(moneyOutput),
  expirationDate: z.nullable(calendarDate),
  propertyId: linkReply,
  debtId: linkReply,
});
/** An insurance policy in a response. */
export type Policy = z.infer<typeof policyReply>;
