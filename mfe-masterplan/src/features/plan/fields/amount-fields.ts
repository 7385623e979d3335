import { fromCents, MONEY_LIMITS, toCents } from '@savvi/contracts/money';
import { fromRate, RATE_MAX, toRate } from '@savvi/contracts/rate';
import { formatMoney } from '@savvi/ui/format';
import type { Field } from './field.ts';
import { readPercent, withoutZeros } from './read-percent.ts';

/** The value of an empty amount (PLAN-15 to PLAN-18). */
const NOTHING = '0';
/** An invalid value that replaces unreadable input, so that validation rejects it. */
const UNREADABLE = '';

/** An amount field. An empty one is sent as 0. */
export function moneyField(label: string, limit: keyof typeof MONEY_LIMITS): Field<string> {
  const most = fromCents(MONEY_LIMITS[limit]);
  return {
    label,
    control: { type: 'money', digits: most.indexOf('.') },
    start: '',
    read: (stored) => stored,
    send: (entry) => entry || NOTHING,
    advice: () => `Please enter an amount up to ${formatMoney(most, { cents: true })}.`,
  };
}

/** An amount field that is sent as null when it is empty. */
export function optionalMoneyField(label: string, limit: keyof typeof MONEY_LIMITS): Field<string | null> {
  return { ...moneyField(label, limit), read: (stored) => stored ?? '', send: (entry) => entry || null };
}

/** Returns the percentage to send. Too many decimals are rejected, because only pasted text is rounded. */
function percentOf(entry: string, decimals: number): string {
  const read = readPercent(entry, decimals);
  return read === null || read.isRounded ? UNREADABLE : read.percent;
}

const DECIMALS_IN_WORDS = { 2: 'two', 4: 'four' } as const;
const rateField = (label: string, most: string, decimals: keyof typeof DECIMALS_IN_WORDS) =>
  ({
    label,
    control: { type: 'percent', decimals },
    start: '',
    advice: () =>
      `Please enter a percentage from 0 to ${most} with at most ${DECIMALS_IN_WORDS[decimals]} decimals.`,
  }) as const;

/** A yearly percentage, stored as a percentage. An empty one is sent as null (T-11). */
export function percentField(label: string): Field<string | null> {
  return {
    ...rateField(label, fromRate(RATE_MAX), 4),
    read: (stored) => withoutZeros(stored ?? ''),
    send: (entry) => (entry.trim() === '' ? null : percentOf(entry, 4)),
  };
}

// A percentage with two decimals is a fraction with four: its hundredths are the ten-thousandths of the
// fraction.
const toFraction = (percent: string) => (percent === UNREADABLE ? UNREADABLE : fromRate(toCents(percent)));
const toPercent = (fraction: string) => fromCents(toRate(fraction));

/** A yearly percentage, stored as a fraction. An empty one is sent as 0 (T-11). */
export function fractionField(label: string): Field<string> {
  return {
    ...rateField(label, toPercent(fromRate(RATE_MAX)), 2),
    read: (stored) => withoutZeros(toPercent(stored)),
    send: (entry) => (entry.trim() === '' ? NOTHING : toFraction(percentOf(entry, 2))),
  };
}
