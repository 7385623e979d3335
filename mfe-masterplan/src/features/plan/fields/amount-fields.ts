import { fromCents, MONEY_LIMITS, toCents } from '@savvi/contracts/money';
import { fromRate, RATE_MAX, toRate } from '@savvi/contracts/rate';
import { formatMoney } from '@savvi/ui/format';
import type { Field } from './field.ts';
import { readPercent, withoutZeros } from './read-percent.ts';

/** What is sent for nothing (PLAN-15 to PLAN-18). */
const NOTHING = '0';
/** What no contract takes: it is sent for what could not be read, so that it is refused. */
const UNREADABLE = '';

/** An amount; an empty one is sent as 0. */
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

/** An amount that is sent as null when it is empty. */
export function optionalMoneyField(label: string, limit: keyof typeof MONEY_LIMITS): Field<string | null> {
  return { ...moneyField(label, limit), read: (stored) => stored ?? '', send: (entry) => entry || null };
}

/** What is sent for an entry; one with too many decimals is refused, because only a pasted one is rounded. */
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

/** Percent a year, stored as percent; an empty one is sent as null (T-11). */
export function percentField(label: string): Field<string | null> {
  return {
    ...rateField(label, fromRate(RATE_MAX), 4),
    read: (stored) => withoutZeros(stored ?? ''),
    send: (entry) => (entry.trim() === '' ? null : percentOf(entry, 4)),
  };
}

// A percent has two decimals where its fraction has four: the hundredths of the one are the ten-thousandths
// of the other.
const toFraction = (percent: string) => (percent === UNREADABLE ? UNREADABLE : fromRate(toCents(percent)));
const toPercent = (fraction: string) => fromCents(toRate(fraction));

/** Percent a year, stored as a fraction; an empty one is sent as 0 (T-11). */
export function fractionField(label: string): Field<string> {
  return {
    ...rateField(label, toPercent(fromRate(RATE_MAX)), 2),
    read: (stored) => withoutZeros(toPercent(stored)),
    send: (entry) => (entry.trim() === '' ? NOTHING : toFraction(percentOf(entry, 2))),
  };
}
