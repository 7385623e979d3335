import { debtEvents, propertyEvents, savingsAccountEvents } from '@savvi/contracts/masterplan/events';
import { type Cents, toCents } from '@savvi/contracts/money';
import { monthOf } from '@savvi/contracts/values';
import { type Kind, kinds } from '../shared/kinds.ts';
import type { HoldingMonth } from '../shared/holding-months.repository.ts';

/** What counts: savings, debts and property. An insurance policy is worth nothing until something happens. */
const counted = [savingsAccountEvents, debtEvents, propertyEvents] as const;

/** The kinds of holdings that count in a net worth. */
export const countedKinds: readonly Kind[] = kinds.filter(({ events }) =>
  counted.some((each) => each === events),
);

/** Everything that happens to them. */
export const countedEvents = counted.flatMap((events) => Object.values(events));

/** Something that happened to one of them. */
export type CountedEvent = ReturnType<(typeof countedEvents)[number]['parse']>;

function netOf({ data }: CountedEvent): Cents {
  if ('deletedAt' in data && data.deletedAt !== null) return 0n;
  if ('propertyValue' in data) return toCents(data.propertyValue) - toCents(data.mortgageBalance ?? '0');
  if ('debtType' in data) return -toCents(data.balance);
  return 'balance' in data ? toCents(data.balance) : 0n; // a tombstone says nothing but that it counts no more
}

/**
 * What an event says of its holding: what it adds from which month on. A state that is told again is as old
 * as it is, not as its telling.
 */
export function countedIn(event: CountedEvent): HoldingMonth {
  const { data, time } = event;
  const changedAt = 'updatedAt' in data ? data.updatedAt : time;
  return {
    holdingId: data.id,
    version: data.version,
    month: monthOf(new Date(changedAt)),
    net: netOf(event),
  };
}
