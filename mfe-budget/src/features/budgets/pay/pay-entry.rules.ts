import {
  type PartnerPay,
  type Pay,
  payday,
  type PayFrequency,
  payFrequency,
  type PayRequest,
} from '@savvi/budget-contract/pay';
import { monthlyPay, PAYDAYS_A_YEAR } from '@savvi/budget-contract/pay.rules';
import { type Cents, MONEY_LIMITS, toCents } from '@savvi/contracts/money';
import * as z from '@savvi/contracts/schema';

const payEntry = z.object({
  frequency: payFrequency,
  paycheck: z.string().check(z.regex(/^(?:\d{1,8}(?:\.\d{1,2})?)?$/)),
  nextPayday: z.string(),
});
/** The paycheck of a partner as typed. The amount and the date may be empty. */
export type PayEntry = Readonly<z.output<typeof payEntry>>;

/** The typed paychecks. A partner whose paycheck was not touched is absent. */
export interface PayEntries {
  readonly partner1?: PayEntry;
  readonly partner2?: PayEntry;
}

/** The partners of a budget. */
export type PaidPartner = keyof PayEntries;

const NO_ENTRY: PayEntry = { frequency: 'monthly', paycheck: '', nextPayday: '' };

/** The stored paycheck as the form shows it. */
const entryOf = ({ frequency, paycheck, nextPayday }: PartnerPay): PayEntry => ({
  frequency,
  paycheck,
  nextPayday: nextPayday ?? '',
});

/** The typed paycheck, from a draft of any release; null if it was not touched. */
function typedEntry(typed: PayEntries | undefined, partner: PaidPartner): PayEntry | null {
  const read = payEntry.safeParse(typed?.[partner]);
  return read.success ? read.data : null;
}

/** The paycheck of a partner that the form shows: the typed one, else the stored one. */
export function shownEntry(
  typed: PayEntries | undefined,
  stored: Pick<Pay, PaidPartner> | undefined,
  partner: PaidPartner,
): PayEntry {
  const own = stored?.[partner];
  return typedEntry(typed, partner) ?? (own ? entryOf(own) : NO_ENTRY);
}

const centsOf = ({ paycheck }: PayEntry): Cents => (paycheck === '' ? 0n : toCents(paycheck));

/** Whether a partner gets a paycheck. */
export const isPaid = (entry: PayEntry): boolean => centsOf(entry) > 0n;

/** What the button offers: a paycheck as a monthly income. */
export interface MonthlyOffer {
  readonly paydays: bigint;
  readonly monthly: Cents;
  /** Whether it is more than an income can be. */
  readonly isTooLarge: boolean;
}

/** The monthly income that a paycheck makes (MON-23); null without a paycheck. */
export function offerOf(entry: PayEntry): MonthlyOffer | null {
  if (!isPaid(entry)) return null;
  const monthly = monthlyPay(centsOf(entry), entry.frequency);
  return {
    paydays: PAYDAYS_A_YEAR[entry.frequency],
    monthly,
    isTooLarge: monthly > MONEY_LIMITS.payment,
  };
}

/** Whether a partner is paid every two weeks (MON-24). */
export const isBiweekly = (entry: PayEntry): boolean =>
  entry.frequency === ('every-two-weeks' satisfies PayFrequency) && isPaid(entry);

const requestOf = ({ frequency, paycheck, nextPayday }: PayEntry): PayRequest['partner1'] => ({
  frequency,
  paycheck,
  nextPayday: payday.safeParse(nextPayday).success ? nextPayday : null,
});

/** The pay to save: typed paychecks take the place of stored ones, and an empty one removes it. */
export function requestWith(
  typed: PayEntries,
  stored: Pick<Pay, PaidPartner>,
  type: 'single' | 'couple',
): PayRequest {
  const of = (partner: PaidPartner) => {
    const entry = shownEntry(typed, stored, partner);
    return isPaid(entry) ? requestOf(entry) : null;
  };
  return { partner1: of('partner1'), partner2: type === 'single' ? null : of('partner2') };
}
