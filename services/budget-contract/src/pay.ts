import * as z from '@savvi/contracts/schema';
import { MONEY_LIMITS, moneyInput, moneyOutput } from '@savvi/contracts/money';
import { calendarDate, recordId, recordVersion } from '@savvi/contracts/values';

/** How often a partner is paid (MON-23). */
export const payFrequency = z.enum(['monthly', 'twice-a-month', 'every-two-weeks', 'weekly']);
/** How often a partner is paid. */
export type PayFrequency = z.infer<typeof payFrequency>;

/** A day on which a partner is paid. */
export const payday = calendarDate.check(z.regex(/^2[01]/, 'must be a date from 2000 to 2199'));

const partnerInput = z.object({
  frequency: payFrequency,
  paycheck: moneyInput(MONEY_LIMITS.payment),
  nextPayday: z._default(z.nullable(payday), null),
});

/** The body of PUT /api/budgets/{id}/pay. A partner without paychecks is null. */
export const payInput = z.object({
  partner1: z.nullable(partnerInput),
  partner2: z.nullable(partnerInput),
});
/** The pay of both partners, as the service parses it. */
export type PayInput = z.output<typeof payInput>;
/** The pay of both partners, as a page sends it. */
export type PayRequest = z.input<typeof payInput>;

const partnerPay = z.object({
  frequency: payFrequency,
  paycheck: moneyOutput,
  nextPayday: z.nullable(calendarDate),
});
/** How often a partner is paid, the amount of a paycheck, and one of the paydays. */
export type PartnerPay = z.infer<typeof partnerPay>;

const partners = { partner1: z.nullable(partnerPay), partner2: z.nullable(partnerPay) };

/** The pay of both partners of a budget. Its version is 1 until it is first stored. */
export const payReply = z.object({ ...partners, version: recordVersion });
/** The pay of both partners of a budget. */
export type Pay = z.infer<typeof payReply>;

/** The pay of both partners as stored, for the archive of the user's own data. */
export const storedPay = z.object({ budgetId: recordId, ...partners });
/** The pay of both partners as stored. */
export type StoredPay = z.infer<typeof storedPay>;
