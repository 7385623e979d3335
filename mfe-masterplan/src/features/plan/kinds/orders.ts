import { toCents } from '@savvi/contracts/money';
import type { Order } from './kind.ts';

/** By name, in the order of a dictionary, with numbers by their value. */
export const byName: Order<{ readonly name: string }> = {
  name: 'name',
  label: 'Name',
  compare: (one, other) =>
    one.name.localeCompare(other.name, 'en-US', { numeric: true, sensitivity: 'base' }),
};

/** The largest amount first. */
export const byAmount = <Item>(label: string, amountOf: (item: Item) => string): Order<Item> => ({
  name: 'amount',
  label,
  compare: (one, other) => {
    const difference = toCents(amountOf(other)) - toCents(amountOf(one));
    return difference === 0n ? 0 : difference > 0n ? 1 : -1;
  },
});

/** The highest rate first. */
export const byRate = <Item>(rateOf: (item: Item) => string | null): Order<Item> => ({
  name: 'rate',
  label: 'Highest interest rate',
  compare: (one, other) => Number(rateOf(other) ?? 0) - Number(rateOf(one) ?? 0),
});

/** The earliest date or day first, records without one last. */
export const byDate = <Item>(label: string, dateOf: (item: Item) => string | number | null): Order<Item> => ({
  name: 'date',
  label,
  compare(one, other) {
    const [first, second] = [dateOf(one), dateOf(other)];
    if (first === second) return 0;
    if (first === null) return 1;
    return second === null || first < second ? -1 : 1;
  },
});
